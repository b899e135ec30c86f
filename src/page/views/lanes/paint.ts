import { readPolls } from '#src/core/trace/event.ts'
import { IDLE, SPINNING } from '#src/engine/run/replay.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { type LaneRun, laneRuns } from './cells.ts'
import { paintEnds } from './paint-ends.ts'
import { writeLabels } from './labels.ts'
import { hasWait, laneY, type LanesLayout, seenSteps, stepBox, waitBox } from './layout.ts'
import { type ColumnBox, future, type LanePainting, runBox } from './boxes.ts'
import type { LaneStep } from './steps.ts'

/** A lane that waits for the lanes beside it. */
const HOLDING = 0.5
/** Lanes this high or higher, in pixels of the design, are set apart. */
const COUNTABLE = 4

/** All steps that are seen: waits, what the lanes carry, idle lanes; the step under the playhead is framed. */
export function paintSteps(pen: Pen, layout: LanesLayout, painting: LanePainting): void {
  const { subject, replay, tick } = painting
  const { from, stop } = seenSteps(layout)
  for (let s = from; s < stop; s++) {
    const step = subject.steps[s]
    const runs = laneRuns(replay.run.trace, step, subject.lanes)
    if (hasWait(layout, s)) paintWait(pen, layout, s, runs, painting)
    for (const run of runs) paintRun(pen, layout, stepBox(layout, s), run, step, painting)
    paintEnds(pen, layout, s, painting)
  }
  separate(pen, layout)
  writeLabels(pen, layout, painting)
  for (let s = from; s < stop; s++) frameNow(pen, layout, subject.steps[s], s, tick)
  frameQueue(pen, layout, painting.queue)
}

/** Broken ink around the steps whose nonzeros are on their way, by the recorded steps in which they were sent for. */
function frameQueue(pen: Pen, layout: LanesLayout, { from, stop }: LanePainting['queue']): void {
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
function paintWait(pen: Pen, layout: LanesLayout, s: number, runs: readonly LaneRun[], painting: LanePainting): void {
  const { ctx, palette } = pen
  const { trace } = painting.replay.run
  const box = waitBox(layout, s)
  const begun = painting.tick >= painting.subject.steps[s].free
  const holds = ({ event }: LaneRun) => event !== undefined && readPolls(trace, event) === 0
  for (const run of runs) {
    ctx.fillStyle = run.event === undefined ? hatch(pen, palette.states[IDLE]) : palette.states[SPINNING]
    const colour = palette.states[run.event === undefined ? IDLE : SPINNING]
    ctx.globalAlpha = !begun ? future(pen, colour) : holds(run) ? HOLDING : 1
    ctx.fillRect(...runBox(pen, layout, box, run))
  }
  ctx.globalAlpha = 1
}

function paintRun(
  pen: Pen,
  layout: LanesLayout,
  box: ColumnBox,
  run: LaneRun,
  step: LaneStep,
  painting: LanePainting,
): void {
  const { ctx, palette } = pen
  const { replay, colourOf, tick } = painting
  if (run.event === undefined && replay.run.trace.every > 1) return // what the lane carries was not recorded
  const begun = tick >= (run.event === undefined ? step.tick : replay.eventTick[run.event])
  const colour = run.event === undefined ? palette.states[IDLE] : colourOf(palette, run.event)
  ctx.globalAlpha = begun ? 1 : future(pen, colour)
  ctx.fillStyle = run.event === undefined ? hatch(pen, colour) : colour
  ctx.fillRect(...runBox(pen, layout, box, run))
  ctx.globalAlpha = 1
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
function frameNow(pen: Pen, layout: LanesLayout, step: LaneStep, s: number, tick: number): void {
  const waits = hasWait(layout, s) && tick >= step.free && tick < step.tick
  if (!waits && (tick < step.tick || tick > step.last)) return
  const { x, width } = waits ? waitBox(layout, s) : stepBox(layout, s)
  const ink = Math.max(1, Math.round(1.5 * pen.unit))
  frameAround(pen, x, layout.top, width - pen.hair, layout.height, pen.palette.text, ink)
}
