import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { type Queue, queueBy } from './queue.ts'
import { SSSSM } from '../tasks.ts'
import { NO_BLOCK, type RankTasks } from './tasks.ts'

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

/** How ranks find out what is ready. `PUBLISHED` is PanguLU's; tests put faults in its place. */
export interface Protocol {
  /** By how much a task that has run lessens the counter of its block. */
  lessens(tasks: RankTasks, task: number): number
  /** The ranks that get a block which is final, each once, its owner not among them. */
  receivers(tasks: RankTasks, owner: U32, block: number): readonly number[]
}

export const PUBLISHED: Protocol = {
  lessens: () => 1,
  receivers({ readerPtr, readers, block: of }, owner, block) {
    const ranks = new Set<number>()
    for (let r = readerPtr[block]; r < readerPtr[block + 1]; r++) ranks.add(owner[of[readers[r]]])
    ranks.delete(owner[block])
    return [...ranks].sort((a, b) => a - b)
  },
}

/** What is done in a run besides keeping time: the arithmetic, on each rank's own copies of blocks. */
export interface RankWork {
  run(task: number, rank: number): void
  /** A block that is final gets to a rank that does not own it. */
  deliver(block: number, from: number, to: number): void
}

export interface RankRunOptions {
  readonly ranks: number
  /** By block. */
  readonly owner: U32
  readonly model: RankModel
  /** A barrier after each step. */
  readonly isBulk: boolean
  /** Updates of a block are added step by step, so that no delay changes a bit; else as they come. */
  readonly isOrdered: boolean
  readonly fault?: MessageFault
  readonly protocol?: Protocol
  readonly work?: RankWork
}

/** Messages in the order in which they were sent. */
export interface SentMessages {
  readonly from: U32
  readonly to: U32
  readonly block: U32
  readonly bytes: F64
  /** When the first byte left. */
  readonly sent: F64
  /** When the block was there; infinite of a message that was lost. */
  readonly received: F64
}

/** A rank that waited until it gave up: for which of its tasks, and for which block from which rank. */
export interface RankWait {
  readonly rank: number
  readonly task: number
  /** NO_BLOCK where it waits for a task of its own, or for a barrier. */
  readonly lacks: number
  readonly from: number
}

export interface RankRun {
  /** Tasks in the order in which they ended, those of a moment by rank. */
  readonly order: U32
  /** By task, seconds; NaN where it never ran. */
  readonly began: F64
  readonly ended: F64
  readonly messages: SentMessages
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
  private readonly protocol: Protocol
  private readonly happenings: Queue<Happening>
  private readonly ready: readonly Queue<number>[]
  private readonly busy: U8
  /** By block and rank: whether the block is there and final. */
  private readonly there: U8
  /** By task: operands that its rank does not have yet. */
  private readonly lacking: U8
  private readonly queued: U8
  /** By block: its next update, where they go in order. */
  private readonly next: U32
  private readonly counters: Int32Array
  private readonly order: number[] = []
  private readonly began: F64
  private readonly ended: F64
  /** By step: tasks that have not run, and those that wait for its barrier. */
  private readonly left: U32
  private readonly parked: number[][]
  private step = 0
  private readonly barriers: number[] = []
  private readonly sent: { from: number; to: number; block: number; bytes: number; sent: number; received: number }[] =
    []
  /** By rank: when its way out is free. */
  private readonly free: F64
  private readonly chance: ReturnType<typeof random>
  private numbers = 0
  private now = 0

  constructor(tasks: RankTasks, options: RankRunOptions) {
    this.tasks = tasks
    this.options = options
    this.protocol = options.protocol ?? PUBLISHED
    const { ranks, owner, model } = options
    const { block, step, kind, ptr, reads } = tasks
    const goesBefore = (a: number, b: number) =>
      step[a] !== step[b] ? step[a] < step[b] : kind[a] !== kind[b] ? kind[a] < kind[b] : a < b
    this.happenings = queueBy((a, b) => (a.at === b.at ? a.number < b.number : a.at < b.at))
    this.ready = Array.from({ length: ranks }, () => queueBy(goesBefore))
    this.busy = new Uint8Array(ranks)
    this.there = new Uint8Array(owner.length * ranks)
    this.lacking = new Uint8Array(block.length)
    for (let r = 0; r < reads.length; r++) if (reads[r] !== NO_BLOCK) this.lacking[r >> 1]++
    this.queued = new Uint8Array(block.length)
    this.next = ptr.slice(0, -1)
    this.counters = Int32Array.from(owner, (_, b) => ptr[b + 1] - ptr[b])
    this.began = new Float64Array(block.length).fill(Number.NaN)
    this.ended = new Float64Array(block.length).fill(Number.NaN)
    this.left = new Uint32Array(tasks.steps)
    for (const k of step) this.left[k]++
    this.parked = Array.from(this.left, () => [])
    this.free = new Float64Array(ranks)
    this.chance = random(model.seed)
  }

