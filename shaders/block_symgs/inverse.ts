import { BLOCK, SIDE } from './blocks.ts'

/**
 * The inverse of a block in f64 by Gauss and Jordan, with the largest pivot of a column; NaN where there is none. No kernel
 * uses it.
 */
export function inverted(block: ArrayLike<number>): readonly number[] {
  const left = Array.from({ length: SIDE }, (_, r) => Array.from({ length: SIDE }, (_v, c) => block[SIDE * r + c]))
  const right = Array.from({ length: SIDE }, (_, r) => Array.from({ length: SIDE }, (_v, c) => (r === c ? 1 : 0)))
  for (let p = 0; p < SIDE; p++) {
    let best = p
    for (let r = p + 1; r < SIDE; r++) if (Math.abs(left[r][p]) > Math.abs(left[best][p])) best = r
    ;[left[p], left[best]] = [left[best], left[p]]
    ;[right[p], right[best]] = [right[best], right[p]]
    const pivot = left[p][p]
    if (pivot === 0) return Array.from({ length: BLOCK }, () => Number.NaN)
    for (let c = 0; c < SIDE; c++) {
      left[p][c] /= pivot
      right[p][c] /= pivot
    }
    for (let r = 0; r < SIDE; r++) {
      const factor = left[r][p]
      if (r === p || factor === 0) continue
      for (let c = 0; c < SIDE; c++) {
        left[r][c] -= factor * left[p][c]
        right[r][c] -= factor * right[p][c]
      }
    }
  }
  return right.flat()
}
