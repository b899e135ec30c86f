import { firstWhere } from '#src/core/base/halve.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import { DONE, NEVER, UNTRACED, WAITING, WORKING } from '#src/engine/run/replay.ts'
import type { Iterations } from './iterations.ts'

/** Places of all parts, in device pixels: vertices above, bars of edges below, iterations along both, and a line of words. */
export interface FrontierLayout {
  readonly extent: Extent
  readonly left: number
  /** Width of a column, and iterations that one stands for: more than one where they are narrower than pixels. */
  readonly pitch: number
  readonly per: number
  /** Columns of iterations; one more stands for vertices in no frontier, where there are some. */
  readonly timed: number
  readonly columns: number
  readonly vertices: Stripe
  readonly bars: Stripe
  readonly foot: number
  /** Side of a vertex's cell, and cells next to each other in a column; 0 where columns are bars. */
  readonly cell: number
  readonly across: number
  /** Vertices of the largest column, edges of the longest bar. */
  readonly most: number
  readonly longest: number
}

interface Stripe {
  readonly top: number
  readonly height: number
}

/** Pixels of the design: room for numbers on the left, a line of words, and the largest and the smallest cell. */
const LEFT = 58
const WIDE_LEFT = 74
const WIDE = 480
const LINE = 20
const LARGEST_CELL = 12
const SMALLEST_CELL = 3
/** Share of the height that vertices get. */
const SHARE = 0.66

export function frontierLayout(of: Iterations, extent: Extent): FrontierLayout {
  const { width, height, unit } = extent
  const left = Math.round((width >= WIDE * unit ? WIDE_LEFT : LEFT) * unit)
  const line = Math.round(LINE * unit)
  const inner = Math.max(2, width - left - unit)
  const others = of.ptr[of.count + 1] > of.ptr[of.count] ? 1 : 0
  const per = Math.max(1, Math.ceil(of.count / (inner - others)))
  const timed = Math.ceil(of.count / per)
  const columns = timed + others
  const pitch = inner / Math.max(1, columns)
  // words over the bars, numbers of iterations between the stripes, words below all
  const room = Math.max(2, height - 4 * line)
  const vertices = { top: line, height: Math.round(room * SHARE) }
  const bars = { top: vertices.top + vertices.height + 2 * line, height: Math.round(room * (1 - SHARE)) }
  const all = Array.from({ length: columns }, (_, c) => c)
  const most = all.reduce((largest, c) => Math.max(largest, spanOf({ per, timed }, of, c).size), 1)
  const edges = all.map((c) => of.looked.reduce((sum, stage) => sum + sumOf(stage, { per, timed }, c), 0))
  const { cell, across } = cellsFor(most, pitch - Math.max(1, unit), vertices.height, unit)
  const foot = Math.round(height - line / 2)
  const longest = edges.reduce((a, b) => Math.max(a, b), 1)
  return { extent, left, pitch, per, timed, columns, vertices, bars, foot, cell, across, most, longest }
}

/** Items by the number of what they are in, as of an iteration. */
type Numbered = Pick<Iterations, 'count' | 'of' | 'ptr' | 'order'>
type Columns = Pick<FrontierLayout, 'per' | 'timed'>

/** The stripe of the vertices, right of the numbers. */
export const verticesArea = ({ extent, left, vertices: { top, height } }: FrontierLayout) => ({
  left,
  top,
  wide: extent.width - left,
  high: height,
})

/** Where the vertices of a column begin in their order, how many they are, and which iterations they are of. */
export function spanOf({ per, timed }: Columns, { ptr, count }: Numbered, column: number) {
  const first = column < timed ? column * per : count
  const stop = column < timed ? Math.min(count, first + per) : count + 1
  return { from: ptr[first], size: ptr[stop] - ptr[first], first, stop }
}

/** Sum over the iterations of a column. */
export function sumOf(counts: ArrayLike<number>, { per, timed }: Columns, column: number): number {
  let sum = 0
  if (column < timed) for (let i = column * per; i < Math.min(counts.length, (column + 1) * per); i++) sum += counts[i]
  return sum
}

/** The largest cells of which the largest column has room. */
function cellsFor(most: number, width: number, height: number, unit: number) {
  for (let cell = Math.round(LARGEST_CELL * unit); cell >= SMALLEST_CELL * unit; cell--) {
    const across = Math.floor(width / cell)
    if (across > 0 && Math.ceil(most / across) * cell <= height) return { cell, across }
  }
  return { cell: 0, across: 0 }
}

/** State of what is in a frontier, by the iteration that the run is in. */
export function stateIn({ count }: Iterations, iteration: number, now: number, sampled: boolean): number {
  if (iteration === NEVER || iteration >= count) return sampled ? UNTRACED : WAITING
  if (iteration === now) return WORKING
  return iteration < now ? DONE : WAITING
}

/** Left edge of a column and its width: whole pixels, with one between neighbours where there is room. */
export function columnBox({ left, pitch, extent }: FrontierLayout, column: number): { x: number; wide: number } {
  const [from, to] = [left + Math.round(column * pitch), left + Math.round((column + 1) * pitch)]
  const gap = to - from >= 4 ? Math.max(1, Math.round(extent.unit)) : 0
  return { x: from, wide: Math.max(1, to - from - gap) }
}

