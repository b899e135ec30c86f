import { median, type StageTime } from '#src/run/run.ts'
import { plausible, type TimedSubject } from './calibrate.ts'
import { type Clock, timePasses, type Work } from './clock.ts'

/** Times of solves that read words back before they have ended, stage by stage. */
export interface StageCollector {
  readonly subject: TimedSubject
  readonly emptyMs: number
  /** Milliseconds of one solve with its reset, without it, and of one reset. */
  readonly times: Readonly<Record<'single' | 'solveOnly' | 'reset', number[]>>
  /** The same of each stage, and of what lies between them. */
  readonly stages: Map<string, number[]>
  readonly reads: number[]
  accepted: number
  rejected: number
}

/**
 * One run after the results of the one before it were destroyed: its reset, and each piece in a pass of its own, after
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
  const stages = new Map<string, number>()
  for (const { stage, ms = 0 } of ran.pieces) stages.set(stage, (stages.get(stage) ?? 0) + ms)
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
  for (const [stage, ms] of stages) one.stages.set(stage, [...(one.stages.get(stage) ?? []), ms])
}

/** What the runs of a subject say of its stages, where there are enough. */
export function stageTimes(
  { stages, reads }: StageCollector,
  { kind: clock }: Clock,
  samples: number,
): { readonly stages?: readonly StageTime[]; readonly readMs?: number } {
  if (reads.length < samples) return {}
  return {
    stages: [...stages].map(([name, ms]) => ({ name, ms: { ms, clock } })),
    readMs: median({ ms: reads, clock: 'cpu' }),
  }
}
