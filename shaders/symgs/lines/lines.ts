import type { U32 } from '#src/core/base/arrays.ts'
import { type Formula, formulaOf, SCHEMES } from '../../colouring/formula/formula.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { SweepProblem } from '../sweep.ts'

/** Least and most of the points of a line that are taken at once. */
export const LEAST_WIDE = 4
export const MOST_WIDE = 128
/** The direction from a point to itself, of 27. */
const HERE = 13

type Pair = readonly [number, number]

/** Lines of one colour, and the directions in which these have neighbours that come before, or after and on the line itself. */
export interface LineColour {
  readonly colour: number
  readonly begin: Pair
  /** Along the first of the two other axes, and in all. */
  readonly across: number
  readonly lines: number
  readonly lower: number
  readonly upper: number
}

/**
 * A grid line by line. A direction is one of 27, along the line fastest; sets of them have a bit for each. Places count along the
 * line, then along the two other axes in their order.
 */
export interface GridLines {
  readonly axis: number
  /** Of a line. */
  readonly points: number
  /** Lines along the two other axes. */
  readonly extent: Pair
  readonly moduli: Pair
  readonly rowAt: U32
  readonly place: U32
  /** Of each row. */
  readonly colour: U32
  readonly line: U32
  readonly colours: readonly LineColour[]
  readonly present: number
}

/** O(entries). */
export function linesOf({ inputs }: SweepProblem, { axis, first, second, slowest }: Params): GridLines {
  const { A, X, Y, Z } = inputs
  const size = [X, Y, Z]
  const [a, b] = [0, 1, 2].filter((one) => one !== axis)
  const names = ['x', 'y', 'z']
  const moduli: Pair = [Math.min(first, size[a]), Math.min(second, size[b])]
  const posed = { operation: 'colouring', inputs: { G: A.pattern, X, Y, Z, seed: 0 } }
  const asked = { [names[axis]]: 1, [names[a]]: moduli[0], [names[b]]: moduli[1] }
  const formula = formulaOf(posed, { scheme: SCHEMES.lines, ...asked, slowest: slowest === 0 ? a : b })
  const stride = [1, X, X * Y]
  const points = size[axis]
  const extent: Pair = [size[a], size[b]]
  const rows = A.pattern.rows
  const at = (row: number, d: number) => Math.floor(row / stride[d]) % size[d]
  const line = Uint32Array.from({ length: rows }, (_, row) => at(row, b) * size[a] + at(row, a))
  const place = line.map((own, row) => own * points + at(row, axis))
  const rowAt = new Uint32Array(rows)
  for (const [row, own] of place.entries()) rowAt[own] = row
  const shape = { points, extent, place }
  let present = 0
  for (let row = 0; row < rows; row++)
    for (let k = A.pattern.row_ptr[row]; k < A.pattern.row_ptr[row + 1]; k++)
      present |= 1 << directionOf(shape, row, A.pattern.col_idx[k])
  present &= ~(1 << HERE)
  const colourAt = (p: number, q: number) => colourOf(formula, a, b, p, q)
  const colours = Array.from({ length: formula.colours }, (_, colour): LineColour => {
    const begin: Pair = [
      Math.floor(colour / formula.strides[a]) % moduli[0],
      Math.floor(colour / formula.strides[b]) % moduli[1],
    ]
    const [across, up] = [0, 1].map((d) => Math.ceil((extent[d] - begin[d]) / moduli[d]))
    let lower = 0
    for (let n = 0; n < 9; n++)
      if (colourAt(begin[0] + moduli[0] + (n % 3) - 1, begin[1] + moduli[1] + Math.floor(n / 3) - 1) < colour)
        lower |= 7 << (3 * n)
    return { colour, begin, across, lines: across * up, lower: lower & present, upper: ~lower & present }
  })
  const colour = Uint32Array.from({ length: rows }, (_, row) => colourAt(at(row, a), at(row, b)))
  return { axis, ...shape, moduli, rowAt, colour, line, colours, present }
}

const colourOf = ({ moduli, strides }: Formula, a: number, b: number, p: number, q: number): number =>
  (p % moduli[a]) * strides[a] + (q % moduli[b]) * strides[b]

/** From a row to a neighbour, at most a point away along each axis. */
export function directionOf(
  { points, extent, place }: Pick<GridLines, 'points' | 'extent' | 'place'>,
  row: number,
  other: number,
): number {
  const [own, its] = [place[row], place[other]]
  const [from, to] = [Math.floor(own / points), Math.floor(its / points)]
  const step = [
    (its % points) - (own % points),
    (to % extent[0]) - (from % extent[0]),
    Math.floor(to / extent[0]) - Math.floor(from / extent[0]),
  ]
  return step[0] + 3 * step[1] + 9 * step[2] + HERE
}

/** Directions in a set. */
export const directionsIn = (set: number): number => {
  let count = 0
  for (let d = 0; d < 27; d++) count += (set >> d) & 1
  return count
}
