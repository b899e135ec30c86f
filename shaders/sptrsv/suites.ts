import { inOrders, onGrids, OTHERS, REAL, STENCILS, STRUCTURED } from '../lib/suites.ts'

/** Before a matrix's name: the lower factor of its incomplete factorisation. */
export const FACTOR_OF = 'ilu0 of '
/** A grid on some of whose lines products of the quotients −l/d come to 10⁶, and a file with the values that it holds. */
export const GROWING_OF = 'growing values of '
export const OWN_OF = 'own values of '

/** No rule of a kernel may be read off the problems of `sizes` and `others`. */
export const suites = {
  structured: STRUCTURED,
  sizes: onGrids(['D3N7', 'D3N27'], ['100x120x90', '160^3', '250x130x66']),
  real: REAL,
  others: [...OTHERS, `${FACTOR_OF}delaunay 200000`, `${FACTOR_OF}D3N7 128^3`],
  /** On what every kernel is timed by its rule against its own candidates. */
  rules: [...onGrids(STENCILS, ['64^3', '128^3']), ...REAL],
  /** Where no line is solved by a scan: the values of all other suites are dominated by their diagonals. */
  growing: onGrids(STENCILS, ['64^3', '128^3']).map((name) => `${GROWING_OF}${name}`),
  /** Long chains, and the order that is offered against each. */
  orders: inOrders({
    add32: 'nd',
    bcsstk15: 'amd',
    cavity14: 'amd',
    delaunay_n13: 'amd',
    jagmesh7: 'amd',
    'delaunay 5000': 'amd',
    'band 4096': 'nd',
    'D3N7 16^3': 'amd',
    'D2N5 150x150x1': 'amd',
  }),
  hard: [`${OWN_OF}dw8192`],
  rmat: ['rmat 20M'],
  quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'delaunay_n13'],
}