export interface VertexBox {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}

/** Where vertex p of a column stands: its cell, from below. Where columns are bars, a line of the column's bar. */
export function vertexBox(layout: FrontierLayout, column: number, p: number, size: number): VertexBox {
  const { cell, across, vertices, extent } = layout
  const { x, wide } = columnBox(layout, column)
  const bottom = vertices.top + vertices.height
  if (cell === 0) {
    const high = barHeight(layout, size)
    return { x, y: Math.round(bottom - ((p + 1) / size) * high), wide, high: Math.max(1, Math.ceil(high / size)) }
  }
  const gap = cell >= 5 * extent.unit ? Math.max(1, Math.round(extent.unit)) : 1
  const row = Math.floor(p / across)
  return { x: x + (p % across) * cell, y: bottom - (row + 1) * cell, wide: cell - gap, high: cell - gap }
}

/** Height of a column of vertices where columns are bars. */
export const barHeight = ({ vertices, most }: FrontierLayout, size: number): number =>
  size === 0 ? 0 : Math.max(1, Math.round((size / most) * vertices.height))

/** How high the largest column is. */
export const tallest = ({ cell, across, most, vertices }: FrontierLayout): number =>
  cell === 0 ? vertices.height : Math.ceil(most / across) * cell

/** The vertex under a point. */
export function vertexAt(layout: FrontierLayout, of: Iterations, x: number, y: number): number | undefined {
  const { left, pitch, columns, vertices, cell, across } = layout
  const column = Math.floor((x - left) / pitch)
  const above = vertices.top + vertices.height - 1 - y
  if (column < 0 || column >= columns || above < 0) return undefined
  const { from, size } = spanOf(layout, of, column)
  const over = x - columnBox(layout, column).x
  if (cell > 0 && over >= across * cell) return undefined
  const p =
    cell > 0
      ? Math.floor(above / cell) * across + Math.floor(over / cell)
      : Math.floor((above / Math.max(1, barHeight(layout, size))) * size)
  return p >= 0 && p < size ? of.order[from + p] : undefined
}

/** Where a vertex stands: its column, and its place there. */
export function placeOf(columns: Columns, iterations: Numbered, vertex: number): { column: number; p: number } {
  const { of, ptr, order, count } = iterations
  const iteration = of[vertex] === NEVER ? count : of[vertex]
  const column = iteration === count ? columns.timed : Math.floor(iteration / columns.per)
  const place = firstWhere(ptr[iteration] + 1, ptr[iteration + 1], (at) => order[at] > vertex) - 1
  return { column, p: place - spanOf(columns, iterations, column).from }
}

/** Arrow keys: to the same place of the next iteration that has a vertex, and along an iteration. */
export function stepped(of: Numbered, vertex: number | undefined, dx: number, dy: number): number | undefined {
  if (vertex === undefined) return of.order[0]
  const { column, p } = placeOf({ per: 1, timed: of.count }, of, vertex)
  const sizeOf = (c: number) => of.ptr[c + 1] - of.ptr[c]
  if (dx === 0) {
    const next = p - dy
    return next >= 0 && next < sizeOf(column) ? of.order[of.ptr[column] + next] : undefined
  }
  for (let c = column + dx; c >= 0 && c <= of.count; c += dx)
    if (sizeOf(c) > 0) return of.order[of.ptr[c] + Math.min(p, sizeOf(c) - 1)]
  return undefined
}

/** Are places in space known of all vertices? O(1). */
export const hasPlaces = (geometry: Geometry | undefined, count: number): geometry is Geometry =>
  geometry !== undefined &&
  (geometry.kind === 'mesh'
    ? geometry.positions.length >= 3 * count
    : geometry.size[0] * geometry.size[1] * geometry.size[2] === count)

/**
 * Places of vertices in space, x and y of each, within a box that has them in proportion; undefined where none are known.
 * @param room width and height of where they are shown, in any unit: a square unless it is given
 */
export function placesIn(
  geometry: Geometry | undefined,
  count: number,
  room: { readonly wide: number; readonly high: number } = { wide: 1, high: 1 },
): Float64Array | undefined {
  if (!hasPlaces(geometry, count)) return undefined
  const places = new Float64Array(2 * count)
  if (geometry.kind === 'mesh') {
    for (let v = 0; v < count; v++) places.set([geometry.positions[3 * v], -geometry.positions[3 * v + 1]], 2 * v)
    return places
  }
  const [X, Y, Z] = geometry.size
  // planes next to each other, in as many lines as leave each the most room
  const pitchOf = (beside: number) =>
    Math.min(room.wide / (beside * (X + 1) - 1), room.high / (Math.ceil(Z / beside) * (Y + 1) - 1))
  let beside = 1
  for (let b = 2; b <= Z; b++) if (pitchOf(b) > pitchOf(beside)) beside = b
  for (let v = 0; v < count; v++) {
    const z = Math.floor(v / (X * Y))
    places.set([(v % X) + (z % beside) * (X + 1), (Math.floor(v / X) % Y) + Math.floor(z / beside) * (Y + 1)], 2 * v)
  }
  return places
}
