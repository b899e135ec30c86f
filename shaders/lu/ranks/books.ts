import type { U32, U8 } from '#src/core/base/arrays.ts'
import { type Queue, queueBy } from './queue.ts'
import { NO_BLOCK, type RankTasks } from './tasks.ts'

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

/** A rank that waited until it gave up: for which of its tasks, and for which block from which rank. */
export interface RankWait {
  readonly rank: number
  readonly task: number
  /** NO_BLOCK where it waits for another of its tasks, or for a barrier. */
  readonly lacks: number
  readonly from: number
}

export interface BooksOptions {
  readonly ranks: number
  /** By block. */
  readonly owner: U32
  /** A barrier after each step. */
  readonly isBulk: boolean
  /** Updates of a block are added step by step, so that no delay changes a bit; else as they come. */
  readonly isOrdered: boolean
  readonly protocol?: Protocol
}

/** What ranks know: which blocks are there, which tasks are ready, and what each block waits for. Of one rank, where it keeps its own. */
export class RankBooks {
  /** By rank, of those that are ready the tasks of the smallest step first. */
  readonly ready: readonly Queue<number>[]
  /** By block: tasks that it waits for. */
  readonly counters: Int32Array
  /** By step: tasks that have not run. */
  readonly left: U32
  step = 0
  readonly protocol: Protocol
  private readonly tasks: RankTasks
  private readonly options: BooksOptions
  private readonly only: number | undefined
  /** By block and rank: whether the block is there and final. */
  private readonly there: U8
  /** By task: operands that its rank does not have yet; whether it was found ready; whether it ran. */
  private readonly lacking: U8
  private readonly queued: U8
  private readonly ran: U8
  /** By block: its next update, where they go in order. */
  private readonly next: U32
  /** By step: tasks that wait for its barrier. */
  private readonly parked: readonly number[][]

  /** @param only the rank whose books these are; those of all ranks where absent */
  constructor(tasks: RankTasks, options: BooksOptions, only?: number) {
    this.tasks = tasks
    this.options = options
    this.protocol = options.protocol ?? PUBLISHED
    this.only = only
    const { block, step, kind, ptr, reads } = tasks
    const goesBefore = (a: number, b: number) =>
      step[a] !== step[b] ? step[a] < step[b] : kind[a] !== kind[b] ? kind[a] < kind[b] : a < b
    this.ready = Array.from({ length: options.ranks }, () => queueBy(goesBefore))
    this.there = new Uint8Array(tasks.blocks * options.ranks)
    this.lacking = new Uint8Array(block.length)
    for (let r = 0; r < reads.length; r++) if (reads[r] !== NO_BLOCK) this.lacking[r >> 1]++
    this.queued = new Uint8Array(block.length)
    this.ran = new Uint8Array(block.length)
    this.next = ptr.slice(0, -1)
    this.counters = Int32Array.from({ length: tasks.blocks }, (_, b) => ptr[b + 1] - ptr[b])
    this.left = new Uint32Array(tasks.steps)
    for (let t = 0; t < block.length; t++) if (this.isOwn(t)) this.left[step[t]]++
    this.parked = Array.from(this.left, () => [])
  }

  /** Finds what is ready from the first. */
  begin(): void {
    for (let t = 0; t < this.queued.length; t++) if (this.isOwn(t)) this.look(t)
  }

  rankOf(t: number): number {
    return this.options.owner[this.tasks.block[t]]
  }

  /** A block is final and there. */
  arrive(b: number, rank: number): void {
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

  /** A task has run. @returns the ranks that its block goes to; undefined where it is not final */
  end(t: number): readonly number[] | undefined {
    const { tasks } = this
    const b = tasks.block[t]
    this.ran[t] = 1
    this.left[tasks.step[t]]--
    this.counters[b] -= this.protocol.lessens(tasks, t)
    if (t < tasks.ptr[b + 1] - 1) {
      this.next[b]++
      this.look(this.next[b])
      this.look(tasks.ptr[b + 1] - 1)
      return undefined
    }
    this.arrive(b, this.rankOf(t))
    return this.protocol.receivers(tasks, this.options.owner, b)
  }

  /** With barriers: that of the next step opens. */
  open(): void {
    this.step++
    for (const t of this.parked[this.step]) this.ready[this.rankOf(t)].add(t)
  }

  /** Each rank's first task that never ran, with what it lacks. */
  waits(): readonly RankWait[] {
    const { step, reads } = this.tasks
    const first = new Map<number, number>()
    for (let t = 0; t < step.length; t++) {
      if (this.ran[t] || !this.isOwn(t)) continue
      const rank = this.rankOf(t)
      const known = first.get(rank)
      if (known === undefined || step[t] < step[known]) first.set(rank, t)
    }
    return [...first].map(([rank, task]): RankWait => {
      const lacks = [reads[2 * task], reads[2 * task + 1]].find((b) => b !== NO_BLOCK && !this.has(b, rank)) ?? NO_BLOCK
      return { rank, task, lacks, from: lacks === NO_BLOCK ? rank : this.options.owner[lacks] }
    })
  }

  private isOwn(t: number): boolean {
    return this.only === undefined || this.rankOf(t) === this.only
  }

  private has(b: number, rank: number): boolean {
    return this.there[b * this.options.ranks + rank] === 1
  }

  /** Puts a task that is ready among those of its rank. */
  private look(t: number): void {
    const { block, ptr, step } = this.tasks
    const b = block[t]
    if (this.lacking[t] > 0 || this.queued[t]) return
    const isReady = t === ptr[b + 1] - 1 ? this.counters[b] <= 1 : !this.options.isOrdered || t === this.next[b]
    if (!isReady) return
    this.queued[t] = 1
    if (this.options.isBulk && step[t] > this.step) this.parked[step[t]].push(t)
    else this.ready[this.rankOf(t)].add(t)
  }
}
