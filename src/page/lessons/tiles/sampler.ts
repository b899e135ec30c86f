import type { LessonColumn } from '#src/engine/catalog/contract/lesson.ts'

/** A matrix of 64 × 64 with a tile of every format, by three kernels. */
export const SAMPLER = 'm=example:tiles&axis=steps' as const
export const THREE = `${SAMPLER}&k=spmv/csr_scalar,spmv/csr_vector,spmv/tile` as const

export const SIDE = 16

/** Nonzeros of each tile that has some: row of tiles, column of tiles, count. */
export function tilesOf({ replay: { pattern } }: LessonColumn): readonly (readonly [number, number, number])[] {
  const across = Math.ceil(pattern.cols / SIDE)
  const counts = new Map<number, number>()
  for (let row = 0; row < pattern.rows; row++)
    for (let k = pattern.row_ptr[row]; k < pattern.row_ptr[row + 1]; k++) {
      const tile = Math.floor(row / SIDE) * across + Math.floor(pattern.col_idx[k] / SIDE)
      counts.set(tile, (counts.get(tile) ?? 0) + 1)
    }
  return [...counts].sort(([a], [b]) => a - b).map(([tile, count]) => [Math.floor(tile / across), tile % across, count])
}
