import { newPath } from '#src/page/draw/recorder.ts'
import { DONE, IDLE, type Replay, STATES, WORKING } from '#src/engine/run/replay.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { binStart, lineBox, type TimelineLayout, tickX } from './layout.ts'
import { heightsOf, SHARES, type ShareSums, sharesOf } from './shares.ts'
import { eachSpan } from './spans.ts'

/** Columns this wide or wider are set apart by a hairline, so that ticks can be counted. */
const COUNTABLE = 5

/** Fills what works in other colours than that of its state. */
type Recolour = (working: Path2D) => void

/** The whole run, on a transparent sheet: a line for each worker. Idle lines are one area, so that its hatch reads. */
export function paintLines(pen: Pen, layout: TimelineLayout, replay: Replay, recolour?: Recolour): void {
  const paths = STATES.map(() => newPath())
  for (let worker = 0; worker < replay.workers; worker++) {
    const { y, height } = lineBox(layout, worker)
    eachSpan(replay, worker, (state, from, to) => {
      const x = tickX(layout, from)
      const width = Math.max(1, tickX(layout, to) - x)
      if (state === DONE) thread(paths[DONE], x, y, width, height)
      else paths[state].rect(x, y, width, state === IDLE ? lineBox(layout, worker + 1).y - y : height)
    })
  }
  fillAll(pen, paths)
  recolour?.(paths[WORKING])
  clearBetween(pen, layout)
}

/** A worker that is done has no body any more: a thread along its line. */
function thread(path: Path2D, x: number, y: number, width: number, height: number): void {
  const thick = height >= 6 ? 2 : 1
  path.rect(x, y + ((height - thick) >> 1), width, thick)
}

/** The whole run, on a transparent sheet: shares of all workers, a column for each bin of ticks. */
export function paintShares(pen: Pen, layout: TimelineLayout, sums: ShareSums, recolour?: Recolour): void {
  const paths = STATES.map(() => newPath())
  for (let b = 0; b < layout.bins; b++) {
    const x = tickX(layout, binStart(layout, b))
    const width = Math.max(1, tickX(layout, binStart(layout, b + 1)) - x)
    let bottom = layout.height
    heightsOf(sharesOf(layout, sums, b), layout.height).forEach((height, i) => {
      bottom -= height
      if (height > 0) paths[SHARES[i]].rect(x, bottom, width, height)
    })
  }
  fillAll(pen, paths)
  recolour?.(paths[WORKING])
  clearBetween(pen, layout)
}

function fillAll(pen: Pen, paths: readonly Path2D[]): void {
  const { ctx, palette } = pen
  paths.forEach((path, state) => {
    ctx.fillStyle = state === IDLE ? hatch(pen, palette.states[IDLE]) : palette.states[state]
    ctx.fill(path)
  })
}

function clearBetween(pen: Pen, layout: TimelineLayout): void {
  if (layout.pitch < COUNTABLE * pen.unit) return
  for (let t = 1; t <= layout.end; t++) pen.ctx.clearRect(tickX(layout, t) - pen.hair, 0, pen.hair, layout.height)
}
