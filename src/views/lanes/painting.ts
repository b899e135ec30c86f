import type { Palette } from '#src/catalog/view.ts'
import type { Replay } from '#src/run/replay.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import type { LaneRun } from './cells.ts'
import { laneY, type LanesLayout } from './layout.ts'
import type { StepRange } from './queue.ts'
import type { Subject } from './subject.ts'

/** What is yet to come is drawn at this opacity (look/design.md §1). */
export const FUTURE = 0.34

/** What of a run is painted, and when. */
export interface Painting {
  readonly replay: Replay
  readonly subject: Subject
  readonly colourOf: (palette: Palette, event: number) => string
  /** Steps whose nonzeros the worker has sent for already. */
  readonly queue: StepRange
  readonly tick: number
}

/** A column, in device pixels. */
export interface Box {
  readonly x: number
  readonly width: number
}

/** Left, top, width and height of neighbouring lanes in a column. */
export function runBox(pen: Pen, layout: LanesLayout, { x, width }: Box, { from, stop }: LaneRun) {
  const y = laneY(layout, from)
  return [x, y, Math.max(1, width - pen.hair), Math.max(1, laneY(layout, stop) - y)] as const
}
