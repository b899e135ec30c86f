import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with: columns of one length, and of very different ones. */
export const examples: readonly Example[] = [
  {
    title: 'R-MAT graph, by a sparse vector',
    about: 'A product with few columns: only those that x names are read',
    source: { kind: 'rmat', scale: 9, edges: 8, skew: 100, seed: 7 },
    opens: 'operation',
  },
]
