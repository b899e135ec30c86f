import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids, OTHERS, REAL } from '../lib/suites.ts'

/** 2^17 rows, 4 edges for each, which make 94 million products. */
const GRAPH = 'rmat 17x4'
/** Matrices of the collection that are not square. */
const RECTANGULAR = ['Chem97Zt', 'lp_afiro']
const GRIDS = onGrids(['D3N7', 'D3N27'], ['64^3'])

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Each matrix by itself, where it is square, and by its transpose. */
  files: [...files.filter((name) => !RECTANGULAR.includes(name)), ...files.map((name) => `A At of ${name}`)],
  /** Many products in an entry, and few; rows of one length, and of very different ones. */
  mixed: [...REAL, ...GRIDS],
  others: [...OTHERS.filter((name) => name !== 'add32'), GRAPH],
  whole: [...REAL, ...GRIDS, ...OTHERS.filter((name) => name !== 'add32'), GRAPH],
  real: [...REAL],
  quick: ['D3N7 32^3', 'bcsstk15', 'rmat 12x8'],
})
