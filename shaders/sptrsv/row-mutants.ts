import { hasDependences, hasRows, type Mutant } from '#src/kernel/rules/mutant.ts'

/** A wait that will not end is given up early. */
export const IMPATIENT = { polls: 100 }

const ROW = 'lib/row.wesl'

/** Faults of kernels whose workers carry a row with all their lanes: shaders/lib/row.wesl. */
export const rowMutants: readonly Mutant[] = [
  {
    name: 'row 0 is never published',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ module: ROW, find: 'if (publish) {', replace: 'if (publish && row != 0u) {' }],
  },
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: hasDependences,
    edits: [{ module: ROW, find: 'if (k + lane < end) {', replace: 'if (k + lane + 1u < end) {' }],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasDependences,
    edits: [{ module: 'lib/triangle.wesl', find: '(b[row] - sum)', replace: '(b[row] + sum)' }],
  },
  {
    name: 'x and the tickets are not reset',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), reset: [] }) }),
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasDependences,
    edits: [
      { module: ROW, find: '@if(TRACE) let polled', replace: '@if(TRACE) sum *= 1.000001;\n  @if(TRACE) let polled' },
    ],
  },
  {
    name: 'a step is recorded under nonzeros of the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [
      { module: ROW, find: 'row, k, 0u, first_lanes(end - k)', replace: 'row, k - lanes, 0u, first_lanes(end - k)' },
    ],
  },
]

/** Faults of kernels whose tickets are rows. */
export const ticketMutants: readonly Mutant[] = [
  {
    name: 'the last row is lost',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'ticket >= uniforms.rows)', replace: 'ticket >= uniforms.rows - 1u)' }],
  },
  {
    name: 'a row is solved twice',
    breaks: 'coverage',
    applies: hasRows,
    edits: [
      { find: 'let ticket = draw(lane, broken);', replace: 'let drawn = draw(lane, broken);' },
      {
        find: 'if (ticket >= uniforms.rows) { break; }',
        replace: 'if (drawn > uniforms.rows) { break; }\n    let ticket = min(drawn, uniforms.rows - 1u);',
      },
    ],
  },
]
