import { carries, laneStop, lowestLane } from '#src/core/trace/lanes.ts'
import { readItem, readStage, type Trace } from '#src/core/trace/event.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { rgbToHex, levelColour } from '#src/page/draw/colour.ts'
import { itemAtLane } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { LaneStep } from './steps.ts'

/** Neighbouring lanes of one step with the same to do: they carry nonzeros of one event, or nothing. */
export interface LaneRun {
  /** Lanes from, and before which. */
  readonly from: number
  readonly stop: number
  /** Undefined for idle lanes. */
  readonly event: number | undefined
}

/** All lanes of a step from the first to the last, in runs. */
export function laneRuns(trace: Trace, { events }: LaneStep, lanes: number): readonly LaneRun[] {
  const runs: { from: number; stop: number; event: number | undefined }[] = []
  const eventOf = Array.from<number | undefined>({ length: lanes })
  for (const e of events)
    for (let lane = 0; lane < laneStop(trace, e); lane++) if (carries(trace, e, lane)) eventOf[lane] = e
  for (let lane = 0; lane < lanes; lane++) {
    const event = eventOf[lane]
    const before = runs.at(-1)
    if (before && before.event === event) before.stop = lane + 1
    else runs.push({ from: lane, stop: lane + 1, event })
  }
  return runs
}

/** Hues that are taken in turn: far from amber, blue and green, which are states. */
const CALM = [2, 7, 6]

/** The hue of a number, taken in turn. */
export const hueOf = ({ hues }: Palette, number: number): string => hues[CALM[number % CALM.length]]

/** Whether rows can be shown by what the run bundled them to, as by colours. */
export const bundlesRows = ({ run, space }: Replay): boolean => run.groups?.[space.name] !== undefined

/** The group of what an event carries, a when on the scale of levels; undefined where it carries nothing of this space. */
function groupColour(replay: Replay, palette: Palette, event: number): string | undefined {
  const { group, ptr } = replay.grouping
  const own = group[itemAtLane(replay, event, lowestLane(replay.run.trace, event))]
  return own === undefined ? undefined : rgbToHex(levelColour(palette, ptr.length > 2 ? own / (ptr.length - 2) : 0))
}

/** Colour of what an event carries: rows in turn as the steps come to them, stages by their number, or groups that the run made. */
export function carriedColours(replay: Replay, steps: readonly LaneStep[], by: string | undefined) {
  const { trace } = replay.run
  const turn = new Map<number, number>()
  for (const { events } of steps) {
    for (const e of events) if (!turn.has(readItem(trace, e))) turn.set(readItem(trace, e), turn.size)
  }
  const isGrouped = by === 'level' && bundlesRows(replay)
  return (palette: Palette, event: number): string => {
    const grouped = isGrouped ? groupColour(replay, palette, event) : undefined
    if (grouped !== undefined) return grouped
    const number = by === 'stage' ? readStage(trace, event) : (turn.get(readItem(trace, event)) ?? 0)
    return hueOf(palette, number)
  }
}
