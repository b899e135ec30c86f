import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with, each of another shape. */
export const examples: readonly Example[] = [
  {
    title: 'R-MAT graph × vector',
    about: 'A product: a few long rows keep all lanes waiting',
    source: { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 },
    opens: 'operation',
  },
  {
    title: 'Tile sampler 64×64',
    about: 'A small matrix with a tile of every storage format',
    source: { kind: 'example', name: 'tiles' },
    opens: 'operation',
  },
  {
    title: 'Sparse BLAS 2, y = A x',
    about: 'A matrix of six nonzeros times a vector',
    source: { kind: 'example', name: 'sparse' },
    opens: 'operation',
    solve: {},
  },
]
