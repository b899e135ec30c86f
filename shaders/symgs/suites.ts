import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids, OTHERS } from '../lib/suites.ts'

/** Matrices without a grid: meshes and structures. */
const MESHES = ['delaunay_n13', 'bcsstk15', 'bcsstk33', 'delaunay 200000']

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  grids: onGrids(['D3N27'], ['64^3', '128^3', '192^3', '256^3']),
  /** How time grows with colours and with rows. */
  colours: onGrids(['D3N27'], ['64^3', '128^3']),
  meshes: MESHES,
  others: [...OTHERS, ...onGrids(['D3N7', 'D3N27'], ['100x120x90'])],
  files,
  quick: ['D3N27 32^3', 'delaunay_n13'],
})
