import type { Problem } from '../kernel.ts'
import { carriedRange } from '../triangle.ts'

/** What a nonzero of column j is multiplied by, where that is known. */
const factorOf = (problem: Problem, j: number): number =>
  (problem.order === 'triangle' ? problem.known?.[j] : problem.x[j]) ?? 1

/** Largest term: the nonzero that can least be missed. */
export function largestTerm(problem: Problem): number {
  const { pattern, values } = problem
  let [most, best] = [-1, 0]
  for (let i = 0; i < pattern.rows; i++) {
    const [first, end] = carriedRange(problem, i)
    for (let k = first; k < end; k++) {
      const size = Math.abs(values[k] * factorOf(problem, pattern.col_idx[k]))
      if (size > most) [most, best] = [size, k]
    }
  }
  return best
}

/** The neighbours k, k + 1 in one row whose columns matter most when they are swapped; −1 where no row has two. */
export function worstSwap(problem: Problem): number {
  const { pattern, values } = problem
  let [most, best] = [0, -1]
  const x = (k: number) => factorOf(problem, pattern.col_idx[k])
  for (let i = 0; i < pattern.rows; i++) {
    const [first, end] = carriedRange(problem, i)
    for (let k = first; k + 1 < end; k++) {
      const size = Math.abs((values[k] - values[k + 1]) * (x(k) - x(k + 1)))
      if (size > most) [most, best] = [size, k]
    }
  }
  return best
}

/** Is the answer another where values and the input vector change places? One nonzero may not care, nor a diagonal. */
export function tellsValuesApart(problem: Problem): boolean {
  if (problem.order === 'triangle') return problem.pattern.rows > 0
  const { pattern, values, x } = problem
  for (let i = 0; i < pattern.rows; i++) {
    let [sum, size, other] = [0, 0, 0]
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      sum += values[k] * x[pattern.col_idx[k]]
      size += Math.abs(values[k] * x[pattern.col_idx[k]])
      other += (x[k] ?? 0) * (values[pattern.col_idx[k]] ?? 0)
    }
    if (Math.abs(sum - other) > 0.01 * size) return true
  }
  return false
}

/** The same problem with its input vector turned round. */
export const negated = <P extends Problem>(problem: P): P =>
  problem.order === 'triangle'
    ? { ...problem, b: problem.b.map((value) => -value) }
    : { ...problem, alpha: -problem.alpha }

/** A copy with entries k and k + 1 swapped. */
export function swapped<T extends { slice(): T; [k: number]: number }>(array: T, k: number): T {
  const copy = array.slice()
  ;[copy[k], copy[k + 1]] = [copy[k + 1], copy[k]]
  return copy
}

/** A copy with entry k zero. */
export function zeroed<T extends { slice(): T; [k: number]: number }>(array: T, k: number): T {
  const copy = array.slice()
  copy[k] = 0
  return copy
}
