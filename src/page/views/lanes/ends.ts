import { carries, laneStop } from '#src/core/trace/lanes.ts'
import { eventsOfItem, itemIn } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { LaneStep } from './steps.ts'

/** A row that ends in a step: its lanes' parts are then added up, and one lane divides. */
export interface Ended {
  readonly row: number
  /** Whether lane l carried something of the row in any step, and so has a part of its sum. */
  readonly holds: (lane: number) => boolean
  /** Tick of the step. */
  readonly tick: number
}

/**
 * Rows that end in each step, in the order of the trace: those whose last event it has. Of a kernel that says nothing of
 * how its rows end there are none, nor of a sampled trace, which does not have every row.
 */
export function endsOf(replay: Replay, steps: readonly LaneStep[]): readonly (readonly Ended[])[] {
  const { run, itemTick, eventTick } = replay
  if (!run.ends || run.trace.every > 1) return steps.map(() => [])
  return steps.map(({ events }) => {
    const rows = new Set<number>()
    for (const e of events) if (eventTick[e] === itemTick[itemIn(replay, e)]) rows.add(itemIn(replay, e))
    return [...rows].map((row) => ({ row, holds: holdersOf(replay, row), tick: itemTick[row] }))
  })
}

function holdersOf(replay: Replay, row: number): (lane: number) => boolean {
  const { trace } = replay.run
  const held = new Set<number>()
  for (const e of eventsOfItem(replay, row)) {
    for (let lane = 0; lane < laneStop(trace, e); lane++) if (carries(trace, e, lane)) held.add(lane)
  }
  return (lane) => held.has(lane)
}
