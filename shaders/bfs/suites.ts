import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids } from '../lib/suites.ts'

/** Graphs of the collection: a road network, a mesh, and one of people. No edge of wiki-Vote leads on from its vertex 0. */
const GRAPHS = ['luxembourg_osm', 'delaunay_n13', 'email-Enron']

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Few levels with many vertices, and many with few. */
  graphs: [...GRAPHS, 'delaunay 200000', 'rmat 20M', 'D3N7 128^3'],
  others: ['rmat 17x16', 'delaunay 100000', ...onGrids(['D3N27'], ['64^3'])],
  files,
  quick: ['rmat 14x16', 'delaunay_n13'],
})