  run(): RankRun {
    for (let t = 0; t < this.queued.length; t++) this.look(t)
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

  /** Puts a task that is ready among those of its rank. */
  private look(t: number): void {
    const { block, ptr } = this.tasks
    const b = block[t]
    if (this.lacking[t] > 0 || this.queued[t]) return
    if (t === ptr[b + 1] - 1 ? this.counters[b] <= 1 : !this.options.isOrdered || t === this.next[b]) this.enqueue(t)
  }

  private enqueue(t: number): void {
    this.queued[t] = 1
    const step = this.tasks.step[t]
    if (this.options.isBulk && step > this.step) this.parked[step].push(t)
    else this.ready[this.rankOf(t)].add(t)
  }

  private rankOf(t: number): number {
    return this.options.owner[this.tasks.block[t]]
  }

  private startAll(): void {
    for (const [rank, queue] of this.ready.entries()) {
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
    const { tasks, options, protocol } = this
    const b = tasks.block[t]
    this.busy[rank] = 0
    this.ended[t] = this.now
    this.order.push(t)
    options.work?.run(t, rank)
    this.counters[b] -= protocol.lessens(tasks, t)
    if (tasks.kind[t] === SSSSM) {
      this.next[b]++
      this.look(this.next[b])
      this.look(tasks.ptr[b + 1] - 1)
    } else this.publish(b, rank)
    this.left[tasks.step[t]]--
    this.closeStep()
  }

  /** A block is final: its rank has it, and it goes to all that read it. */
  private publish(b: number, rank: number): void {
    const { owner } = this.options
    this.arrive(b, rank)
    for (const to of this.protocol.receivers(this.tasks, owner, b)) this.send(b, rank, to)
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
      this.arrive(block, to)
    })
  }

  private arrive(b: number, rank: number): void {
    const { readerPtr, readers } = this.tasks
    const place = b * this.options.ranks + rank
    if (this.there[place]) return
    this.there[place] = 1
    for (let r = readerPtr[b]; r < readerPtr[b + 1]; r++) {
      const t = readers[r]
      if (this.rankOf(t) !== rank) continue
      this.lacking[t]--
      this.look(t)
    }
  }

  /** With barriers: when all tasks of a step have run, those of the next may, after as many latencies as ranks take to agree. */
  private closeStep(): void {
    const { isBulk, ranks, model } = this.options
    if (!isBulk || this.left[this.step] > 0 || this.step + 1 >= this.left.length) return
    const opens = this.now + Math.ceil(Math.log2(ranks)) * model.latency
    this.at(opens, () => {
      this.barriers.push(opens)
      this.step++
      for (const t of this.parked[this.step]) this.ready[this.rankOf(t)].add(t)
    })
  }

  private result(): RankRun {
    const { ended, began, sent, counters, options } = this
    const waits = this.waits()
    const column = (of: 'from' | 'to' | 'block') => Uint32Array.from(sent, (one) => one[of])
    const times = (of: 'bytes' | 'sent' | 'received') => Float64Array.from(sent, (one) => one[of])
    return {
      order: Uint32Array.from(this.order),
      began,
      ended,
      messages: {
        from: column('from'),
        to: column('to'),
        block: column('block'),
        bytes: times('bytes'),
        sent: times('sent'),
        received: times('received'),
      },
      barriers: Float64Array.from(this.barriers),
      seconds: this.now + (waits.length > 0 ? options.model.patience : 0),
      counters,
      waits,
    }
  }

  /** Each rank's first task that never ran, with what it lacks. */
  private waits(): readonly RankWait[] {
    const { step, reads } = this.tasks
    const first = new Map<number, number>()
    for (let t = 0; t < step.length; t++) {
      if (!Number.isNaN(this.ended[t])) continue
      const rank = this.rankOf(t)
      const known = first.get(rank)
      if (known === undefined || step[t] < step[known]) first.set(rank, t)
    }
    return [...first].map(([rank, task]): RankWait => {
      const lacks = [reads[2 * task], reads[2 * task + 1]].find((b) => b !== NO_BLOCK && !this.has(b, rank)) ?? NO_BLOCK
      return { rank, task, lacks, from: lacks === NO_BLOCK ? rank : this.options.owner[lacks] }
    })
  }

  private has(b: number, rank: number): boolean {
    return this.there[b * this.options.ranks + rank] === 1
  }
}
