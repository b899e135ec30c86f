import { count } from '#src/base/format.ts'
import type { Palette } from '#src/catalog/view.ts'
import { firstOf, itemOf, pollsOf } from '#src/run/event.ts'
import { IDLE, type Replay, SPINNING } from '#src/run/replay.ts'
import { inkOn } from '#src/ui/canvas/colour.ts'
import { hatch } from '#src/ui/canvas/hatch.ts'
import { frameAround } from '#src/ui/canvas/lines.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { type LaneRun, laneRuns } from './cells.ts'
import { hasWait, laneY, type LanesLayout, seenSteps, stepBox, waitBox } from './layout.ts'
import type { Step } from './steps.ts'
import type { Subject } from './subject.ts'

/** What is yet to come is drawn at this opacity (look/design.md §1). */
const FUTURE = 0.34
/** A lane that waits for the lanes beside it. */
const HOLDING = 0.5
/** Lanes this high or higher, in pixels of the design, are set apart, and may be written on. */
const COUNTABLE = 4
const WRITABLE = 12

export interface Painting {
  readonly replay: Replay
  readonly subject: Subject
  readonly colourOf: (palette: Palette, event: number) => string
  /** Steps whose nonzeros the worker holds already: from, and before which. */
  readonly queue: { readonly from: number; readonly stop: number }
  readonly tick: number
}

interface Box {
  readonly x: number
  readonly width: number
}

/** All steps that are seen: waits, what the lanes carry, idle lanes; the step under the playhead is framed. */
export function paintSteps(pen: Pen, layout: LanesLayout, painting: Painting): void {
  const { subject, replay, tick } = painting
  const { from, stop } = seenSteps(layout)
  for (let s = from; s < stop; s++) {
    const step = subject.steps[s]
    const runs = laneRuns(replay.run.trace, step, subject.lanes)
    if (hasWait(layout, s)) paintWait(pen, layout, s, runs, painting)
    for (const run of runs) paintRun(pen, layout, stepBox(layout, s), run, step, painting)
  }
  separate(pen, layout)
  for (let s = from; s < stop; s++) writeStep(pen, layout, s, painting)
  for (let s = from; s < stop; s++) frameNow(pen, layout, subject.steps[s], s, tick)
  frameQueue(pen, layout, painting.queue)
}

/** Broken ink around the steps that are prefetched: known by the kernel's rule, not by an event. */
function frameQueue(pen: Pen, layout: LanesLayout, { from, stop }: Painting['queue']): void {
  if (stop <= from) return
  const { ctx, palette, hair, unit } = pen
  const x = (hasWait(layout, from) ? waitBox(layout, from) : stepBox(layout, from)).x
  const last = stepBox(layout, stop - 1)
  ctx.strokeStyle = palette.text
  ctx.lineWidth = hair
  ctx.setLineDash([4 * unit, 3 * unit])
  ctx.strokeRect(x + hair / 2, layout.top + hair / 2, last.x + last.width - x - 2 * hair, layout.height - hair)
  ctx.setLineDash([])
}

/**
 * Lanes that hold a nonzero while their step cannot go on are spinning, paler where they polled nothing themselves; the
 * others have nothing to wait for.
 */
function paintWait(pen: Pen, layout: LanesLayout, s: number, runs: readonly LaneRun[], painting: Painting): void {
  const { ctx, palette } = pen
  const { trace } = painting.replay.run
  const box = waitBox(layout, s)
  const begun = painting.tick >= painting.subject.steps[s].free
  const holds = ({ event }: LaneRun) => event !== undefined && pollsOf(trace, event) === 0
  for (const run of runs) {
    ctx.fillStyle = run.event === undefined ? hatch(pen, palette.states[IDLE]) : palette.states[SPINNING]
    ctx.globalAlpha = !begun ? FUTURE : holds(run) ? HOLDING : 1
    ctx.fillRect(...runBox(pen, layout, box, run))
  }
  ctx.globalAlpha = 1
}

