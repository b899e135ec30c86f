import { found, type Findings } from '#src/core/kernel/findings.ts'
import type { System } from './solve.ts'
import { recognise } from './structure.ts'

/** Where no row takes more than this of the two rows before it, errors grow by no more than `NO_GROWTH`. */
const MOST_TAKEN = 3 / 4
const NO_GROWTH = 1 / (1 - MOST_TAKEN)

/**
 * By how much an error in one row of a grid line may come to weigh in another, at most: with a[i] = |T[i, i − 1] / T[i, i]| the
 * largest sum of 1, a[i], a[i] a[i − 1] … over all rows of all lines, and likewise where rows need two of their line. It bounds the
 * inverse of the line's own part of T, row by row. 4 wherever it is less for certain, because diagonals outweigh what is beside
 * them. O(rows), once among the findings of a call. Throws AppError `NotStructured`.
 */
export const growthOf = (problem: System, findings?: Findings): number => found(growth, problem, findings)

/**
 * Growth from which a scan along lines leaves too little of f32. In a scan the backward error grows with it: over 500 drawn
 * triangles of single lines it was 2.2e-7 at most up to 16, 6.7e-7 up to 64, 2e-6 up to 256, and row after row 8.2e-8 at any
 * growth, where 1e-6 passes for right.
 */
const MOST_GROWTH = 16

/** Whether errors grow along lines by more than a scan may have. */
export const grows = (problem: System, findings?: Findings): boolean => growthOf(problem, findings) > MOST_GROWTH

function growth(problem: System, findings?: Findings): number {
  const [X] = recognise(problem, findings).size
  return mostTaken(problem) <= MOST_TAKEN ? NO_GROWTH : largestSum(problem, X)
}

/** The most that a row takes of the two rows before it, those of other lines included. A loop of its own: it is all that most grids ask for. */
function mostTaken({ pattern: { rows, row_ptr, col_idx }, values, upper }: System): number {
  const toward = upper ? 1 : -1
  let most = 0
  for (let i = 0; i < rows; i++) {
    const diagonal = upper ? row_ptr[i] : row_ptr[i + 1] - 1
    const beyond = upper ? row_ptr[i + 1] : row_ptr[i] - 1
    let taken = 0
    for (let k = diagonal + toward; k !== beyond && (col_idx[k] - i) * toward <= 2; k += toward)
      taken += Math.abs(values[k])
    most = Math.max(most, taken / Math.abs(values[diagonal]))
  }
  return most
}

function largestSum({ pattern: { rows, row_ptr, col_idx }, values, upper }: System, X: number): number {
  const toward = upper ? 1 : -1
  let most = 1
  let last = 0
  let before = 0
  for (let place = 0; place < rows; place++) {
    if (place % X === 0) last = before = 0
    const i = upper ? rows - 1 - place : place
    const diagonal = upper ? row_ptr[i] : row_ptr[i + 1] - 1
    const beyond = upper ? row_ptr[i + 1] : row_ptr[i] - 1
    let sum = 1
    for (let k = diagonal + toward; k !== beyond && (col_idx[k] - i) * toward <= 2; k += toward)
      sum += Math.abs(values[k] / values[diagonal]) * (col_idx[k] === i + toward ? last : before)
    before = last
    last = sum
    most = Math.max(most, sum)
  }
  // NaN where a diagonal is zero, or where a sum left f64: no bound
  return Number.isNaN(most) ? Infinity : most
}
