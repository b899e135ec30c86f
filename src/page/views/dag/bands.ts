import { newPath } from '#src/page/draw/recorder.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { rgbToCss, mixStates } from '#src/page/draw/colour.ts'
import type { Pen, Stretch } from '#src/page/draw/surface.ts'
import { KINDS } from '../tally.ts'
import type { BinBox, Ribbons } from './ribbons.ts'

interface End {
  readonly x: number
  readonly top: number
  readonly bottom: number
}

/**
 * Ends of all ribbons: each bin's height is dealt to its edges by count, outgoing ones by their target, incoming ones
 * by their source, so that the ends neither overlap nor leave room.
 */
function ends(ribbons: Ribbons, box: (b: number) => BinBox) {
  const { bins, counts } = ribbons
  const out: End[] = []
  const into: End[] = []
  for (let b = 0; b < bins; b++) {
    const { x0, x1, top, height } = box(b)
    deal(
      bins,
      top,
      height,
      (a) => (a < b ? counts[b * bins + a] : 0),
      (a, y0, y1) => {
        into[b * bins + a] = { x: x0, top: y0, bottom: y1 }
      },
    )
    deal(
      bins,
      top,
      height,
      (c) => (c > b ? counts[c * bins + b] : 0),
      (c, y0, y1) => {
        out[c * bins + b] = { x: x1, top: y0, bottom: y1 }
      },
    )
  }
  return { out, into }
}

function deal(
  bins: number,
  top: number,
  height: number,
  share: (other: number) => number,
  put: (other: number, from: number, to: number) => void,
): void {
  let total = 0
  for (let other = 0; other < bins; other++) total += share(other)
  let sum = 0
  for (let other = 0; other < bins; other++) {
    const part = share(other)
    if (part === 0) continue
    put(other, top + (height * sum) / total, top + (height * (sum + part)) / total)
    sum += part
  }
}

/** One path for all ribbons that lead into a bin, with its opacity by their count, and its place along x. */
export interface RibbonPaths {
  readonly paths: readonly Path2D[]
  readonly opacity: readonly number[]
  readonly spans: readonly Stretch[]
}

export function ribbonPaths(ribbons: Ribbons, box: (b: number) => BinBox): RibbonPaths {
  const { bins, counts } = ribbons
  const { out, into } = ends(ribbons, box)
  const incoming = Array.from({ length: bins }, (_, b) => {
    let sum = 0
    for (let a = 0; a < b; a++) sum += counts[b * bins + a]
    return sum
  })
  const most = Math.max(1, ...incoming)
  const paths = incoming.map((_, b) => {
    const path = newPath()
    for (let a = 0; a < b; a++) if (into[b * bins + a]) addRibbon(path, out[b * bins + a], into[b * bins + a])
    return path
  })
  const spans = incoming.map((_, b): Stretch => {
    const starts = Array.from({ length: b }, (_empty, a) => out[b * bins + a]?.x ?? Number.POSITIVE_INFINITY)
    return [Math.min(...starts), box(b).x0]
  })
  return { paths, spans, opacity: incoming.map((edges) => 0.12 + 0.28 * Math.sqrt(edges / most)) }
}

function addRibbon(path: Path2D, from: End, to: End): void {
  const middle = (from.x + to.x) / 2
  path.moveTo(from.x, from.top)
  path.bezierCurveTo(middle, from.top, middle, to.top, to.x, to.top)
  path.lineTo(to.x, to.bottom)
  path.bezierCurveTo(middle, to.bottom, middle, from.bottom, from.x, from.bottom)
  path.closePath()
}

/**
 * Draws those that meet a span. `states` holds the rows of each bin by state: a ribbon has the colours of the rows that it
 * leads to, by share.
 */
export function drawRibbons(pen: Pen, ribbons: RibbonPaths, states: U32, [from, to]: Stretch): void {
  ribbons.paths.forEach((path, b) => {
    if (ribbons.spans[b][1] < from || ribbons.spans[b][0] > to) return
    const { rgb, opacity } = mixStates(pen.palette, states.subarray(b * KINDS, (b + 1) * KINDS))
    pen.ctx.fillStyle = rgbToCss(rgb, ribbons.opacity[b] * opacity)
    pen.ctx.fill(path)
  })
}
