import type { Measures } from '#src/engine/catalog/contract/figure.ts'

/** Of what can be asked for, one by its name. */
const offers =
  (wanted: string): Measures['suits'] =>
  ({ options }) =>
    options.some(({ name }) => name === wanted)

/** Figures of solves: rows of a triangle wait for one another. On stencils, whose triangles are as deep as their grids. */
export const OF_SOLVES: Measures = {
  suits: ({ order }) => order === 'operands',
  subjects: ['D3N7', 'D3N13', 'D3N27', 'D3N33', 'open'],
  sizes: { gpu: [64, 128], software: [16] },
}

/** Figures of how solves grow with the workers that are launched: each doubling is tried twice over. */
export const OF_LAUNCHES: Measures = {
  ...OF_SOLVES,
  first: ['D3N7', 'D3N27'],
  sizes: { gpu: [64], software: [8] },
  workers: [4, 16, 64, 256, 1024, 4096],
}

/** Figures of products: rows wait for nothing, so that formats alone make the difference. On matrices of many kinds. */
export const OF_PRODUCTS: Measures = {
  suits: ({ order }) => order === 'none',
  subjects: ['D3N7', 'D3N27', 'delaunay', 'band', 'uniform', 'power', 'open'],
  // one size says what formats cost
  sizes: { gpu: [64], software: [16] },
  memory: true,
}

/** Figures of searches: kernels go from frontier to frontier. On graphs with few wide frontiers, and with many narrow ones. */
export const OF_SEARCHES: Measures = {
  suits: ({ frontiers }) => frontiers === true,
  subjects: ['power', 'uniform', 'delaunay', 'D3N7', 'open'],
  first: ['power', 'uniform', 'delaunay'],
  sizes: { gpu: [64], software: [16] },
  ways: true,
}

/** Figures of products of two matrices: an operation that takes a further matrix, and whose rows wait for nothing. */
export const OF_MATRIX_PRODUCTS: Measures = {
  suits: ({ order, options }) => order === 'none' && options.some(({ kind }) => kind === 'matrix'),
  subjects: ['D3N7', 'D3N27', 'delaunay', 'band', 'uniform', 'power', 'open'],
  sizes: { gpu: [32], software: [8] },
}

/** Figures of sweeps, which can be made more than once, from colour to colour. */
export const OF_SWEEPS: Measures = {
  suits: offers('sweeps'),
  subjects: ['D3N27', 'D3N7', 'delaunay', 'open'],
  first: ['D3N27'],
  sizes: { gpu: [64, 128], software: [8, 12, 16] },
  params: true,
  memory: true,
}

/** Figures of what makes colours. */
export const OF_COLOURINGS: Measures = {
  suits: ({ words }) => words.result === 'colour',
  subjects: ['D3N27', 'D3N7', 'delaunay', 'power', 'open'],
  first: ['D3N27', 'delaunay', 'power'],
  sizes: { gpu: [64, 128], software: [8] },
  params: true,
}

/** Figures of solves by iterations. On the stencil whose iterations are known, with grids that a multigrid halves. */
export const OF_ITERATIONS: Measures = {
  suits: offers('tolerance'),
  subjects: ['D3N27', 'D3N7', 'delaunay', 'open'],
  first: ['D3N27'],
  sizes: { gpu: [64, 128], software: [8, 16] },
  params: true,
  memory: true,
}

/** Figures of sweeps over the blocks of a flow: on a lattice, a mesh, and what is open, as tetrahedra. */
export const OF_BLOCK_SWEEPS: Measures = {
  suits: offers('cfl'),
  subjects: ['D3N13', 'delaunay', 'open'],
  sizes: { gpu: [32, 64], software: [6, 8] },
  memory: true,
}

/** Figures of solves over the blocks of a flow. */
export const OF_BLOCK_SOLVES: Measures = {
  ...OF_BLOCK_SWEEPS,
  suits: offers('rough'),
  sizes: { gpu: [18, 32], software: [6, 8] },
  params: true,
}

/** Figures of factorisations. On grids, whose fill grows faster than they do, and on what is open. */
export const OF_FACTORS: Measures = {
  suits: ({ words }) => words.result === 'LU',
  subjects: ['D3N7', 'D3N27', 'delaunay', 'uniform', 'open'],
  first: ['D3N7', 'delaunay'],
  sizes: { gpu: [12, 16, 20], software: [5, 6, 8] },
}
