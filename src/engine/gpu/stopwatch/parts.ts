import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { everyStep, isClosed } from '#src/core/kernel/plan/steps.ts'
import type { TimedPass } from '#src/core/trace/event.ts'
import { type Clock, emptyPass } from './clock.ts'
import type { Prepared } from '../executor/prepared.ts'

/** A plan's solve in stretches: of each the first step, and the first phase of its events. */
export type Parts = readonly { readonly from: number; readonly to: number; readonly phase: number }[]

/** Each stretch is a pass of its own, which takes some 7 µs more than its dispatches: few do not change the run much. */
const MOST_PARTS = 16
/** Runs whose mean is a stretch's time; more where the timestamps are coarse. */
const FEWEST_RUNS = 3
const MOST_RUNS = 25
const FINE_STEPS = 100

/** Whether its solve is closed, and its dispatches say which phases they are, so that groups of them can be timed. */
export const canBeParted = ({ solve, trace }: Plan): boolean =>
  trace !== undefined && isClosed(solve) && phasesOf(solve).length > 1

const phasesOf = (solve: Plan['solve']) =>
  everyStep(solve).flatMap((step, s) =>
    step.kind === 'dispatch' && step.phase !== undefined ? [{ s, phase: step.phase }] : [],
  )

/** Stretches of equally many dispatches; steps without a phase belong to the stretch before, or to the first. */
export function partsOf({ solve }: Plan, most = MOST_PARTS): Parts {
  const phases = phasesOf(solve)
  const count = Math.min(most, phases.length)
  const starts = Array.from({ length: count }, (_, p) => phases[Math.floor((p * phases.length) / count)])
  return starts.map(({ s, phase }, p) => ({
    from: p === 0 ? 0 : s,
    to: starts[p + 1]?.s ?? everyStep(solve).length,
    phase,
  }))
}

/** Times every stretch, less an empty pass; no times at all where one stretch cannot be timed. */
export async function timeParts(
  prepared: Prepared,
  parts: Parts,
  clock: Clock,
): Promise<{ passes: readonly TimedPass[] | undefined; wallMs: number }> {
  const works = parts.map(({ from, to }) => prepared.part(from, to))
  const empty = await emptyPass(clock)
  const { ms, wallMs } = await clock.time(prepared.solve, prepared.reset)
  const wanted = Math.ceil((FINE_STEPS * clock.stepMs * parts.length) / Math.max(ms, clock.stepMs))
  const runs = Math.min(MOST_RUNS, Math.max(FEWEST_RUNS, wanted))
  const sums = parts.map(() => 0)
  for (let run = 0; run < runs; run++) {
    const times = (await clock.passes?.(works, prepared.reset)) ?? []
    for (const [p, time] of times.entries()) sums[p] += time - empty
  }
  const passes = parts.map(({ phase }, p) => ({ phase, ms: Math.max(0, sums[p] / runs) }))
  return { passes: passes.some((pass) => pass.ms > 0) ? passes : undefined, wallMs }
}
