import { QUOTED, QUOTED_DEVICE } from '#src/core/base/quoted.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import * as texts from './words.ts'

/** Room that the explanation takes at the right of the pane, in pixels of the design, and the least pane that has it. */
export const WAY = 236
export const WAY_FROM = 500
/** Least height of the four rows, and the most from one to the next. */
const LOW = 110
const TALLEST = 56

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The way of one poll through the memory of a V100, as the paper's Figure 4 explains it: a drawing, not a measurement. The
 * solid way reads through L2 (ld.global.cg, 250 cycles or more until a change is seen), the broken one is an
 * acquire load, which finds the newest copy in the L1 of the same SM (140 cycles).
 */
export function drawWay(pen: Pen, left: number, above: number): void {
  const { unit, palette } = pen
  const places = placesOf(left, above + 18 * unit, pen.width - left, pen.height - 30 * unit, unit)
  if (4 * places.rise < LOW * unit) return
  text(pen, texts.wayTitle, left, above + 6 * unit, { size: 12, mono: false, colour: palette.text })
  for (const [words, row, column] of BOXES) drawBox(pen, boxAt(places, row, column), words)
  drawRoutes(pen, places)
  const caption = { mono: false, colour: palette.text3 } as const
  const below = places.top + 4 * places.rise
  text(pen, texts.explanation(QUOTED_DEVICE), left, below + 10 * unit, caption)
  text(pen, texts.source, left, below + 23 * unit, caption)
}

/** Row from above, and column: both where the box is as wide as the drawing. */
const BOXES = [
  [texts.solver, 0, 0],
  [texts.poller, 0, 1],
  ['L1', 1, 0],
  ['L1', 1, 1],
  [texts.sharedCache, 2, undefined],
  ['DRAM', 3, undefined],
] as const

interface Places {
  readonly left: number
  readonly top: number
  readonly width: number
  /** From a row to the next, and the height of a box. */
  readonly rise: number
  readonly tall: number
  /** Width of a box of one SM. */
  readonly half: number
}

function placesOf(left: number, top: number, width: number, bottom: number, unit: number): Places {
  const rise = Math.min((bottom - top) / 4, TALLEST * unit)
  return { left, top, width, rise, tall: 0.58 * rise, half: (width - 20 * unit) / 2 }
}

function boxAt({ left, top, width, rise, tall, half }: Places, row: number, column: 0 | 1 | undefined): Box {
  return {
    x: Math.round(column === 1 ? left + width - half : left),
    y: Math.round(top + row * rise),
    width: Math.round(column === undefined ? width : half),
    height: Math.round(tall),
  }
}

function drawBox(pen: Pen, { x, y, width, height }: Box, words: string): void {
  frameAround(pen, x + pen.hair, y + pen.hair, width - 2 * pen.hair, height - 2 * pen.hair, pen.palette.control)
  text(pen, words, x + width / 2, y + height / 2, { align: 'center', mono: false, colour: pen.palette.text2 })
}

/** Down to L2 and up again past the L1s, solid; from L1 to L1 over the bus of the SMs and up, broken; DRAM on a miss. */
function drawRoutes(pen: Pen, { left, top, width, rise, tall, half }: Places): void {
  const { unit } = pen
  const [down, up] = [left + 0.25 * half, left + width - 0.5 * half]
  const foot = (row: number) => top + row * rise + tall
  const head = (row: number) => top + row * rise
  for (const row of [0, 1]) {
    route(pen, [down, foot(row)], [down, head(row + 1)], false)
    route(pen, [up, head(row + 1)], [up, foot(row)], false)
  }
  const bus = head(1) + tall / 2
  const acquired = up - 22 * unit
  route(pen, [left + half, bus], [left + width - half, bus], true)
  route(pen, [acquired, head(1)], [acquired, foot(0)], true)
  route(pen, [left + width / 2, foot(2)], [left + width / 2, head(3)], false)
  const between = (row: number) => (foot(row) + head(row + 1)) / 2
  const label = { mono: false, colour: pen.palette.text } as const
  text(pen, texts.throughL2(QUOTED.cyclesThroughL2.value), down + 8 * unit, between(1), label)
  text(pen, texts.acquire(QUOTED.cyclesAcquired.value), acquired - 8 * unit, between(0), {
    ...label,
    align: 'right',
  })
  text(pen, 'on a miss', left + width / 2 + 8 * unit, between(2), { mono: false })
}

type Point = readonly [x: number, y: number]

/** A line with the head of an arrow at its end. */
function route(pen: Pen, [x0, y0]: Point, [x1, y1]: Point, broken: boolean): void {
  const { ctx, palette, unit } = pen
  const angle = Math.atan2(y1 - y0, x1 - x0)
  ctx.strokeStyle = palette.text
  ctx.fillStyle = palette.text
  ctx.lineWidth = Math.max(1, Math.round(1.25 * unit))
  ctx.setLineDash(broken ? [3 * unit, 3 * unit] : [])
  ctx.beginPath()
  ctx.moveTo(x0, y0)
  ctx.lineTo(x1, y1)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.moveTo(x1, y1)
  for (const side of [-0.4, 0.4])
    ctx.lineTo(x1 - 6 * unit * Math.cos(angle + side), y1 - 6 * unit * Math.sin(angle + side))
  ctx.fill()
}
