import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { faintest } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { LaneRun } from './cells.ts'
import { laneY, type LanesLayout } from './layout.ts'
import type { StepRange } from './queue.ts'
import type { LaneSubject } from './subject.ts'

/** Opacity of what is yet to come: as faint as can be seen well. */
export const future = ({ palette }: Pen, colour: string): number => faintest(palette.pane, colour)

/** The part of a run that is painted, and when. */
export interface LanePainting {
  readonly replay: Replay
  readonly subject: LaneSubject
  readonly colourOf: (palette: Palette, event: number) => string
  /** Steps whose nonzeros the worker has sent for already. */
  readonly queue: StepRange
  readonly tick: number
}

/** A column, in device pixels. */
export interface ColumnBox {
  readonly x: number
  readonly width: number
}

/** Left, top, width and height of neighbouring lanes in a column. */
export function runBox(pen: Pen, layout: LanesLayout, { x, width }: ColumnBox, { from, stop }: LaneRun) {
  const y = laneY(layout, from)
  return [x, y, Math.max(1, width - pen.hair), Math.max(1, laneY(layout, stop) - y)] as const
}
