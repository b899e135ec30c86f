import type { F32, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { RankRun, SentMessage } from './machine.ts'
import { type FromRank, moment, type RankReport, type ToRank } from './rank.ts'
import { NO_BLOCK, type RankTasks } from './tasks.ts'
import * as texts from './words.ts'

/** A rank in its thread, as the one that started it sees it. */
export interface RankThread {
  post(what: ToRank): void
  /** Gets what the rank says, or why it ended by itself. */
  onSaid(hear: (what: FromRank) => void, failed: (why: string) => void): void
  end(): void
}

/** What all ranks do in a part. */
export interface PartOfRanks {
  readonly tasks: RankTasks
  readonly owner: U32
}

/** A part that came to its end, or stalled; its times are measured. */
export interface PlayedPart {
  readonly run: RankRun
  /** By block: its values, from the rank that owns it. */
  readonly values: ReadonlyMap<number, F32>
}

/** The longest that all ranks may be silent, in milliseconds. A single rank may be: it says nothing while it has tasks. */
const MOST_MS = 60_000

/**
 * Runs parts one after the other on ranks that run at the same time. Where every rank that is not done has waited for a while, it
 * ends with who waits for what. Throws `WorkerFailed` where a rank ends by itself, or all are silent for a minute.
 */
export async function runOnThreads(
  parts: readonly PartOfRanks[],
  threads: readonly RankThread[],
  isBulk: boolean,
): Promise<readonly PlayedPart[]> {
  const round = new Rounds(threads)
  try {
    await round.all((said) => said.kind === 'ready')
    const played: PlayedPart[] = []
    for (const [p, part] of parts.entries()) {
      const one = await round.part(p, part, isBulk)
      played.push(one)
      if (one.run.waits.length > 0) break
    }
    return played
  } finally {
    for (const thread of threads) thread.end()
  }
}

/** Listens to all ranks at once. */
class Rounds {
  private readonly threads: readonly RankThread[]
  private hear: (what: FromRank, rank: number) => void = () => undefined
  private fail: (error: AppError) => void = () => undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** What was said before anybody listened. */
  private early: [FromRank, number][] = []
  private isHeard = false

  constructor(threads: readonly RankThread[]) {
    this.threads = threads
    for (const [rank, thread] of threads.entries())
      thread.onSaid(
        (what) => {
          this.watch()
          if (this.isHeard) this.hear(what, rank)
          else this.early.push([what, rank])
        },
        (why) => this.fail(new AppError('WorkerFailed', texts.rankEnded(rank, why))),
      )
  }

  /** Resolves once each rank has said what is waited for. */
  all(is: (what: FromRank) => boolean): Promise<void> {
    const left = new Set(this.threads.keys())
    return this.until((what, rank, done) => {
      if (is(what)) left.delete(rank)
      if (left.size === 0) done()
    })
  }

  async part(number: number, part: PartOfRanks, isBulk: boolean): Promise<PlayedPart> {
    const reports = new Map<number, RankReport>()
    const idle = new Set<number>()
    const closed = new Set<number>()
    const barriers: number[] = []
    let [step, isStopped] = [0, false]
    const tell = (what: ToRank) => {
      for (const thread of this.threads) thread.post(what)
    }
    const steps = part.tasks.steps
    const heard = this.until((what, rank, done) => {
      if (what.kind === 'report') reports.set(rank, what.report)
      if (what.kind === 'idle') {
        idle[what.isIdle ? 'add' : 'delete'](rank)
        if (!what.isIdle) isStopped = false
      }
      if (what.kind === 'step') closed.add(rank)
      if (isBulk && closed.size === this.threads.length && step + 1 < steps) {
        closed.clear()
        // ranks that waited at the barrier say anew where they wait
        idle.clear()
        step++
        barriers.push(moment())
        tell({ kind: 'open' })
      }
      const waiting = [...this.threads.keys()].filter((one) => !reports.has(one))
      if (waiting.length === 0) return done()
      if (isStopped || waiting.some((one) => !idle.has(one))) return
      isStopped = true
      for (const one of waiting) this.threads[one].post({ kind: 'stop' })
    })
    tell({ kind: 'begin', part: number })
    await heard
    return playedFrom(part, reports, barriers)
  }

  private async until(hear: (what: FromRank, rank: number, done: () => void) => void): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.fail = reject
        this.hear = (what, rank) => hear(what, rank, resolve)
        this.isHeard = true
        this.watch()
        for (const [what, rank] of this.early.splice(0)) this.hear(what, rank)
      })
    } finally {
      this.isHeard = false
      clearTimeout(this.timer)
    }
  }

  private watch(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.fail(new AppError('WorkerFailed', texts.silent(MOST_MS / 1000))), MOST_MS)
  }
}

