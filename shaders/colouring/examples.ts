import type { Example } from '#src/core/kernel/operation.ts'

/** Graphs to begin with: a grid with formulas, and a mesh without. */
export const examples: readonly Example[] = [
  {
    title: 'Bunny, coloured',
    about: 'A colouring: in each round the rows that outweigh their neighbours get a colour',
    source: { kind: 'mesh', mesh: 'bunny' },
    opens: 'operation',
  },
]
