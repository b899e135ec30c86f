import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { type Queue, queueBy } from './queue.ts'
import { type BooksOptions, RankBooks, type RankWait } from './books.ts'
import type { RankTasks } from './tasks.ts'

/** What a rank and the links between ranks can do: seconds, bytes per second, flops per second. */
export interface RankModel {
  readonly flopsPerSecond: number
  /** What each task takes besides its flops. */
  readonly perTask: number
  /** From the last byte sent to the block being there. */
  readonly latency: number
  /** Of the one way out of a rank, through which its messages leave one after the other. */
  readonly bandwidth: number
  /** A message takes up to this many latencies more, drawn from `seed`. */
  readonly jitter: number
  readonly seed: number
  /** A rank that has had nothing to do for this long, while a message is missing, gives up. */
  readonly patience: number
}

/** A message that does not come as it should: the number-th to be sent, from 0. */
export interface MessageFault {
  readonly message: number
  /** Seconds that it comes late; infinite where it is lost. */
  readonly late: number
}

/** What is done in a run besides keeping time: the arithmetic, on each rank's own copies of blocks. */
export interface RankWork {
  run(task: number, rank: number): void
  /** A block that is final gets to a rank that does not own it. */
  deliver(block: number, from: number, to: number): void
}

export interface RankRunOptions extends BooksOptions {
  readonly model: RankModel
  readonly fault?: MessageFault
  readonly work?: RankWork
}

export interface SentMessage {
  readonly from: number
  readonly to: number
  readonly block: number
  readonly bytes: number
  /** When the first byte left. */
  readonly sent: number
  /** When the block was there; infinite of a message that was lost. */
  readonly received: number
}

export interface RankRun {
  /** Tasks in the order in which they ended, those of a moment by rank. */
  readonly order: U32
  /** By task, seconds; NaN where it never ran. */
  readonly began: F64
  readonly ended: F64
  /** In the order in which they were sent. */
  readonly messages: readonly SentMessage[]
  /** When each barrier opened. */
  readonly barriers: F64
  readonly seconds: number
  /** By block: tasks that it still waited for in the end. */
  readonly counters: Int32Array
  /** Those that never got what they waited for; none where all ran. */
  readonly waits: readonly RankWait[]
}

/**
 * Runs the tasks of a factorisation on ranks, as events in modelled time. A rank runs one task at a time, of those that are ready
 * the one of the smallest step. A final block goes once to each rank that reads it. Equal options give equal runs. It ends: where a
 * message is lost, with those who wait. O((tasks + messages) log)
 */
export const runOnRanks = (tasks: RankTasks, options: RankRunOptions): RankRun => new Machine(tasks, options).run()

interface Happening {
  readonly at: number
  readonly number: number
  happen(): void
}

class Machine {
  private readonly tasks: RankTasks
  private readonly options: RankRunOptions
  private readonly books: RankBooks
  private readonly happenings: Queue<Happening>
  private readonly busy: U8
  private readonly order: number[] = []
  private readonly began: F64
  private readonly ended: F64
  private readonly barriers: number[] = []
  private readonly sent: SentMessage[] = []
  /** By rank: when its way out is free. */
  private readonly free: F64
  private readonly chance: ReturnType<typeof random>
  private numbers = 0
  private now = 0

  constructor(tasks: RankTasks, options: RankRunOptions) {
    this.tasks = tasks
    this.options = options
    this.books = new RankBooks(tasks, options)
    this.happenings = queueBy((a, b) => (a.at === b.at ? a.number < b.number : a.at < b.at))
    this.busy = new Uint8Array(options.ranks)
    this.began = new Float64Array(tasks.block.length).fill(Number.NaN)
    this.ended = new Float64Array(tasks.block.length).fill(Number.NaN)
    this.free = new Float64Array(options.ranks)
    this.chance = random(options.model.seed)
  }

  run(): RankRun {
    this.books.begin()
    this.startAll()
    for (let first = this.happenings.first(); first; first = this.happenings.first()) {
      this.now = first.at
      // all that happens at a moment is known before a rank chooses
      while (this.happenings.first()?.at === this.now) this.happenings.take()?.happen()
      this.startAll()
    }
    return this.result()
  }

  private at(at: number, happen: () => void): void {
    this.happenings.add({ at, number: this.numbers++, happen })
  }

  private startAll(): void {
    for (const [rank, queue] of this.books.ready.entries()) {
      if (this.busy[rank]) continue
      const t = queue.take()
      if (t !== undefined) this.start(t, rank)
    }
  }

  private start(t: number, rank: number): void {
    const { perTask, flopsPerSecond } = this.options.model
    this.busy[rank] = 1
    this.began[t] = this.now
    this.at(this.now + perTask + this.tasks.flops[t] / flopsPerSecond, () => this.end(t, rank))
  }

  private end(t: number, rank: number): void {
    this.busy[rank] = 0
    this.ended[t] = this.now
    this.order.push(t)
    this.options.work?.run(t, rank)
    for (const to of this.books.end(t) ?? []) this.send(this.tasks.block[t], rank, to)
    this.closeStep()
  }

  private send(block: number, from: number, to: number): void {
    const { model, fault, work } = this.options
    const bytes = this.tasks.bytes[block]
    const sent = Math.max(this.now, this.free[from])
    this.free[from] = sent + bytes / model.bandwidth
    const late = fault?.message === this.sent.length ? fault.late : 0
    const received = this.free[from] + model.latency * (1 + model.jitter * this.chance.unit()) + late
    this.sent.push({ from, to, block, bytes, sent, received })
    if (!Number.isFinite(received)) return
    this.at(received, () => {
      work?.deliver(block, from, to)
      this.books.arrive(block, to)
    })
  }

  /** With barriers: when all tasks of a step have run, those of the next may, after as many latencies as ranks take to agree. */
  private closeStep(): void {
    const { isBulk, ranks, model } = this.options
    const { left, step } = this.books
    if (!isBulk || left[step] > 0 || step + 1 >= left.length) return
    const opens = this.now + Math.ceil(Math.log2(ranks)) * model.latency
    this.at(opens, () => {
      this.barriers.push(opens)
      this.books.open()
    })
  }

  private result(): RankRun {
    const { ended, began, sent, books, options } = this
    const waits = books.waits()
    return {
      order: Uint32Array.from(this.order),
      began,
      ended,
      messages: sent,
      barriers: Float64Array.from(this.barriers),
      seconds: this.now + (waits.length > 0 ? options.model.patience : 0),
      counters: books.counters,
      waits,
    }
  }
}
