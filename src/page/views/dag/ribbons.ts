import type { U32 } from '#src/core/base/arrays.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Grouping } from '#src/core/trace/space.ts'
import { type DagLayout, levelX } from './layout.ts'

/** Edges between bins of levels. A bin is a level where there is room, else several. */
export interface Ribbons {
  readonly bins: number
  /** Bin of every level. */
  readonly binOf: U32
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
  return { binOf, start, ...edgesOf(replay, binOf, bins) }
}

type Counted = Pick<Ribbons, 'bins' | 'counts' | 'pairs' | 'edges'>

/** The last counts for each problem: its columns are as wide as one another, and large or in the strip. */
const counted = new WeakMap<Grouping, readonly Counted[]>()

function edgesOf(replay: Replay, binOf: U32, bins: number): Counted {
  const all = counted.get(replay.grouping) ?? []
  const known = all.find((each) => each.bins === bins)
  if (known) return known
  const found = { ...countEdges(replay, binOf, bins), bins }
  counted.set(replay.grouping, [found, ...all.slice(0, 1)])
  return found
}

/** Levels of which a table of all pairs is kept, 4 MB at most: rows are then read in the order in which they lie in memory. */
const TABLED = 2048

function countEdges({ pattern, grouping }: Replay, binOf: U32, bins: number) {
  const { row_ptr, col_idx } = pattern
  const { group: level, ptr, order } = grouping
  const levels = ptr.length - 1
  const isTabled = levels <= TABLED
  const counts = new Uint32Array(bins * bins)
  // by pair of levels: 1 where it has an edge; else by source level: level + 1 of its last target, in the order of targets
  const met = new Uint8Array(isTabled ? levels * levels : 0)
  const lastTarget = new Uint32Array(isTabled ? 0 : levels)
  let pairs = 0
  let edges = 0
  for (let s = 0; s < order.length; s++) {
    const i = isTabled ? s : order[s]
    const target = level[i]
    const line = binOf[target] * bins
    const stop = row_ptr[i + 1]
    for (let k = row_ptr[i]; k < stop; k++) {
      if (col_idx[k] === i) continue
      const source = level[col_idx[k]]
      edges++
      counts[line + binOf[source]]++
      if (isTabled) {
        if (met[target * levels + source] === 1) continue
        met[target * levels + source] = 1
      } else {
        if (lastTarget[source] === target + 1) continue
        lastTarget[source] = target + 1
      }
      pairs++
    }
  }
  return { counts, pairs, edges }
}

/** Where the ribbons of a bin end: left and right of its middle, as high as its levels are on average. */
export interface BinBox {
  readonly x0: number
  readonly x1: number
  readonly top: number
  readonly height: number
}

export function binBox(ribbons: Ribbons, layout: DagLayout, levels: Grouping, b: number): BinBox {
  const from = ribbons.start[b]
  const to = ribbons.start[b + 1]
  const rows = (levels.ptr[to] - levels.ptr[from]) / (to - from)
  const height = layout.detail === 'nodes' ? (rows - 1) * layout.rise + layout.size : rows * layout.rowHeight
  const x = (levelX(layout, from) + levelX(layout, to - 1)) / 2
  const half = layout.detail === 'nodes' ? layout.size / 2 : Math.max(0, (layout.pitch * (to - from)) / 2 - 1) * BAR
  const inner = Math.max(1, height - 2) // within the bars' own edges
  return { x0: x - half, x1: x + half, top: layout.middle - inner / 2, height: inner }
}