function paintRun(pen: Pen, layout: LanesLayout, box: Box, run: LaneRun, step: Step, painting: Painting): void {
  const { ctx, palette } = pen
  const { replay, colourOf, tick } = painting
  if (run.event === undefined && replay.run.trace.every > 1) return // what the lane carries was not recorded
  const begun = tick >= (run.event === undefined ? step.tick : replay.eventTick[run.event])
  const colour = run.event === undefined ? palette.states[IDLE] : colourOf(palette, run.event)
  ctx.globalAlpha = begun ? 1 : FUTURE
  ctx.fillStyle = run.event === undefined ? hatch(pen, colour) : colour
  ctx.fillRect(...runBox(pen, layout, box, run))
  ctx.globalAlpha = 1
}

function writeStep(pen: Pen, layout: LanesLayout, s: number, { replay, subject, colourOf, tick }: Painting): void {
  const { palette } = pen
  for (const run of laneRuns(replay.run.trace, subject.steps[s], subject.lanes)) {
    if (run.event === undefined) continue
    const begun = tick >= replay.eventTick[run.event]
    write(
      pen,
      layout,
      stepBox(layout, s),
      run,
      replay,
      begun ? inkOn(palette, colourOf(palette, run.event)) : palette.text2,
    )
  }
}

function runBox(pen: Pen, layout: LanesLayout, { x, width }: Box, { from, stop }: LaneRun) {
  const y = laneY(layout, from)
  return [x, y, Math.max(1, width - pen.hair), Math.max(1, laneY(layout, stop) - y)] as const
}

/** Row and column in every cell that has room for both, else the row once in the middle of its lanes, else nothing. */
function write(pen: Pen, layout: LanesLayout, box: Box, run: LaneRun, replay: Replay, colour: string): void {
  const event = run.event ?? 0
  const row = count(itemOf(replay.run.trace, event))
  const middle = box.x + box.width / 2
  const room = box.width - 6 * pen.unit
  if (layout.rise >= WRITABLE * pen.unit) {
    for (let lane = run.from; lane < run.stop; lane++) {
      const column = replay.pattern.col_idx[(firstOf(replay.run.trace, event) + lane) >>> 0]
      const withB = replay.operation === 'sptrsv' && column === itemOf(replay.run.trace, event)
      const both = withB ? `${row}, b` : `${row}, ${count(column)}`
      const words = textWidth(pen, both) <= room ? both : row
      if (textWidth(pen, words) <= room)
        text(pen, words, middle, laneY(layout, lane + 0.5), { align: 'center', colour })
    }
    return
  }
  const height = laneY(layout, run.stop) - laneY(layout, run.from)
  if (height < WRITABLE * pen.unit || textWidth(pen, row) > room) return
  text(pen, row, middle, laneY(layout, run.from) + height / 2, { align: 'center', colour })
}

/** Hairlines between lanes, so that they can be counted. */
function separate(pen: Pen, layout: LanesLayout): void {
  if (layout.rise < COUNTABLE * pen.unit) return
  pen.ctx.fillStyle = pen.palette.pane
  for (let lane = 1; lane < layout.lanes; lane++) {
    pen.ctx.fillRect(layout.left, laneY(layout, lane) - pen.hair, layout.width, pen.hair)
  }
}

/** Ink around the step that the playhead is in, or around the wait before it. */
function frameNow(pen: Pen, layout: LanesLayout, step: Step, s: number, tick: number): void {
  const waits = hasWait(layout, s) && tick >= step.free && tick < step.tick
  if (!waits && (tick < step.tick || tick > step.last)) return
  const { x, width } = waits ? waitBox(layout, s) : stepBox(layout, s)
  const ink = Math.max(1, Math.round(1.5 * pen.unit))
  frameAround(pen, x, layout.top, width - pen.hair, layout.height, pen.palette.text, ink)
}
