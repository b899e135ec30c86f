import type { Suites } from '#src/kernel/bench.ts'
import { onGrids, OTHERS, REAL } from '../lib/suites.ts'

/** 2^17 rows, 8 edges for each. */
const GRAPH = 'rmat 17x8'
const GRIDS = onGrids(['D3N7', 'D3N27'], ['64^3'])

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Many products in an entry, and few; rows of one length, and of very different ones. */
  mixed: [...REAL, ...GRIDS],
  others: [...OTHERS.filter((name) => name !== 'add32'), GRAPH],
  whole: [...REAL, ...GRIDS, ...OTHERS.filter((name) => name !== 'add32'), GRAPH],
  real: [...REAL],
  files,
  quick: ['D3N7 32^3', 'bcsstk15', 'rmat 12x8'],
})
