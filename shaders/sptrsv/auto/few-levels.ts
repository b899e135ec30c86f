import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'

/** Levels of a square pattern's triangle where they are `most` or fewer, else undefined; it ends at the first row that is deeper. */
export function fewLevels(pattern: Pattern, triangle: Triangle, most: number): number | undefined {
  const { rows, row_ptr, col_idx } = pattern
  const level = new Uint8Array(rows)
  let levels = 0
  for (let n = 0; n < rows; n++) {
    const i = triangle === 'upper' ? rows - 1 - n : n
    let depth = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (triangle === 'upper' ? j > i : j < i) depth = Math.max(depth, level[j] + 1)
    }
    if (depth >= most) return undefined
    level[i] = depth
    levels = Math.max(levels, depth + 1)
  }
  return levels
}
