import { oncePer } from '#src/engine/run/times/once.ts'
import { laneStop } from '#src/core/trace/lanes.ts'
import { eventsOfWorker, stepGoesOn } from '#src/engine/run/query.ts'
import { divides, lanesFor, productsIn } from '#src/engine/run/lane-slots.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { type LaneStep, stepsBetween } from './steps.ts'

/**
 * How much of the lanes' time carries a product, counted from the trace: `carried` is the number of set bits of all lane
 * masks, each the nonzero of one lane in one step, less those that carry a row's diagonal, which are `divided`; `slots` is
 * lanes × steps. Some kernels divide in a slot and some after the sum, so that products alone are counted alike. A row
 * without off-diagonal nonzeros takes a step and may carry nothing; where steps are counted, so do those in which no lane
 * had a nonzero. Derived: exact arithmetic on recorded events. Of a sampled trace there is none.
 */
export interface Utilisation {
  readonly carried: number
  readonly divided: number
  readonly steps: number
  readonly slots: number
}

export const share = ({ carried, slots }: Utilisation): number => (slots > 0 ? carried / slots : 0)

export function lanesOfSteps(replay: Replay, steps: readonly LaneStep[]): number {
  let most = 1
  for (const { events } of steps) for (const e of events) most = Math.max(most, laneStop(replay.run.trace, e))
  return lanesFor(replay, most)
}

/** Utilisation of some steps, on workers of `lanes` lanes. */
export function utilisationOf(replay: Replay, steps: readonly LaneStep[], lanes: number): Utilisation {
  let [carried, divided] = [0, 0]
  for (const { events } of steps)
    for (const e of events) {
      carried += productsIn(replay, e)
      divided += divides(replay, e) ? 1 : 0
    }
  return { carried, divided, steps: steps.length, slots: lanes * steps.length }
}

/** Utilisation of all workers of a run together, each by its own lanes. */
export const utilisationOfRun = oncePer((replay: Replay): Utilisation => {
  const whole = { carried: 0, divided: 0, steps: 0, slots: 0 }
  for (let w = 0; w < replay.workers; w++) addWorker(replay, w, whole)
  return whole
})

/** The same sums as over the worker's steps, without making them: a run may have millions. */
function addWorker(replay: Replay, w: number, whole: { -readonly [K in keyof Utilisation]: number }): void {
  const { run } = replay
  let steps = 0
  let most = 0
  let before: number | undefined
  for (const event of eventsOfWorker(replay, w)) {
    if (before === undefined || !stepGoesOn(replay, before, event)) steps += 1 + stepsBetween(run.trace, before, event)
    most = Math.max(most, laneStop(run.trace, event))
    whole.carried += productsIn(replay, event)
    whole.divided += divides(replay, event) ? 1 : 0
    before = event
  }
  whole.steps += steps
  whole.slots += steps * lanesFor(replay, most)
}
