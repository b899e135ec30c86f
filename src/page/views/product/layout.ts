import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cameras, type PlotChange, changedOne, type PlotPoint } from '#src/page/draw/pattern/camera.ts'
import { bottomOf, inside, type MatrixLayout, matrixLayout, rightOf, shifted } from '#src/page/draw/pattern/layout.ts'
import { LEFT, OUTPUT, RIGHT } from './course.ts'
import type { ProductOf } from './products.ts'

/** The left matrix, the right one and what comes of them, each under a line of words, in device pixels. */
export interface ProductLayout {
  readonly plots: readonly [left: MatrixLayout, right: MatrixLayout, output: MatrixLayout]
  /** Middle of the words over each matrix, and of those below all. */
  readonly heads: readonly number[]
  readonly foot: number
  /** Whether the right matrix and the output are vectors, which go along with the left one. */
  readonly vectors?: true
}

/** Lines of words, and the way between matrices: the least, and the widest to vectors, in pixels of the design. */
const HEAD = 22
const FOOT = 22
const GAP = 20
const WIDEST_GAP = 80
/** A vector's column, at least, where rows are too low to be seen. */
const COLUMN = 8

/** Both factors above one another are worth as much of their size in a row, where the output beside them grows so much. */
const [LEAST_SIDE, GROWS] = [0.7, 1.4]

/**
 * In a row where the pane is wide, or there, if it is high enough, the factors above one another beside a large output. Else as
 * products are written by hand: the output in the corner, its rows in line with those of the left matrix and its columns with
 * those of the right one, which is above.
 */
export function productLayout(
  { patterns, terms }: Pick<ProductOf, 'patterns' | 'terms'>,
  extent: Extent,
  camera?: Camera,
): ProductLayout {
  if (terms.vector) return besideVectors(patterns, extent, camera)
  const { width, height } = extent
  const square = Math.min(width / 2, height / 2) > Math.min(width / 3, height)
  if (square) return inSquare(patterns, extent, camera)
  const [row, beside] = [inRow(patterns, extent, camera), besideFactors(patterns, extent, camera)]
  const [least, output] = [LEFT, OUTPUT].map((m) => beside.plots[m].side / row.plots[m].side)
  // numbers that have room in a row are not given up
  const same = beside.plots.every(({ detail }, m) => detail !== 'squares' || row.plots[m].detail !== 'labels')
  return same && least >= LEAST_SIDE && output >= GROWS ? beside : row
}

/** The factors above one another, and what comes of them to their right, as large as there is room. */
function besideFactors(patterns: readonly Pattern[], { width, height, unit }: Extent, camera?: Camera): ProductLayout {
  const [head, foot] = [Math.round(HEAD * unit), Math.round(FOOT * unit)]
  const high = (height - 2 * head - foot) / 2
  const each = { width: Math.max(1, (width - GAP * unit) / 2), height: Math.max(1, high), unit }
  const views = cameras(camera, 3)
  const [left, right] = [LEFT, RIGHT].map((m) => matrixLayout(patterns[m], each, views[m]))
  const x = Math.round(Math.max(rightOf(left, unit), rightOf(right, unit)) + GAP * unit)
  const room = { width: Math.max(1, width - x), height: Math.max(1, height - head - foot), unit }
  const output = matrixLayout(patterns[OUTPUT], room, views[OUTPUT])
  const y = Math.round(2 * head + bottomOf(left, unit))
  const plots = [shifted(left, 0, head), shifted(right, 0, y), shifted(output, x, head)]
  const middle = Math.round((HEAD / 2) * unit)
  const below = Math.max(y + bottomOf(right, unit), head + bottomOf(output, unit)) + (FOOT / 2) * unit
  return { plots: three(plots), heads: [middle, y - middle, middle], foot: Math.round(below) }
}

function inRow(patterns: readonly Pattern[], { width, height, unit }: Extent, camera?: Camera): ProductLayout {
  const head = Math.round(HEAD * unit)
  const each = {
    width: Math.max(1, (width - 2 * GAP * unit) / 3),
    height: Math.max(1, height - head - Math.round(FOOT * unit)),
    unit,
  }
  const own = patterns.map((pattern, m) => matrixLayout(pattern, each, cameras(camera, 3)[m]))
  const over = (width - own.reduce((sum, one) => sum + rightOf(one, unit), 0)) / 2
  // as far apart as they are wide, at most: where the pane is wide and low, none of it is left empty
  const gap = Math.max(0, Math.min(over, Math.max(WIDEST_GAP * unit, ...own.map(({ side }) => side))))
  let x = 0
  const plots = own.map((one) => {
    const placed = shifted(one, Math.round(x), head)
    x += rightOf(one, unit) + gap
    return placed
  })
  const below = head + Math.max(...own.map((one) => bottomOf(one, unit))) + (FOOT / 2) * unit
  const middle = Math.round((HEAD / 2) * unit)
  return { plots: three(plots), heads: [middle, middle, middle], foot: Math.round(below) }
}

