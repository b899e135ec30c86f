/** The lower factor of an incomplete factorisation of a named matrix. */
export const FACTOR_OF = 'ilu0 of '
/** A triangle times a vector: what a solve's bytes would take if no row waited for another. */
export const LOWER_OF = 'lower of '

const STENCILS = ['D3N7', 'D3N13', 'D3N27', 'D3N33']
const CUBES = ['64^3', '128^3', '192^3', '256^3']

const onGrids = (stencils: readonly string[], sizes: readonly string[]) =>
  sizes.flatMap((size) => stencils.map((stencil) => `${stencil} ${size}`))
const lower = (problems: readonly string[]) => problems.map((name) => `${LOWER_OF}${name}`)

/** The paper's problems. */
const STRUCTURED = onGrids(STENCILS, CUBES)
/** Matrices of the collection. */
const REAL = ['bcsstk33', 'cage11', 'delaunay_n13', 'email-Enron', 'luxembourg_osm', 'memplus']

type Suites = Readonly<Record<string, readonly string[]>>

/** No rule of a kernel may be read off the problems of `sizes` and `others`: they show how rules fare elsewhere. */
export const SOLVE_SUITES = {
  structured: STRUCTURED,
  sizes: onGrids(['D3N7', 'D3N27'], ['100x120x90', '160^3', '250x130x66']),
  real: REAL,
  others: ['bcsstk15', 'cavity14', 'add32', 'wiki-Vote', `${FACTOR_OF}delaunay 200000`, `${FACTOR_OF}D3N7 128^3`],
  /** On what every kernel is timed by its rule against its own candidates. */
  rules: [...onGrids(STENCILS, ['64^3', '128^3']), ...REAL],
  rmat: ['rmat 20M'],
  quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'delaunay_n13'],
} as const satisfies Suites

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const productSuites = (files: readonly string[]) =>
  ({
    /** Small and large, with and without structure. */
    mixed: [
      ...REAL,
      'D3N7 64^3',
      'D3N27 64^3',
      ...lower(onGrids(STENCILS, ['64^3'])),
      'rmat 20M',
      // the largest fourth one is more than one binding holds
      ...lower(onGrids(['D3N7', 'D3N13', 'D3N27'], ['256^3'])),
    ],
    others: [
      'bcsstk15',
      'cavity14',
      'add32',
      'wiki-Vote',
      'bayer10',
      'delaunay 200000',
      ...onGrids(['D3N7', 'D3N27'], ['100x120x90']),
    ],
    /** Lower triangles: the largest whole ones are more than one binding holds. */
    structured: lower(STRUCTURED),
    whole: STRUCTURED.filter((name) => !name.endsWith('256^3')),
    real: [...REAL, 'D3N7 64^3', 'D3N27 64^3'],
    rmat: ['rmat 20M'],
    files,
    imbalance: [2, 8, 32]
      .map((edges) => `skew 0 2^18${edges === 8 ? '' : ` x${edges}`}`)
      .concat([25, 50, 75, 100].map((skew) => `skew ${skew} 2^18`)),
    scaling: [12, 15, 18, 21].flatMap((scale) => [`skew 0 2^${scale}`, `skew 100 2^${scale}`]),
    quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'rmat 14x16'],
  }) as const satisfies Suites
