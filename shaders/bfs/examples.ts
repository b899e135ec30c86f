import type { Example } from '#src/core/kernel/operation.ts'

/** Graphs to begin with: one that few levels cross, and one with many. */
export const examples: readonly Example[] = [
  {
    title: 'R-MAT graph, searched',
    about: 'A search: after two levels most vertices are reached, and those that are left look for them',
    source: { kind: 'rmat', scale: 9, edges: 8, skew: 100, seed: 7 },
    opens: 'operation',
  },
]
