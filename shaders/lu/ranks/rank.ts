import type { F32, U32 } from '#src/core/base/arrays.ts'
import { type BooksOptions, RankBooks, type RankWait } from './books.ts'
import type { RankMemory } from './memory.ts'
import type { RankTasks } from './tasks.ts'

/** Milliseconds that a rank has nothing to do for until it says so. */
export const PATIENCE_MS = 500

/** One graph of tasks that ranks work through, one after the other. */
export interface RankPart {
  readonly tasks: RankTasks
  /** By block. */
  readonly owner: U32
  readonly memory: RankMemory
}

export interface OwnBlock {
  readonly block: number
  readonly values: F32
}

/** A message that does not come as it should: milliseconds late, or lost where infinite. */
export interface MessageFate {
  readonly part: number
  readonly block: number
  readonly to: number
  readonly late: number
}

/** What a rank has done in a part; moments are milliseconds since 1970. */
interface RankLog {
  begun: number
  /** Tasks in the order in which they ended. */
  readonly tasks: number[]
  readonly began: number[]
  readonly ended: number[]
  readonly sent: { readonly block: number; readonly to: number; readonly at: number }[]
  readonly got: { readonly block: number; readonly at: number }[]
}

/** The same in the end, and what came of it. */
export interface RankReport extends Readonly<RankLog> {
  readonly own: readonly OwnBlock[]
  /** By own block, as in `own`: tasks that it waits for in the end. */
  readonly counters: readonly number[]
  readonly wait?: RankWait
}

/** What comes to a rank from the one that started it. */
export type ToRank = { readonly kind: 'begin'; readonly part: number } | { readonly kind: 'open' | 'stop' }

/** What it answers. */
export type FromRank =
  | { readonly kind: 'ready' }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'idle'; readonly isIdle: boolean }
  | { readonly kind: 'report'; readonly report: RankReport }

/** What goes from rank to rank. */
interface BlockMessage extends OwnBlock {
  readonly part: number
}

export interface RankOptions extends Pick<BooksOptions, 'isBulk' | 'isOrdered'> {
  readonly rank: number
  /** By rank: the way to it; none to itself. */
  readonly ports: readonly (MessagePort | undefined)[]
  readonly fate?: MessageFate
}

type Say = (what: FromRank, moved?: readonly Transferable[]) => void

/** By this rank's own clock. Two threads of one machine tell the same but for a step; what they say of each other is put in order by its causes. */
export const moment = (): number => performance.timeOrigin + performance.now()

/** A part that a rank works through: its books and its report. */
interface Course extends RankPart {
  readonly books: RankBooks
  readonly report: RankLog
}

/**
 * One rank among several that share no memory: it has its own blocks and those that came, does one task after the other, and between
 * two of them takes what came. What it has to do it finds by its books, as the modeled machine does.
 */
