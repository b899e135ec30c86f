import { hatch } from '#src/page/draw/hatch.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { border, type CornerLayout } from './layout.ts'
import * as texts from './words.ts'

/** Pixels of the design: width of the bar, its distance from the heap, and what lies above and below it. */
const WIDE = 10
const APART = 6
const ABOVE = 24
const BELOW = 60
/** Workers that are a cell each: of more, cells would be thinner than their gaps. */
const MOST_CELLS = 64
/** A picture that is narrower has no room for words beside the top of the heap. */
const WORDED = 360

/** What the workers of a run do at a tick; undefined before it, after it, and where it has none. */
export function workersAt(
  replay: Replay,
  tick: number,
): readonly (readonly [state: number, workers: number])[] | undefined {
  const { workers, last, workerCounts } = replay
  if (workers === 0 || tick < 1 || tick > last) return undefined
  const [working, spinning] = [workerCounts.working[tick], workerCounts.spinning[tick]]
  return [
    [WORKING, working],
    [SPINNING, spinning],
    [IDLE, workers - working - spinning],
  ]
}

/** The workers as a bar at the right, where the heap leaves room: those that work below, then those that poll, idle ones on top. */
export function paintWorkers(pen: Pen, layout: CornerLayout, replay: Replay, tick: number): void {
  const { ctx, unit, width, height, palette } = pen
  const parts = workersAt(replay, tick)
  const right = width - 2 * unit
  const left = right - WIDE * unit
  const heap = Math.max(...border(layout).map(([x]) => x))
  if (!parts || !layout.named || left < heap + APART * unit) return
  const [top, foot] = [ABOVE * unit, height - BELOW * unit]
  const cell = (foot - top) / replay.workers
  let low = foot
  for (const [state, workers] of parts) {
    ctx.fillStyle = state === IDLE ? hatch(pen, palette.states[IDLE]) : palette.states[state]
    ctx.fillRect(left, low - workers * cell, WIDE * unit, workers * cell)
    low -= workers * cell
  }
  if (replay.workers <= MOST_CELLS) {
    ctx.fillStyle = palette.pane
    for (let worker = 1; worker < replay.workers; worker++)
      ctx.fillRect(left, Math.round(foot - worker * cell), WIDE * unit, unit)
  }
  ctx.strokeStyle = palette.states[IDLE]
  ctx.lineWidth = unit
  ctx.strokeRect(left, top, WIDE * unit, foot - top)
  if (width >= WORDED * unit)
    text(pen, texts.idle(parts[2][1], replay.workers), right, 9 * unit, {
      mono: false,
      align: 'right',
      colour: palette.text2,
    })
}
