import type { Suites } from '#src/kernel/bench.ts'
import { onGrids } from '../lib/suites.ts'

/** @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  grids: onGrids(['D3N27'], ['64^3', '128^3', '256^3']),
  files,
  quick: ['D3N27 32^3', 'delaunay_n13'],
})