function inSquare(patterns: readonly Pattern[], { width, height, unit }: Extent, camera?: Camera): ProductLayout {
  const head = Math.round(HEAD * unit)
  const each = {
    width: Math.max(1, (width - GAP * unit) / 2),
    height: Math.max(1, (height - 2 * head - Math.round(FOOT * unit)) / 2),
    unit,
  }
  const [left, right, output] = patterns.map((pattern, m) => matrixLayout(pattern, each, cameras(camera, 3)[m]))
  const x = Math.round(rightOf(left, unit) + GAP * unit)
  const y = Math.round(2 * head + bottomOf(right, unit))
  const plots = [shifted(left, 0, y), shifted(right, x, head), shifted(output, x, y)]
  const middle = Math.round((HEAD / 2) * unit)
  const lower = y - Math.round((HEAD / 2) * unit)
  const below = y + Math.max(bottomOf(left, unit), bottomOf(output, unit)) + (FOOT / 2) * unit
  return { plots: three(plots), heads: [lower, middle, lower], foot: Math.round(below) }
}

/**
 * The matrix with both vectors as columns to its right, their rows as high as its rows and columns: what is seen of it is seen
 * of them, so that they have no camera of their own.
 */
function besideVectors(patterns: readonly Pattern[], { width, height, unit }: Extent, camera?: Camera): ProductLayout {
  const head = Math.round(HEAD * unit)
  const [matrix, right, output] = patterns
  const extent = { width: Math.max(1, width), height: Math.max(1, height - head - Math.round(FOOT * unit)), unit }
  const { left: numbers, side, span } = matrixLayout(matrix, extent)
  // as wide as an entry of the matrix is when all of it is seen
  const room = Math.round(
    Math.max(COLUMN * unit, Math.min(side / span, (width - 3 * numbers - 2 * GAP * unit) / (span + 2))),
  )
  const each = numbers + GAP * unit + room
  const left = shifted(
    matrixLayout(matrix, { ...extent, width: Math.max(1, width - 2 * each) }, cameras(camera, 3)[LEFT]),
    0,
    head,
  )
  const gap = each + Math.max(0, Math.min((width - rightOf(left, unit) - 2 * each) / 3, WIDEST_GAP * unit))
  const low = left.detail === 'density' || left.detail === 'cells'
  const column = (pattern: Pattern, firstRow: number, n: number): MatrixLayout => ({
    ...left,
    rows: pattern.rows,
    cols: pattern.cols,
    left: Math.round(left.left + left.side - room + n * gap),
    firstRow,
    firstCol: 0,
    across: low ? room : Math.min(left.pitch, room),
  })
  const plots = [left, column(right, left.firstCol, 1), column(output, left.firstRow, 2)]
  const middle = Math.round((HEAD / 2) * unit)
  const foot = Math.round(bottomOf(left, unit) + (FOOT / 2) * unit)
  return { plots: three(plots), heads: [middle, middle, middle], foot, vectors: true }
}

const three = ([left, right, output]: readonly MatrixLayout[]): ProductLayout['plots'] => [left, right, output]

/** Number of the matrix under a point; −1 where there is none. */
export const matrixAt = ({ plots }: ProductLayout, x: number, y: number): number =>
  plots.findIndex((plot) => inside(plot, x, y))

/** The camera after a zoom about a point, or a drag that began there: the matrix under the point moves alone, and vectors with it. */
export function moved(layout: ProductLayout, camera: Camera | undefined, at: PlotPoint, change: PlotChange): Camera {
  const under = matrixAt(layout, ...at)
  if (!layout.vectors || under < RIGHT) return changedOne(layout.plots, under, camera, at, change)
  return changedOne(layout.plots, LEFT, camera, ...onLeft(layout, under, at, change))
}

/** What is done to a vector as it is done to the matrix: along its columns, or along its rows. */
function onLeft(
  { plots }: ProductLayout,
  vector: number,
  [, y]: PlotPoint,
  change: PlotChange,
): [PlotPoint, PlotChange] {
  const { left, top, side } = plots[LEFT]
  const [along, middle] = [y - plots[vector].top, side / 2]
  const [x, down] = vector === RIGHT ? [along, middle] : [middle, along]
  if ('factor' in change) return [[left + x, top + down], change]
  return [[left + x, top + down], vector === RIGHT ? { dx: change.dy, dy: 0 } : { dx: 0, dy: change.dy }]
}
