import { count, significant } from '#src/core/base/format.ts'
import type { Timed } from '#src/engine/run/replay.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { laneY, type LanesLayout, seenSteps, stepBox } from './layout.ts'
import type { LaneStep } from './steps.ts'

/**
 * Numbers of the lanes on the left; below, steps or times of a worker's steps in the playhead's unit at any width
 * of a step, or, of rows that are compared, the steps from 1 on.
 */
export function drawAxes(
  pen: Pen,
  layout: LanesLayout,
  steps: readonly LaneStep[],
  kind: Timed | 'counted' | undefined,
): void {
  const timed = kind === 'counted' ? undefined : kind
  const unit = timed ? 'µs' : 'step'
  const at = (s: number) => count(kind === 'counted' ? s + 1 : steps[s].tick)
  const place = (s: number) => (timed ? significant(1000 * timed.msPerTick * steps[s].tick) : at(s))
  const x = layout.left - 6 * pen.unit
  for (const lane of axisTicks(0, layout.lanes - 1, layout.rise, 14 * pen.unit)) {
    text(pen, String(lane), x, laneY(layout, lane + 0.5), { align: 'right' })
  }
  const y = layout.top + layout.height + 10 * pen.unit
  text(pen, 'lane', x, y, { align: 'right' })
  const { from, stop } = seenSteps(layout)
  const seen = Array.from({ length: Math.max(0, stop - from) }, (_, i) => from + i)
  const centre = (s: number) => stepBox(layout, s).x + stepBox(layout, s).width / 2
  const inside = seen.filter((s) => centre(s) >= layout.left && centre(s) < layout.left + layout.width)
  const last = inside.at(-1)
  const end = last === undefined ? layout.left : stepBox(layout, last).x + stepBox(layout, last).width
  const word = textWidth(pen, unit) + 8 * pen.unit
  const right = Math.min(end + word, layout.left + layout.width)
  bottomAxis(pen, inside, place, centre, y, layout.left, right - word)
  text(pen, unit, right, y, { align: 'right' })
}
