import type { Suites } from '#src/core/kernel/bench.ts'
import { inOrders, onGrids, OTHERS, REAL, STENCILS, STRUCTURED } from '../lib/suites.ts'

/** Before a matrix's name: its lower triangle, times a vector. What a solve's bytes would take if no row waited for another. */
export const LOWER_OF = 'lower of '

/** A file or a grid with the values that it holds: those of a grid are few. */
export const OWN_OF = 'own values of '

const lower = (problems: readonly string[]) => problems.map((name) => `${LOWER_OF}${name}`)

/** The largest fourth triangle is more than one binding holds. */
export const LARGEST = lower(onGrids(['D3N7', 'D3N13', 'D3N27'], ['256^3']))

const SMALL = [...REAL, 'D3N7 64^3', 'D3N27 64^3', ...lower(onGrids(STENCILS, ['64^3']))]
const LARGE = ['rmat 20M', ...LARGEST]

/** Parts of suites: a launch is most of what a small product takes, and nothing of a large one. */
export const parts = { small: SMALL, large: LARGE, smallOthers: OTHERS }

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Small and large, with and without structure. */
  mixed: [...SMALL, ...LARGE],
  others: [...OTHERS, 'bayer10', 'delaunay 200000', ...onGrids(['D3N7', 'D3N27'], ['100x120x90'])],
  /** Lower triangles: the largest whole ones are more than one binding holds. */
  structured: lower(STRUCTURED),
  whole: STRUCTURED.filter((name) => !name.endsWith('256^3')),
  real: [...REAL, 'D3N7 64^3', 'D3N27 64^3'],
  rmat: ['rmat 20M'],
  files,
  /** Scattered orders, small and large, and the order that is offered against them. */
  orders: inOrders({
    add32: 'rcm',
    delaunay_n13: 'rcm',
    luxembourg_osm: 'rcm',
    'tetra 16': 'rcm',
    'tetra 24': 'rcm',
    'delaunay 60000': 'rcm',
    'cage11 in random': 'rcm',
    'bcsstk33 in random': 'rcm',
    'delaunay 200000': 'rcm',
    'D3N7 64^3 in random': 'rcm',
    'tetra 60': 'rcm',
  }),
  imbalance: [2, 8, 32]
    .map((edges) => `skew 0 2^18${edges === 8 ? '' : ` x${edges}`}`)
    .concat([25, 50, 75, 100].map((skew) => `skew ${skew} 2^18`)),
  scaling: [12, 15, 18, 21].flatMap((scale) => [`skew 0 2^${scale}`, `skew 100 2^${scale}`]),
  /** Few different values, and more than six million nonzeros. */
  own: onGrids(STENCILS, ['128^3']).map((name) => `${OWN_OF}${name}`),
  quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'rmat 14x16'],
})
