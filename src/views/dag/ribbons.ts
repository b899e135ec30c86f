import type { U32, U8 } from '#src/base/arrays.ts'
import { type Levels, type Replay, STATES } from '#src/run/replay.ts'
import { cssOf, mixStates } from '#src/ui/canvas/colour.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { type DagLayout, levelX } from './layout.ts'

/** Edges between bins of levels. A bin is a level where there is room, else several. */
export interface Ribbons {
  readonly bins: number
  /** First level of every bin, and the number of levels after the last. */
  readonly start: readonly number[]
  /** Edges from bin a to bin b: counts[b × bins + a]; edges within a bin stand on the diagonal. */
  readonly counts: U32
  /** Pairs of levels that have an edge, before binning. */
  readonly pairs: number
  readonly edges: number
}

const NARROWEST = 5

/** Share of a bin's room that its bars cover, about. */
const BAR = 0.7

export function ribbonsOf(replay: Replay, layout: DagLayout, unit: number): Ribbons {
  const bins = Math.max(1, Math.min(layout.levels, Math.floor(layout.plotWidth / (NARROWEST * unit))))
  const start = Array.from({ length: bins + 1 }, (_, b) => Math.floor((b * layout.levels) / bins))
  const binOf = new Uint32Array(layout.levels)
  for (let b = 0; b < bins; b++) binOf.fill(b, start[b], start[b + 1])
  return { bins, start, ...countEdges(replay, binOf, bins) }
}

function countEdges(replay: Replay, binOf: U32, bins: number) {
  const { row_ptr, col_idx } = replay.pattern
  const { level, ptr, order } = replay.levels
  const counts = new Uint32Array(bins * bins)
  const lastTarget = new Uint32Array(ptr.length) // level + 1 of the last target of each source level
  let pairs = 0
  let edges = 0
  for (const i of order) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] === i) continue
      const source = level[col_idx[k]]
      edges++
      counts[binOf[level[i]] * bins + binOf[source]]++
      if (lastTarget[source] === level[i] + 1) continue
      lastTarget[source] = level[i] + 1
      pairs++
    }
  }
  return { counts, pairs, edges }
}

/** Rows of each state in each bin: counts[bin × STATES + state]. */
export function binStates(ribbons: Ribbons, levels: Levels, states: U8): U32 {
  const counts = new Uint32Array(ribbons.bins * STATES.length)
  for (let b = 0; b < ribbons.bins; b++) {
    const stop = levels.ptr[ribbons.start[b + 1]]
    for (let s = levels.ptr[ribbons.start[b]]; s < stop; s++) counts[b * STATES.length + states[levels.order[s]]]++
  }
  return counts
}

/** Where the ribbons of a bin end: left and right of its middle, as high as its levels are on average. */
export interface BinBox {
  readonly x0: number
  readonly x1: number
  readonly top: number
  readonly height: number
}

export function binBox(ribbons: Ribbons, layout: DagLayout, levels: Levels, b: number): BinBox {
  const from = ribbons.start[b]
  const to = ribbons.start[b + 1]
  const rows = (levels.ptr[to] - levels.ptr[from]) / (to - from)
  const height = layout.detail === 'nodes' ? (rows - 1) * layout.rise + layout.size : rows * layout.rowHeight
  const x = (levelX(layout, from) + levelX(layout, to - 1)) / 2
  const half = layout.detail === 'nodes' ? layout.size / 2 : Math.max(0, (layout.pitch * (to - from)) / 2 - 1) * BAR
  return { x0: x - half, x1: x + half, top: layout.middle - height / 2, height: Math.max(1, height) }
}

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
  const out: End[] = new Array(bins * bins)
  const into: End[] = new Array(bins * bins)
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

/** One path for all ribbons that lead into a bin, with its opacity by their count. */
export interface RibbonPaths {
  readonly paths: readonly Path2D[]
  readonly opacity: readonly number[]
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
    const path = new Path2D()
    for (let a = 0; a < b; a++) if (into[b * bins + a]) addRibbon(path, out[b * bins + a], into[b * bins + a])
    return path
  })
  return { paths, opacity: incoming.map((edges) => 0.12 + 0.28 * Math.sqrt(edges / most)) }
}

function addRibbon(path: Path2D, from: End, to: End): void {
  const middle = (from.x + to.x) / 2
  path.moveTo(from.x, from.top)
  path.bezierCurveTo(middle, from.top, middle, to.top, to.x, to.top)
  path.lineTo(to.x, to.bottom)
  path.bezierCurveTo(middle, to.bottom, middle, from.bottom, from.x, from.bottom)
  path.closePath()
}

/** `states` holds the rows of each bin by state: a ribbon has the colours of the rows that it leads to, by share. */
export function drawRibbons(pen: Pen, ribbons: RibbonPaths, states: U32): void {
  ribbons.paths.forEach((path, b) => {
    const { rgb, opacity } = mixStates(pen.palette, states.subarray(b * STATES.length, (b + 1) * STATES.length))
    pen.ctx.fillStyle = cssOf(rgb, ribbons.opacity[b] * opacity)
    pen.ctx.fill(path)
  })
}
