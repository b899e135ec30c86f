import type { Problem } from '../kernel.ts'
import { rowEnd, rowFirst } from '../triangle.ts'

/** Largest term off the diagonal: the nonzero that can least be missed. */
export function largestTerm({ pattern, values, upper, known }: Problem): number {
  let [most, best] = [-1, 0]
  for (let i = 0; i < pattern.rows; i++) {
    for (let k = rowFirst({ pattern, upper }, i); k < rowEnd({ pattern, upper }, i); k++) {
      const size = Math.abs(values[k] * (known?.[pattern.col_idx[k]] ?? 1))
      if (size > most) [most, best] = [size, k]
    }
  }
  return best
}

/** The neighbours k, k + 1 in one row whose columns matter most when they are swapped; −1 where no row has two. */
export function worstSwap({ pattern, values, upper, known }: Problem): number {
  let [most, best] = [0, -1]
  const x = (k: number) => known?.[pattern.col_idx[k]] ?? k
  for (let i = 0; i < pattern.rows; i++) {
    for (let k = rowFirst({ pattern, upper }, i); k + 1 < rowEnd({ pattern, upper }, i); k++) {
      const size = Math.abs((values[k] - values[k + 1]) * (x(k) - x(k + 1)))
      if (size > most) [most, best] = [size, k]
    }
  }
  return best
}

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