export class Rank {
  private readonly options: RankOptions
  private readonly partAt: (part: number) => RankPart
  private readonly say: Say
  private readonly courses: Course[] = []
  private readonly again = new MessageChannel()
  private now = -1
  private isTurning = false
  private isTold = false
  private isIdle = false
  private toldStep = -1
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: RankOptions, partAt: (part: number) => RankPart, say: Say) {
    this.options = options
    this.partAt = partAt
    this.say = say
    this.again.port1.onmessage = () => this.turn()
    for (const port of options.ports)
      if (port) port.onmessage = ({ data }: MessageEvent<BlockMessage>) => this.got(data)
    this.course(0)
    say({ kind: 'ready' })
  }

  hear(what: ToRank): void {
    if (what.kind === 'begin') this.begin(what.part)
    else if (what.kind === 'stop') {
      // a block may have come since it said that it waits, or be on its way
      if (this.isIdle) this.timer = setTimeout(() => this.tell(), PATIENCE_MS)
    } else {
      this.wake()
      this.course(this.now).books.open()
      this.goOn()
    }
  }

  /** Closes what would keep a process from ending. */
  close(): void {
    clearTimeout(this.timer)
    this.again.port1.close()
    for (const port of this.options.ports) port?.close()
  }

  /** What comes from a rank that is further on finds its part made. */
  private course(part: number): Course {
    const { rank, ports, isBulk, isOrdered } = this.options
    for (let p = this.courses.length; p <= part; p++) {
      const made = this.partAt(p)
      const books = new RankBooks(made.tasks, { ranks: ports.length, owner: made.owner, isBulk, isOrdered }, rank)
      this.courses.push({ ...made, books, report: { begun: 0, tasks: [], began: [], ended: [], sent: [], got: [] } })
    }
    return this.courses[part]
  }

  private begin(part: number): void {
    const course = this.course(part)
    this.now = part
    this.isTold = false
    this.toldStep = -1
    course.report.begun = moment()
    course.books.begin()
    this.goOn()
  }

  private got({ part, block, values }: BlockMessage): void {
    const { rank } = this.options
    const course = this.course(part)
    course.report.got.push({ block, at: moment() })
    course.memory.take(block, rank, values)
    course.books.arrive(block, rank)
    if (part === this.now) this.goOn()
  }

  /** Another task after what has come meanwhile; where there is none, what it waits for. */
  private goOn(): void {
    const { books } = this.course(this.now)
    const { rank, isBulk } = this.options
    if (books.ready[rank].size > 0) {
      this.wake()
      if (this.isTurning) return
      this.isTurning = true
      this.again.port2.postMessage(undefined)
    } else if (books.left.every((left) => left === 0)) {
      // a rank that is done has a step of others to wait for, too
      if (isBulk && books.step + 1 < books.left.length) this.closeStep(books)
      this.wake()
      if (!this.isTold) this.tell()
    } else {
      if (isBulk && books.left[books.step] === 0) this.closeStep(books)
      this.timer ??= setTimeout(() => {
        this.isIdle = true
        this.say({ kind: 'idle', isIdle: true })
      }, PATIENCE_MS)
    }
  }

  private closeStep({ step }: RankBooks): void {
    if (this.toldStep === step) return
    this.toldStep = step
    this.say({ kind: 'step', step })
  }

  private wake(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.isIdle) this.say({ kind: 'idle', isIdle: false })
    this.isIdle = false
  }

  private turn(): void {
    this.isTurning = false
    const { rank } = this.options
    const course = this.course(this.now)
    const { books, memory, report, tasks } = course
    const t = books.ready[rank].take()
    if (t === undefined) return
    report.began.push(moment())
    memory.run(t, rank)
    report.ended.push(moment())
    report.tasks.push(t)
    for (const to of books.end(t) ?? []) this.send(course, tasks.block[t], to)
    this.goOn()
  }

  private send({ memory, report }: Course, block: number, to: number): void {
    const { rank, ports, fate } = this.options
    const part = this.now
    const isHurt = fate && fate.part === part && fate.block === block && fate.to === to
    const values = memory.give(block, rank)
    report.sent.push({ block, to, at: moment() })
    const go = () => ports[to]?.postMessage({ part, block, values } satisfies BlockMessage, [values.buffer])
    if (!isHurt) go()
    else if (Number.isFinite(fate.late)) setTimeout(go, fate.late)
  }

  private tell(): void {
    this.isTold = true
    const { rank } = this.options
    const { tasks, owner, memory, books, report } = this.course(this.now)
    const blocks = Array.from({ length: tasks.blocks }, (_, b) => b).filter((b) => owner[b] === rank)
    const own = blocks.map((block) => ({ block, values: memory.give(block, rank) }))
    const [wait] = books.waits()
    const counters = blocks.map((b) => books.counters[b])
    this.say(
      { kind: 'report', report: { ...report, own, counters, ...(wait && { wait }) } },
      own.map(({ values }) => values.buffer),
    )
  }
}
