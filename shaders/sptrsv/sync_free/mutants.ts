import { hasDependences, hasRows, type Mutant } from '#src/kernel/rules/mutant.ts'

/** A wait that will not end is given up early. */
const IMPATIENT = { polls: 100 }

const mutants: readonly Mutant[] = [
  {
    name: 'row 0 is never published',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'if (publish) {', replace: 'if (publish && row != 0u) {' }],
  },
  {
    name: 'tickets run against the order of the solve',
    breaks: 'solves',
    applies: hasDependences,
    // Enough workers at once might hide it.
    params: { ...IMPATIENT, workers: 1 },
    edits: [{ find: 'ticket, uniforms.upper == 1u', replace: 'ticket, uniforms.upper != 1u' }],
  },
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
      { find: 'ticket >= uniforms.rows)', replace: 'ticket > uniforms.rows)' },
      {
        find: 'let row = select(ticket, uniforms.rows - 1u - ticket,',
        replace: 'let last = min(ticket, uniforms.rows - 1u);\n    let row = select(last, uniforms.rows - 1u - last,',
      },
    ],
  },
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: hasDependences,
    edits: [{ find: 'if (k + lane < end) {', replace: 'if (k + lane + 1u < end) {' }],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasDependences,
    edits: [{ find: '(b[row] - total)', replace: '(b[row] + total)' }],
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
    edits: [{ find: '@if(TRACE) let polled', replace: '@if(TRACE) sum *= 1.000001;\n    @if(TRACE) let polled' }],
  },
  {
    name: 'a step is recorded under nonzeros of the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ find: 'row, k, 0u, first_lanes(end - k)', replace: 'row, k - lanes, 0u, first_lanes(end - k)' }],
  },
]

export default mutants
