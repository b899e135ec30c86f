import { median, type RoundTime, type StageTime } from '#src/engine/run/run.ts'
import type { TimedPiece } from '../executor/unfold.ts'
import { plausible, type TimedSubject } from './calibrate.ts'
import { type Clock, timePasses, type Work } from './clock.ts'

/** Rounds that are told apart; a search of a long way has thousands. */
const MOST_ROUNDS = 512

/** Times of solves that read words back before they have ended, stage by stage. */
export interface StageCollector {
  readonly subject: TimedSubject
  readonly emptyMs: number
  /** Milliseconds of one solve with its reset, without it, and of one reset. */
  readonly times: Readonly<Record<'single' | 'solveOnly' | 'reset', number[]>>
  /** The same of each stage, and of what lies between them. */
  readonly stages: Map<string, number[]>
  /** The same of each round. */
  readonly rounds: Map<string, number[]>
  readonly reads: number[]
  accepted: number
  rejected: number
}

/**
 * One run after the results of the one before it were destroyed: its reset, and each piece in a separate pass, after
 * work that keeps the GPU awake. Every pass takes a while by itself, which is counted once, as it is of a closed solve.
 */
export async function takeStages(clock: Clock, one: StageCollector, busy: Work): Promise<void> {
  const { poison, reset, unfold } = one.subject
  await poison()
  const before = await clock.time(reset, busy)
  let passes = 0
  const ran = await unfold?.(async (works) => {
    const times = await timePasses(clock, works, busy)
    return times.map((ms) => (passes++ === 0 ? ms : Math.max(0, ms - one.emptyMs)))
  })
  if (!ran) return
  const stages = summed(ran.pieces, ({ stage }) => stage)
  const total = [...stages.values()].reduce((sum, ms) => sum + ms, 0)
  if (!plausible({ ms: total, wallMs: ran.ms }, clock.stepMs)) {
    one.rejected++
    return
  }
  const resetMs = Math.max(0, before.ms - one.emptyMs)
  one.accepted++
  one.times.single.push(resetMs + total)
  one.times.solveOnly.push(total)
  one.times.reset.push(resetMs)
  one.reads.push(ran.readMs)
  gather(one.stages, stages)
  gather(one.rounds, [...summed(ran.pieces, roundOf)].slice(0, MOST_ROUNDS))
}

/** Milliseconds of pieces by what each belongs to; one that belongs to nothing is left out. */
function summed(pieces: readonly TimedPiece[], of: (piece: TimedPiece) => string | undefined): Map<string, number> {
  const sums = new Map<string, number>()
  for (const piece of pieces) {
    const name = of(piece)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + (piece.ms ?? 0))
  }
  return sums
}

/** The round that a piece is of: its outermost name, where that has a number. */
function roundOf({ span, stage }: TimedPiece): string | undefined {
  const [outer] = span.split('/')
  return outer === stage.split('/')[0] ? undefined : outer
}

function gather(series: Map<string, number[]>, sums: Iterable<readonly [string, number]>): void {
  for (const [name, ms] of sums) series.set(name, [...(series.get(name) ?? []), ms])
}

/** What the runs of a subject say of its stages, where there are enough. */
export function stageTimes(
  { stages, rounds, reads }: StageCollector,
  { kind: clock }: Clock,
  samples: number,
): { readonly stages?: readonly StageTime[]; readonly rounds?: readonly RoundTime[]; readonly readMs?: number } {
  if (reads.length < samples) return {}
  const whole = [...rounds].filter(([, ms]) => ms.length === reads.length)
  return {
    stages: [...stages].map(([name, ms]) => ({ name, ms: { ms, clock } })),
    ...(whole.length > 0 && { rounds: whole.map(([name, ms]) => ({ name, ms: median({ ms, clock }) })) }),
    readMs: median({ ms: reads, clock: 'cpu' }),
  }
}
