import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with: columns of one length, and of very different ones. */
export const examples: readonly Example[] = [
  {
    title: 'R-MAT graph, transposed',
    about: 'A transposition: a few columns take most of the nonzeros',
    source: { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 },
    opens: 'operation',
  },
]
