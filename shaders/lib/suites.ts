/** Names of matrices that suites of several operations have. */

export const STENCILS = ['D3N7', 'D3N13', 'D3N27', 'D3N33']

/** `D3N7 64^3`, all stencils of a size before the next size. */
export const onGrids = (stencils: readonly string[], sizes: readonly string[]): readonly string[] =>
  sizes.flatMap((size) => stencils.map((stencil) => `${stencil} ${size}`))

/** The grids of the stencils' paper. */
export const STRUCTURED = onGrids(STENCILS, ['64^3', '128^3', '192^3', '256^3'])

/** Matrices of the collection. */
export const REAL = ['bcsstk33', 'cage11', 'delaunay_n13', 'email-Enron', 'luxembourg_osm', 'memplus']

/** Others of it, off which no rule of a kernel may be read: they show how rules fare elsewhere. */
export const OTHERS = ['bcsstk15', 'cavity14', 'add32', 'wiki-Vote']

/** Each matrix as it comes and in another order: `cage11`, `cage11 in rcm`. */
export const inOrders = (orders: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(orders).flatMap(([name, order]) => [name, `${name} in ${order}`])
