import type { Camera } from '#src/catalog/view.ts'
import type { Extent } from '#src/draw/surface.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { edgesOf, type MatrixLayout, matrixLayout, panBy, zoomAbout } from '../matrix/layout.ts'

/** The input on the left, the output on the right, a line of words over each and one below both, in device pixels. */
export interface MovesLayout {
  readonly input: MatrixLayout
  readonly output: MatrixLayout
  /** Middle of the words over the matrices, and of those below. */
  readonly head: number
  readonly foot: number
}

/** Lines of words, and the least and the widest way between the matrices, in pixels of the design. */
const HEAD = 22
const FOOT = 22
const GAP = 20
const WIDEST_GAP = 120

/** Numbers of a camera per matrix. */
const EACH = 3

const camerasOf = (camera: Camera | undefined): readonly (Camera | undefined)[] =>
  camera?.length === 2 * EACH ? [camera.slice(0, EACH), camera.slice(EACH)] : [undefined, undefined]

/** @param camera that of the input, then that of the output: centre column, centre row, zoom */
export function movesLayout(input: Pattern, output: Pattern, extent: Extent, camera?: Camera): MovesLayout {
  const { width, height, unit } = extent
  const head = Math.round(HEAD * unit)
  const each = {
    width: Math.max(1, (width - GAP * unit) / 2),
    height: Math.max(1, height - head - Math.round(FOOT * unit)),
    unit,
  }
  const [left, right] = camerasOf(camera)
  const a = matrixLayout(input, each, left)
  const b = matrixLayout(output, each, right)
  const over = width - rightOf(a, unit) - rightOf(b, unit)
  const from = rightOf(a, unit) + Math.max(0, Math.min(over, WIDEST_GAP * unit))
  const below = head + Math.max(bottomOf(a, unit), bottomOf(b, unit)) + (FOOT / 2) * unit
  const words = { head: Math.round((HEAD / 2) * unit), foot: Math.round(below) }
  return { input: shifted(a, 0, head), output: shifted(b, Math.round(from), head), ...words }
}

export const rightOf = ({ left, side }: MatrixLayout, unit: number): number => left + side + Math.ceil(3 * unit)

/** With the numbers of its columns, as matrixLayout leaves room for them. */
export const bottomOf = ({ top, side }: MatrixLayout, unit: number): number => top + side + 18 * unit

export const shifted = (layout: MatrixLayout, x: number, y: number): MatrixLayout => ({
  ...layout,
  left: layout.left + x,
  top: layout.top + y,
})

/** Which of the two matrices is under a point. */
export function sideAt({ input, output }: MovesLayout, x: number, y: number): 'input' | 'output' | undefined {
  if (inside(input, x, y)) return 'input'
  return inside(output, x, y) ? 'output' : undefined
}

export function inside(layout: MatrixLayout, x: number, y: number): boolean {
  const { right, bottom } = edgesOf(layout)
  return x >= layout.left && x < right && y >= layout.top && y < bottom
}

/** Row and column under a point, fractional. */
export const cellAt = (layout: MatrixLayout, x: number, y: number): { readonly row: number; readonly col: number } => ({
  row: layout.firstRow + (y - layout.top) / layout.pitch,
  col: layout.firstCol + (x - layout.left) / (layout.across ?? layout.pitch),
})

/**
 * The entry nearest to a point, of those at most `reach` device pixels away; undefined where there is none. O(rows in reach
 * + their entries in reach)
 */
export function entryAt(
  layout: MatrixLayout,
  { rows, row_ptr, col_idx }: Pattern,
  x: number,
  y: number,
  reach: number,
): number | undefined {
  const { row, col } = cellAt(layout, x, y)
  const far = reach / layout.pitch
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let i = Math.max(0, Math.ceil(row - 1 - far)); i <= Math.min(rows - 1, row + far); i++) {
    const stop = Math.min(row_ptr[i + 1], col_idx.length)
    for (let k = firstFrom(col_idx, row_ptr[i], stop, col - 1 - far); k < stop; k++) {
      if (col_idx[k] > col + far) break
      const away = Math.max(Math.abs(i + 0.5 - row), Math.abs(col_idx[k] + 0.5 - col))
      if (away < least) [nearest, least] = [k, away]
    }
  }
  return least <= far + 0.5 ? nearest : undefined
}

/** The first of the ascending words from .. to that is no less than `least`. */
function firstFrom(words: ArrayLike<number>, from: number, to: number, least: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}

/** At most this many lines are drawn between the matrices. */
export const MOST_LINES = 40

/** Of the entries that are moving those whose lines are drawn: all, or some of them, evenly spread over their numbers. */
export function linesOf(moving: ReadonlySet<number>, most = MOST_LINES): number[] {
  const all = [...moving].sort((a, b) => a - b)
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, l) => all[Math.floor(((l + 0.5) * all.length) / most)])
}

/** The camera after a zoom about a point, or a drag that began there: the matrix under the point moves alone. */
export function moved(
  layout: MovesLayout,
  camera: Camera | undefined,
  at: readonly [x: number, y: number],
  change: { readonly factor: number; readonly unit: number } | { readonly dx: number; readonly dy: number },
): Camera {
  const side = sideAt(layout, ...at)
  const known = [layout.input, layout.output].map((one) => windowOf(one))
  if (!side) return camera ?? known.flat()
  const one = layout[side]
  const next = 'factor' in change ? zoomAbout(one, change.unit, change.factor, ...at) : panBy(one, change.dx, change.dy)
  return side === 'input' ? [...next, ...known[1]] : [...known[0], ...next]
}

/** The camera that a matrix is seen by. */
export function windowOf({ firstRow, firstCol, pitch, side, span }: MatrixLayout): Camera {
  const zoom = (pitch * Math.max(1, span)) / side
  const centre = (corner: number) => (span === 0 ? 0.5 : corner / span) + 0.5 / zoom
  return [centre(firstCol), centre(firstRow), zoom]
}