/** What ranks report, as one run in seconds from its beginning. */
function playedFrom(
  { tasks, owner }: PartOfRanks,
  reports: ReadonlyMap<number, RankReport>,
  opened: readonly number[],
): PlayedPart {
  const begun = Math.min(...[...reports.values()].map((report) => report.begun))
  const since = (at: number) => Math.max(0, (at - begun) / 1000)
  const [began, ended] = [tasks.block, tasks.block].map((all) => new Float64Array(all.length).fill(Number.NaN))
  const counters = new Int32Array(tasks.blocks)
  const values = new Map<number, F32>()
  const got = new Map<number, number>()
  const ranks = reports.size
  for (const [rank, report] of reports) {
    for (const [n, t] of report.tasks.entries()) {
      began[t] = since(report.began[n])
      ended[t] = since(report.ended[n])
    }
    for (const [n, { block, values: own }] of report.own.entries()) {
      values.set(block, own)
      counters[block] = report.counters[n]
    }
    for (const { block, at } of report.got) got.set(block * ranks + rank, since(at))
  }
  const sent = [...reports].flatMap(([from, report]) =>
    report.sent.map(({ block, to, at }) => {
      const received = got.get(block * ranks + to) ?? Number.POSITIVE_INFINITY
      return { from, to, block, bytes: tasks.bytes[block], sent: since(at), received }
    }),
  )
  const waits = [...reports.values()].flatMap(({ wait }) => wait ?? [])
  const barriers = Float64Array.from(opened, since)
  const order = inOrderOfCause(tasks, reports, barriers.length > 0)
  putInOrder({ tasks, owner }, order, { began, ended, sent, barriers })
  sent.sort((a, b) => a.sent - b.sent)
  return {
    values,
    run: {
      order,
      began,
      ended,
      messages: sent,
      barriers,
      // a run that stalled lasts until it was given up
      seconds: waits.length > 0 ? since(moment()) : ended.reduce((latest, at) => Math.max(latest, at), 1e-6),
      counters,
      waits,
    },
  }
}

/** Tasks of all ranks as they ended, none before what it reads, with barriers none before a step before its own: each rank has its own clock. */
function inOrderOfCause(tasks: RankTasks, reports: ReadonlyMap<number, RankReport>, isBulk: boolean): U32 {
  const place = [...reports].map(([, report]) => ({ report, next: 0 }))
  const left = Int32Array.from({ length: tasks.blocks }, (_, b) => tasks.ptr[b + 1] - tasks.ptr[b])
  const total = place.reduce((sum, { report }) => sum + report.tasks.length, 0)
  const order = new Uint32Array(total)
  const isFree = (t: number) =>
    [tasks.reads[2 * t], tasks.reads[2 * t + 1]].every((b) => b === NO_BLOCK || left[b] === 0)
  const stepAt = ({ report, next }: (typeof place)[number]) => (isBulk ? tasks.step[report.tasks[next]] : 0)
  for (let n = 0; n < total; n++) {
    let best: (typeof place)[number] | undefined
    for (const one of place) {
      if (one.next === one.report.tasks.length || !isFree(one.report.tasks[one.next])) continue
      const later = best ? stepAt(best) - stepAt(one) || best.report.ended[best.next] - one.report.ended[one.next] : 1
      if (later > 0) best = one
    }
    if (!best) throw new RangeError('tasks of ranks wait for one another')
    order[n] = best.report.tasks[best.next++]
    left[tasks.block[order[n]]]--
  }
  return order
}

interface Moments extends Pick<RankRun, 'began' | 'ended' | 'barriers'> {
  readonly sent: readonly Mutable<SentMessage>[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Moves moments on that one rank's clock puts before what another's clock says of their cause: a rank does one task after the other, a
 * block is sent once it is final, received once it is sent, and read once it is there (Lamport, Commun. ACM 21(7), 1978). A barrier
 * opens between the steps on its sides: where ranks agree on these, the barrier moves, not they.
 */
function putInOrder({ tasks, owner }: PartOfRanks, order: U32, { began, ended, sent, barriers }: Moments): void {
  const free = new Map<number, number>()
  const there = new Map<string, number>()
  const ofBlock = new Map<number, Mutable<SentMessage>[]>()
  for (const one of sent) ofBlock.set(one.block, [...(ofBlock.get(one.block) ?? []), one])
  if (barriers.length > 0)
    for (const t of order)
      if (tasks.step[t] > 0) barriers[tasks.step[t] - 1] = Math.min(barriers[tasks.step[t] - 1], began[t])
  for (const t of order) {
    const b = tasks.block[t]
    const rank = owner[b]
    const causes = [tasks.reads[2 * t], tasks.reads[2 * t + 1]].map((read) => there.get(`${read} ${rank}`) ?? 0)
    const step = tasks.step[t]
    const opened = barriers.length > 0 && step > 0 ? barriers[step - 1] : 0
    began[t] = Math.max(began[t], opened, free.get(rank) ?? 0, ...causes)
    ended[t] = Math.max(ended[t], began[t])
    if (step < barriers.length) barriers[step] = Math.max(barriers[step], ended[t])
    free.set(rank, ended[t])
    if (t < tasks.ptr[b + 1] - 1) continue
    there.set(`${b} ${rank}`, ended[t])
    for (const one of ofBlock.get(b) ?? []) {
      one.sent = Math.max(one.sent, ended[t])
      one.received = Math.max(one.received, one.sent)
      there.set(`${b} ${one.to}`, one.received)
    }
  }
}
