import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with: rows of one length, where many products meet in an entry, and rows of very different ones. */
export const examples: readonly Example[] = [
  {
    title: 'A grid, squared',
    about: 'A product of two matrices: neighbours of neighbours, each met on several ways',
    source: { kind: 'grid', stencil: 'D2N5', size: [12, 10, 1], values: 'seeded', seed: 3 },
    opens: 'operation',
  },
  {
    title: 'R-MAT graph, squared',
    about: 'A product of two matrices: a quarter of the rows take most of the products',
    source: { kind: 'rmat', scale: 7, edges: 6, skew: 100, seed: 3 },
    opens: 'operation',
  },
  {
    title: 'Sparse BLAS 1, xᵀ x',
    about: 'A sparse vector times itself: three products, one entry',
    source: { kind: 'example', name: 'vector' },
    opens: 'operation',
    solve: { with: 'transposed' },
  },
  {
    title: 'Sparse BLAS 3, C = A B',
    about: 'Two matrices of six nonzeros: nine products, eight entries',
    source: { kind: 'example', name: 'sparse' },
    opens: 'operation',
    solve: { with: 'example:factor' },
  },
]
