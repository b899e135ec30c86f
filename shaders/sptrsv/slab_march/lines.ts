import type { F32 } from '#src/core/base/arrays.ts'
import type { Offset } from '#src/core/sparse/grid-size.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { System } from '../solve.ts'
import { rowDiagonal, rowEnd, rowFirst } from '../triangle.ts'
import { coefficientOffsets, isWide, type Marched, type SlabShape } from './layout.ts'
import { type Matrix2, type LineState, scanned } from './scan-twin.ts'

/** A row of a line: what all lines before its own give it, and by what it takes the two rows before it. */
interface Sum {
  readonly sum: number
  readonly first: number
  readonly second: number
}

const { fround } = Math
const fma = (a: number, b: number, c: number): number => fround(a * b + c)

/**
 * Solves a stretch of a line, rows `from` .. `to` of `length` that are filled up to whole lanes, in f32 and in the order of
 * the shader: every row's sum first, and then along the line by a scan, or lane after lane. All operands must be there.
 * O(nonzeros of the stretch).
 */
export function stretchSolver(problem: System, structure: Marched, shape: SlabShape, x: F32) {
  const sumOf = rowSums(problem, structure, x)
  const rowAt = naturalOrder(problem)
  const [X] = structure.size
  return (line: number, from: number, length: number): void => {
    const sums = Array.from({ length }, (_, e) => (from + e < X ? sumOf(line * X + from + e) : NOTHING))
    if (from > 0) takeFromBefore(sums, (back) => x[rowAt(line * X + from - back)])
    const solved = (structure.grows ? inTurns : byScan)(sums, shape, isWide(shape))
    for (let e = 0; e < Math.min(length, X - from); e++) x[rowAt(line * X + from + e)] = solved[e]
  }
}

const NOTHING: Sum = { sum: 0, first: 0, second: 0 }

/** What a staggered team's first rows need of the team before enters like a line before. */
function takeFromBefore(sums: Sum[], before: (back: number) => number): void {
  const [one, two] = sums
  const sum = fma(one.first, before(1), one.sum)
  sums[0] = { sum: one.second === 0 ? sum : fma(one.second, before(2), sum), first: 0, second: 0 }
  if (two.second !== 0) sums[1] = { ...two, sum: fma(two.second, before(1), two.sum), second: 0 }
}

/** The sum of a row, by its place in the order of the solve, over all lines before its own. */
function rowSums(problem: System, structure: Marched, x: F32): (place: number) => Sum {
  const { values, b, pattern } = problem
  const [X, Y] = structure.size
  const rowAt = naturalOrder(problem)
  const offsets = summed(structure)
  const keyOf = (dx: number, dy: number, dz: number) => (dx + 2) * 25 + (dy + 2) * 5 + (dz + 2)
  const places = new Map(offsets.map((offset, o) => [keyOf(...offset), o]))
  const at = new Int32Array(offsets.length)
  return (place) => {
    const i = rowAt(place)
    const inverse = fround(1 / values[rowDiagonal(problem, i)])
    const coefficient = (k: number) => fround(-values[k] * inverse)
    let [first, second] = [0, 0]
    at.fill(-1)
    for (let k = rowFirst(problem, i); k < rowEnd(problem, i); k++) {
      const operand = problem.upper ? pattern.rows - 1 - pattern.col_idx[k] : pattern.col_idx[k]
      const dx = (operand % X) - (place % X)
      const dy = (Math.floor(operand / X) % Y) - (Math.floor(place / X) % Y)
      const dz = Math.floor(operand / X / Y) - Math.floor(place / X / Y)
      if (dy === 0 && dz === 0 && dx === -1) first = coefficient(k)
      else if (dy === 0 && dz === 0) second = coefficient(k)
      else at[places.get(keyOf(dx, dy, dz)) ?? 0] = k
    }
    let sum = fround(b[i] * inverse)
    for (const k of at) if (k >= 0) sum = fma(coefficient(k), x[pattern.col_idx[k]], sum)
    return { sum, first, second }
  }
}

/** Offsets to other lines in the order in which the shader adds them up: lines that were solved first come first. */
function summed(structure: Marched): Offset[] {
  const others = coefficientOffsets(structure).filter(([, dy, dz]) => dy !== 0 || dz !== 0)
  const isTwice = ([, dy, dz]: Offset) => dy === -2 || dz === -2
  return [
    ...others.filter(isTwice).toReversed(),
    ...others.filter((one) => !isTwice(one) && one[2] !== 0),
    ...others.filter((one) => !isTwice(one) && one[2] === 0),
  ]
}

/** Row after row from what stands before. */
function recur(sums: readonly Sum[], [last, before]: LineState): number[] {
  let [p, q] = [last, before]
  return sums.map(({ sum, first, second }) => {
    const own = fma(first, p, second === 0 ? sum : fma(second, q, sum))
    ;[p, q] = [own, p]
    return own
  })
}

/** Lanes that take turns solve row after row, whichever lane a row is of. */
const inTurns = (sums: readonly Sum[]): number[] => recur(sums, [0, 0])

/** Every lane's rows as if nothing stood before them, and what the scan then hands to each. */
function byScan(sums: readonly Sum[], { rows, team }: SlabShape, wide: boolean): number[] {
  const lanes = Array.from({ length: sums.length / rows }, (_, l) => laneOf(sums.slice(l * rows, (l + 1) * rows)))
  const before = scanned(
    lanes.map(({ product }) => product),
    lanes.map(({ line }): LineState => [line[rows - 1], line[rows - 2]]),
    team,
    wide,
  )
  return lanes.flatMap(({ line, byFirst, bySecond }, l) =>
    line.map((own, e) => {
      const [p, q] = before[l]
      return fma(byFirst[e], p, bySecond[e] === 0 ? own : fma(bySecond[e], q, own))
    }),
  )
}

/** A lane's rows, and by what each takes the value before the lane, and the one before that. */
function laneOf(sums: readonly Sum[]) {
  const homogeneous = sums.map((one) => ({ ...one, sum: 0 }))
  const line = recur(sums, [0, 0])
  const byFirst = recur(homogeneous, [1, 0])
  const bySecond = recur(homogeneous, [0, 1])
  const [last, beforeLast] = [sums.length - 1, sums.length - 2]
  const product: Matrix2 = [byFirst[last], bySecond[last], byFirst[beforeLast], bySecond[beforeLast]]
  return { line, byFirst, bySecond, product }
}
