import type { Grouping } from '#src/core/trace/space.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import type { Extent } from '#src/page/draw/surface.ts'

/**
 * Place of the dependency graph in its pane, in device pixels; closed form: x = level, y = stable order in the level.
 * `nodes`: every row is a square. `shares`: a column is a bin of levels, its height the mean number of rows of a level,
 * stacked by state.
 */
export interface DagLayout {
  readonly detail: 'nodes' | 'shares'
  readonly levels: number
  /** Level l is centred on left + (l + ½) pitch. */
  readonly left: number
  readonly plotWidth: number
  readonly pitch: number
  readonly middle: number
  readonly plotHeight: number
  /** Nodes: side of a square, distance of two in a level. */
  readonly size: number
  readonly rise: number
  /** Shares: how many columns, how high a row is. */
  readonly columns: number
  readonly rowHeight: number
}

const MOST_NODES = 20_000
/** A square so large has room for the number of its row. */
const NUMBERED = 24
const SMALLEST = 3
/** Side of a square at most, and distance of two: of graphs as they are counted by hand, with numbers, and of all others. */
const ROOMY = { nodes: 40, side: 40, rise: 56 }
const LARGEST = 7
const TALLEST = 9
/** Above and below the highest column together: room for its outline. */
const MARGIN = 9

export const levelCount = (levels: Grouping): number => levels.ptr.length - 1
export const widthOf = (levels: Grouping, level: number): number => levels.ptr[level + 1] - levels.ptr[level]

/** First level of column b; column b holds the levels before that of column b + 1. */
export const columnStart = (layout: DagLayout, b: number): number => Math.floor((b * layout.levels) / layout.columns)

export function dagLayout(levels: Grouping, extent: Extent): DagLayout {
  const { unit } = extent
  const count = levelCount(levels)
  const left = Math.round(45 * unit)
  const last = ((String(count).length + 1) / 2) * digitWidth(unit)
  const plotWidth = Math.max(1, extent.width - left - Math.round(Math.max(4 * unit, last)))
  const plotHeight = Math.max(1, Math.round(extent.height - 20 * unit))
  const pitch = plotWidth / Math.max(1, count)
  const nodes = nodeSize(levels, pitch, plotHeight, unit)
  const columns = Math.max(1, Math.min(count, Math.floor(plotWidth)))
  const base = { levels: count, left, plotWidth, pitch, plotHeight, middle: Math.round(plotHeight / 2), columns }
  return {
    ...base,
    ...nodes,
    detail: nodes.size > 0 ? 'nodes' : 'shares',
    rowHeight: Math.min(TALLEST * unit, (plotHeight - MARGIN * unit) / tallest(levels, columns)),
  }
}

/** Side and distance of squares that fit the widest level; zero when they would be too small to show their form. */
function nodeSize(levels: Grouping, pitch: number, plotHeight: number, unit: number): { size: number; rise: number } {
  const widest = tallest(levels, levelCount(levels))
  const most = levels.order.length <= ROOMY.nodes ? ROOMY : { side: LARGEST, rise: TALLEST }
  const rise = Math.floor(Math.min(most.rise * unit, (plotHeight - MARGIN * unit) / widest))
  const size = Math.floor(Math.min(most.side * unit, rise - unit, 0.7 * pitch))
  if (levels.order.length > MOST_NODES || size < SMALLEST * unit) return { size: 0, rise: 0 }
  return { size, rise }
}

/** Whether squares carry the numbers of their rows. */
export const isNumbered = ({ size }: Pick<DagLayout, 'size'>, unit: number): boolean => size >= NUMBERED * unit

/** Largest mean number of rows of a level in any of `columns` bins. */
function tallest(levels: Grouping, columns: number): number {
  const count = levelCount(levels)
  let most = 1
  for (let b = 0; b < columns; b++) {
    const from = Math.floor((b * count) / columns)
    const to = Math.floor(((b + 1) * count) / columns)
    if (to > from) most = Math.max(most, (levels.ptr[to] - levels.ptr[from]) / (to - from))
  }
  return most
}

/** Place of every row within its level. */
export function placesOf(levels: Grouping): Uint32Array<ArrayBuffer> {
  const place = new Uint32Array(levels.order.length)
  for (let l = 0; l + 1 < levels.ptr.length; l++) {
    for (let s = levels.ptr[l]; s < levels.ptr[l + 1]; s++) place[levels.order[s]] = s - levels.ptr[l]
  }
  return place
}

export const levelX = (layout: DagLayout, level: number): number => layout.left + (level + 0.5) * layout.pitch

/** Centre of the k-th of `width` rows of a level. */
export const nodeY = (layout: DagLayout, k: number, width: number): number =>
  layout.middle + (k - (width - 1) / 2) * layout.rise

/** Level under x; undefined outside the plot. */
export function levelAt(layout: DagLayout, x: number): number | undefined {
  const level = Math.floor((x - layout.left) / layout.pitch)
  return level >= 0 && level < layout.levels ? level : undefined
}

/** Row whose square (with half the gap around it) is under a point. */
export function nodeAt(layout: DagLayout, levels: Grouping, x: number, y: number): number | undefined {
  const level = levelAt(layout, x)
  if (level === undefined || layout.detail !== 'nodes') return undefined
  const reach = Math.max(layout.size, 8) / 2 + 2
  if (Math.abs(x - levelX(layout, level)) > reach) return undefined
  const width = widthOf(levels, level)
  const k = Math.round((y - layout.middle) / layout.rise + (width - 1) / 2)
  return k >= 0 && k < width ? levels.order[levels.ptr[level] + k] : undefined
}
