import type { U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { NEVER, STATES } from '#src/engine/run/replay.ts'
import { cssToRgb, rgbToCss, stateWeights } from '#src/page/draw/colour.ts'
import { type Area, lastFor, type Pen, sheet } from '#src/page/draw/surface.ts'
import { binFrom, type LineMap, markBox } from './layout.ts'

/** Marks of several lines as they were painted last: a tick paints those whose rows changed. */
interface KeptBins {
  readonly pen: Pen
  /** By mark its rows in each state. */
  readonly counts: U32
}

/** What keeps the marks of a map for a size and a look. */
export function binsKept() {
  return lastFor(
    (
      width: number,
      height: number,
      unit: number,
      palette: Palette,
      marks: number,
      ..._area: readonly number[]
    ): KeptBins => {
      const pen = sheet({ width, height, unit }, palette)
      pen.ctx.fillStyle = palette.pane
      pen.ctx.fillRect(0, 0, width, height)
      return { pen, counts: new Uint32Array(marks * STATES.length).fill(NEVER) }
    },
  )
}

/**
 * Marks of several lines: their rows' states, mixed by exact shares.
 * @param byLine rows of each line by state
 */
export function drawBins(pen: Pen, map: LineMap, byLine: U32, keptFor: ReturnType<typeof binsKept>): void {
  const { left, top, width, height, rows, columns, Y, Z } = map
  const kept = keptFor(pen.width, pen.height, pen.unit, pen.palette, rows * columns, rows, left, top, width, height)
  const counts = new Uint32Array(STATES.length)
  for (let r = 0; r < rows; r++) {
    const [zFrom, zTo] = [binFrom(r, rows, Z), binFrom(r + 1, rows, Z)]
    for (let c = 0; c < columns; c++) {
      const [from, to] = [binFrom(c, columns, Y) * STATES.length, binFrom(c + 1, columns, Y) * STATES.length]
      counts.fill(0)
      for (let z = zFrom; z < zTo; z++) {
        const line = z * Y * STATES.length
        for (let at = from; at < to; at++) counts[(at - from) % STATES.length] += byLine[line + at]
      }
      if (changed(kept.counts, (c + columns * r) * STATES.length, counts))
        paintBin(kept.pen, markBox(map, c, r), counts)
    }
  }
  if (width > 0 && height > 0)
    pen.ctx.drawImage(kept.pen.ctx.canvas, left, top, width, height, left, top, width, height)
}

/** Whether counts differ from those that stand at a place, where they stand then. */
function changed(kept: U32, at: number, counts: U32): boolean {
  let same = true
  for (let s = 0; s < counts.length; s++) {
    if (kept[at + s] === counts[s]) continue
    kept[at + s] = counts[s]
    same = false
  }
  return !same
}

/** What colours are mixed of. */
const inksOf = lastFor((palette: Palette) => ({ ground: cssToRgb(palette.pane), weights: stateWeights(palette) }))

/** States by their shares, over the ground: one colour, so that a mark is one rectangle. */
function paintBin({ ctx, palette }: Pen, { left, top, width, height }: Area, counts: U32): void {
  const { ground, weights } = inksOf(palette)
  const rows = counts.reduce((sum, n) => sum + n, 0)
  const share = (channel: number) => weights.reduce((sum, weight, s) => sum + weight[channel] * counts[s], 0) / rows
  const bare = rows === 0 ? 1 : 1 - share(3)
  const seen = (channel: number) => ground[channel] * bare + (rows === 0 ? 0 : share(channel))
  ctx.fillStyle = rgbToCss([seen(0), seen(1), seen(2)])
  ctx.fillRect(left, top, width, height)
}
