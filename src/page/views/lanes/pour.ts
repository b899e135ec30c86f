import { count } from '#src/core/base/format.ts'
import { readFirst, readItem } from '#src/core/trace/event.ts'
import { IDLE, SPINNING } from '#src/engine/run/replay.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { horizontal } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { laneRuns } from './cells.ts'
import type { LanePainting } from './boxes.ts'
import { type Strip, stripOf } from './strip.ts'
import type { LaneStep } from './steps.ts'

/** Height that this picture takes, in pixels of the design, and the least height of a pane that has room for it. */
export const POUR = 92
export const POUR_FROM = 320

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Rows and their nonzeros above, lanes below, and between them which lane carries which nonzero in the step at hand. */
export function drawPour(pen: Pen, place: Place, painting: LanePainting): void {
  const { subject, tick } = painting
  const now = stepAt(subject.steps, tick)
  const step = subject.steps[now]
  if (!step) return
  const cells = (pitch: number) => Math.floor(place.width / (pitch * pen.unit))
  const strip = stripOf(painting.replay, subject.steps, now, cells(6), cells(2))
  const pitch = Math.min(14 * pen.unit, place.width / Math.max(1, strip.cells))
  const carried = carriedIn(painting, step)
  drawStrip(pen, place, pitch, strip, carried, painting)
  drawLanes(pen, place, step, painting)
  const waits = step.polls > 0 && tick >= step.free && tick < step.tick
  pen.ctx.globalAlpha = waits || tick >= step.tick ? 1 : 0.5
  drawCurves(pen, place, pitch, strip, carried, painting, waits)
  pen.ctx.globalAlpha = 1
}

/** The step that the playhead is in, or the next; the last when all is over. */
export function stepAt(steps: readonly LaneStep[], tick: number): number {
  const now = steps.findIndex(({ last }) => last >= tick)
  return now < 0 ? steps.length - 1 : now
}

/** Which lane carries which nonzero, and in which event. */
interface Carried {
  readonly lane: number
  readonly k: number
  readonly event: number
}

function carriedIn({ replay, subject }: LanePainting, step: LaneStep): readonly Carried[] {
  const { trace } = replay.run
  return laneRuns(trace, step, subject.lanes).flatMap(({ from, stop, event }) =>
    event === undefined
      ? []
      : Array.from({ length: stop - from }, (_, i) => ({
          lane: from + i,
          k: (readFirst(trace, event) + from + i) >>> 0,
          event,
        })),
  )
}

const STRIP = 16
const CELL = 12
const LANES = 76

function drawStrip(
  pen: Pen,
  { left, top }: Place,
  pitch: number,
  strip: Strip,
  carried: readonly Carried[],
  { colourOf }: LanePainting,
): void {
  const { palette, unit, hair, ctx } = pen
  const eventOf = new Map(carried.map(({ k, event }) => [k, event]))
  let free = left
  for (const { row, at, first, stop, diagonal, cut } of strip.rows) {
    const from = left + at * pitch
    const to = left + (at + stop - first) * pitch - 2 * hair
    horizontal(pen, from, to, top + (STRIP - 3) * unit, palette.lineStrong)
    const name = cut ? `${count(row)} …` : count(row)
    if (from >= free) {
      text(pen, name, from, top + 6 * unit)
      free = from + textWidth(pen, name) + 6 * unit
    }
    for (let k = first; k < stop; k++) {
      const event = eventOf.get(k)
      ctx.fillStyle =
        event === undefined ? (k === diagonal ? palette.control : palette.lineStrong) : colourOf(palette, event)
      const x = Math.round(left + (at + k - first) * pitch)
      ctx.fillRect(x, Math.round(top + STRIP * unit), Math.max(1, Math.round(pitch) - hair), Math.round(CELL * unit))
    }
  }
}

/** Pixels from a lane to the next in the lower strip. */
const lanePitch = (pen: Pen, { width }: Place, lanes: number): number => Math.min(28 * pen.unit, width / lanes)

function drawLanes(pen: Pen, place: Place, step: LaneStep, { replay, subject, colourOf }: LanePainting): void {
  const { ctx, palette, unit, hair } = pen
  const pitch = lanePitch(pen, place, subject.lanes)
  for (const { from, stop, event } of laneRuns(replay.run.trace, step, subject.lanes)) {
    for (let lane = from; lane < stop; lane++) {
      ctx.fillStyle = event === undefined ? hatch(pen, palette.states[IDLE]) : colourOf(palette, event)
      const x = Math.round(place.left + lane * pitch)
      ctx.fillRect(
        x,
        Math.round(place.top + LANES * unit),
        Math.max(1, Math.round(pitch) - hair),
        Math.round(CELL * unit),
      )
    }
  }
}

/** A line from each nonzero to its lane; amber while the step polls for its operands. */
function drawCurves(
  pen: Pen,
  place: Place,
  pitch: number,
  strip: Strip,
  carried: readonly Carried[],
  { replay, subject, colourOf }: LanePainting,
  waits: boolean,
): void {
  const { ctx, palette, unit, hair } = pen
  const [y0, y1] = [place.top + (STRIP + CELL) * unit, place.top + LANES * unit]
  const rows = new Map(strip.rows.map((row) => [row.row, row]))
  ctx.lineWidth = hair
  for (const { lane, k, event } of carried) {
    const row = rows.get(readItem(replay.run.trace, event))
    if (!row) continue
    const x0 = place.left + (row.at + k - row.first + 0.5) * pitch
    const x1 = place.left + (lane + 0.5) * lanePitch(pen, place, subject.lanes)
    ctx.strokeStyle = waits ? palette.states[SPINNING] : colourOf(palette, event)
    ctx.beginPath()
    ctx.moveTo(x0, y0)
    ctx.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1)
    ctx.stroke()
  }
}
