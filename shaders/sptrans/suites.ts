import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids, OTHERS, REAL } from '../lib/suites.ts'

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Short columns and long ones, small and large. */
  mixed: [...REAL, 'D3N27 128^3', 'rmat 20M'],
  others: [...OTHERS, 'bayer10', 'delaunay 200000', ...onGrids(['D3N7', 'D3N27'], ['100x120x90'])],
  real: [...REAL],
  files,
  quick: ['D3N7 64^3', 'bcsstk33', 'rmat 14x16'],
})
