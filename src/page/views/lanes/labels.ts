import type { Replay } from '#src/engine/run/replay.ts'
import { itemAtLane } from '#src/engine/run/query.ts'
import { count } from '#src/core/base/format.ts'
import { readFirst } from '#src/core/trace/event.ts'
import { inkOn, over } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { type LaneRun, laneRuns } from './cells.ts'
import { laneY, type LanesLayout, MARGIN, seenSteps, stepBox } from './layout.ts'
import { future, type LanePainting, runBox } from './boxes.ts'

/** What is written on a cell: row and column of its nonzero, or the row; or the row once, upwards, on neighbouring lanes. */
type Label = 'both' | 'row' | 'upwards'

/** Lanes this high, in pixels of the design, may be written on one by one. */
const WRITABLE = 14

/** Lanes of a step with the same to do, and the event that they carry. */
interface Carrying {
  readonly step: number
  readonly run: LaneRun
  readonly event: number
}

/** The nonzeros of all steps that are seen whole, in words; none where they do not fit. */
export function writeLabels(pen: Pen, layout: LanesLayout, painting: LanePainting): void {
  const label = labelThatFits(pen, layout, painting)
  if (label === undefined) return
  const { from, stop } = seenSteps(layout)
  for (let step = from; step < stop; step++) if (isWhole(layout, step)) writeStep(pen, layout, step, painting, label)
}

function writeStep(pen: Pen, layout: LanesLayout, step: number, painting: LanePainting, label: Label): void {
  const { replay, subject } = painting
  for (const run of laneRuns(replay.run.trace, subject.steps[step], subject.lanes)) {
    if (run.event === undefined) continue
    const carrying = { step, run, event: run.event }
    if (label === 'upwards') writeUpwards(pen, layout, carrying, painting)
    else if (layout.rise >= WRITABLE * pen.unit) writeCells(pen, layout, carrying, painting, label)
    else writeRun(pen, layout, carrying, painting)
  }
}

/** The most that fits on every cell, by the longest numbers there are: a cell without a label would mean something else. */
function labelThatFits(pen: Pen, { pitch, rise }: LanesLayout, { subject, replay }: LanePainting): Label | undefined {
  const row = count(subject.highest)
  const room = pitch - MARGIN * pen.unit
  if (textWidth(pen, `${row}, ${count(replay.pattern.cols - 1)}`) <= room) return 'both'
  if (textWidth(pen, row) <= room + (MARGIN - 2) * pen.unit) return 'row'
  return pitch >= WRITABLE * pen.unit && rise < WRITABLE * pen.unit ? 'upwards' : undefined
}

function isWhole(layout: LanesLayout, step: number): boolean {
  const { x, width } = stepBox(layout, step)
  return x >= layout.left && x + width <= layout.left + layout.width
}

/** Every lane: its row, and the column of its nonzero where there is room; b in place of the diagonal's. */
function writeCells(
  pen: Pen,
  layout: LanesLayout,
  { step, run, event }: Carrying,
  painting: LanePainting,
  label: Label,
) {
  const { replay } = painting
  const { pattern, space, run: ran } = replay
  const { x, width } = stepBox(layout, step)
  const style = { align: 'center', colour: inkOf(pen, event, painting) } as const
  for (let lane = run.from; lane < run.stop; lane++) {
    const row = itemAtLane(replay, event, lane)
    const column = pattern.col_idx[(readFirst(ran.trace, event) + lane) >>> 0]
    const other = space.order === 'operands' && column === row ? 'b' : count(column)
    const words = label === 'both' && space.lanes !== 'items' ? `${count(row)}, ${other}` : count(row)
    text(pen, words, x + width / 2, laneY(layout, lane + 0.5), style)
  }
}

/** The item of an event; where its lanes carry items the first and the last of these. */
function itemsOf(replay: Replay, event: number, { from, stop }: LaneRun): string {
  const [first, last] = [itemAtLane(replay, event, from), itemAtLane(replay, event, stop - 1)]
  return first === last ? count(first) : `${count(first)} to ${count(last)}`
}

/** The row once, in the middle of its lanes, on their ground: the hairlines between low lanes would strike it out. */
function writeRun(pen: Pen, layout: LanesLayout, { step, run, event }: Carrying, painting: LanePainting): void {
  const { ctx, unit } = pen
  const [left, top, width, height] = runBox(pen, layout, stepBox(layout, step), run)
  if (height < WRITABLE * unit) return
  const middle = top + height / 2
  const ground = [left, Math.round(middle - 6 * unit), width, Math.round(12 * unit)] as const
  ctx.fillStyle = groundOf(pen, event, painting)
  ctx.fillRect(...ground)
  const row = itemsOf(painting.replay, event, run)
  text(pen, row, left + width / 2, middle, { align: 'center', colour: inkOf(pen, event, painting) })
}

/** The row once, from below to above, where its lanes are high enough together. */
function writeUpwards(pen: Pen, layout: LanesLayout, { step, run, event }: Carrying, painting: LanePainting): void {
  const { ctx, unit } = pen
  const [left, top, width, height] = runBox(pen, layout, stepBox(layout, step), run)
  const row = itemsOf(painting.replay, event, run)
  const long = textWidth(pen, row) + 4 * unit
  if (height < long) return
  ctx.save()
  ctx.translate(Math.round(left + width / 2), Math.round(top + height / 2))
  ctx.rotate(-Math.PI / 2)
  ctx.fillStyle = groundOf(pen, event, painting)
  ctx.fillRect(Math.round(-long / 2), Math.round(-6 * unit), Math.round(long), Math.round(12 * unit))
  text(pen, row, 0, 0, { align: 'center', colour: inkOf(pen, event, painting) })
  ctx.restore()
}

const isBegun = (event: number, { replay, tick }: LanePainting): boolean => tick >= replay.eventTick[event]

/** The colour that the lanes of an event have on the pane. */
function groundOf(pen: Pen, event: number, painting: LanePainting): string {
  const colour = painting.colourOf(pen.palette, event)
  return isBegun(event, painting) ? colour : over(pen.palette.pane, colour, future(pen, colour))
}

const inkOf = (pen: Pen, event: number, painting: LanePainting): string =>
  inkOn(pen.palette, groundOf(pen, event, painting))
