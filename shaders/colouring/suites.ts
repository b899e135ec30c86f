import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids, OTHERS } from '../lib/suites.ts'

/** Grids and graphs of different kinds, on which methods are compared. */
const METHODS = ['email-Enron', 'luxembourg_osm', 'delaunay_n13', 'bcsstk15', 'cage11', 'D3N27 64^3', 'D3N27 128^3']

/** Graphs without a grid: meshes, a road network, one of people. */
const GRAPHS = ['delaunay_n13', 'luxembourg_osm', 'email-Enron', 'delaunay 200000']

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  grids: onGrids(['D3N27'], ['32^3', '64^3', '128^3', '256^3']),
  methods: METHODS,
  graphs: GRAPHS,
  others: [...OTHERS, ...onGrids(['D3N7', 'D3N27'], ['100x120x90'])],
  files,
  quick: ['D3N27 32^3', 'delaunay_n13'],
})
