import type { Example } from '#src/core/kernel/operation.ts'
import { GRID } from './screens.ts'

/** The dense matrix in the order of its rows, entry by entry. */
const DENSE = {
  source: { kind: 'example', name: 'dense' },
  opens: 'operation',
  solve: { ordering: 'natural', matching: false, nb: 1, x: 'ones' },
  preset: 'factored',
} satisfies Partial<Example>

/** Blocks enough for each of 2 × 2 ranks. */
const ON_RANKS = { source: GRID, opens: 'operation', solve: { ordering: 'nd', nb: 50 } } satisfies Partial<Example>

/** Problems to begin with: PanguLU's worked blocks, a dense matrix by hand, and a grid. */
export const examples: readonly Example[] = [
  {
    title: 'Four blocks of 3 × 3, factored',
    about: 'GETRF, GESSM, TSTRF and SSSSM, a pivot that is 0, and what refinement repairs',
    source: { kind: 'example', name: 'blocks' },
    opens: 'operation',
    solve: { ordering: 'natural', matching: false, nb: 3, x: 'ones' },
    algorithms: [['solution']],
    // in numbers: which pivot is 0, and the error of x before and after refinement
    panes: ['fractions', 'convergence'],
  },
  {
    title: 'Dense 4 × 4, factored',
    about: 'L and U of 16 entries in exact fractions, step by step',
    ...DENSE,
    algorithms: [['levels']],
  },
  {
    title: 'Dense 4 × 4, A x = b',
    about: 'y and x in exact fractions, one part after the other',
    ...DENSE,
    algorithms: [['ranks_solve', { rows: 1, columns: 1 }]],
  },
  {
    title: 'Grid 30 × 30, factored',
    about: 'The wave of blocks along the diagonal, by minimum degree',
    source: GRID,
    opens: 'operation',
  },
  {
    title: 'Grid 30 × 30 on 2 × 2 ranks',
    about: 'Messages between ranks, with a barrier after each step and without',
    ...ON_RANKS,
    algorithms: [['ranks', { barriers: 1 }], ['ranks']],
  },
  {
    title: 'Grid 30 × 30 on web workers',
    about: '2 × 2 ranks, each in a thread of this machine: messages and times as measured',
    ...ON_RANKS,
    algorithms: [
      ['ranks', { barriers: 1, executor: 1 }],
      ['ranks', { executor: 1 }],
    ],
  },
]
