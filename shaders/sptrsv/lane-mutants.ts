import type { Mutant } from '#src/lab/rules/mutant.ts'
import { rowEnd, rowFirst } from './triangle.ts'
import { naturalOrder } from './polling-twin.ts'
import { all, type CarriedRows, IMPATIENT, needy, notReset, rowsOf, wrongSign } from './row-mutants.ts'
import type { System } from './solve.ts'

const ROWS = 'lib/rows.wesl'

/** Does a lane need the row of the lane before it, whichever multiple of 4 lanes there are? */
const leansOnNeighbour = (carried: CarriedRows) => (problem: System) => {
  const row = naturalOrder(problem)
  const needs = (i: number, operand: number) =>
    problem.pattern.col_idx.subarray(rowFirst(problem, i), rowEnd(problem, i)).includes(operand)
  const isCarried = carried(problem)
  return rowsOf(problem).some((p) => p % 4 > 0 && isCarried(row(p)) && needs(row(p), row(p - 1)))
}

const someOf = (carried: CarriedRows) => (problem: System) => rowsOf(problem).some(carried(problem))

/** Does a row need one that is in another ticket, be there 4 or 8 rows in a ticket? */
export const spansTickets = (problem: System): boolean => {
  const ticketOf = (row: number) => Math.floor((problem.upper ? problem.pattern.rows - 1 - row : row) / 8)
  const { col_idx } = problem.pattern
  return rowsOf(problem).some((row) =>
    col_idx.subarray(rowFirst(problem, row), rowEnd(problem, row)).some((operand) => ticketOf(operand) < ticketOf(row)),
  )
}

/** Faults of kernels whose lanes have a row each, or some of the rows: shaders/lib/rows.wesl. */
export const laneMutants = (carried: CarriedRows = all): readonly Mutant<System>[] => [
  notReset,
  wrongSign,
  {
    name: 'row 0 is never published',
    breaks: 'solves',
    applies: (problem) => problem.pattern.rows > 0 && carried(problem)(0),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: 'if (publish) {', replace: 'if (publish && (*part).row != 0u) {' }],
  },
  {
    name: 'an operand is taken before it is there',
    breaks: 'solves',
    applies: leansOnNeighbour(carried),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: 'if (word == SENTINEL) { return false; }', replace: '' }],
  },
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: needy(carried),
    edits: [
      {
        module: ROWS,
        find: 'let stop = end_of(row);',
        replace: 'let stop = max(first_of(row) + 1u, end_of(row)) - 1u;',
      },
    ],
  },
  {
    name: 'the last row of a ticket is lost',
    breaks: 'solves',
    applies: someOf(carried),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: 'var open = first + lane < end;', replace: 'var open = first + lane + 1u < end;' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: needy(carried),
    edits: [{ module: ROWS, find: '  (*part).k++;', replace: '  @if(TRACE) (*part).sum *= 1.000001;\n  (*part).k++;' }],
  },
  {
    name: 'the last step of all is recorded twice',
    breaks: 'coverage',
    // One event more than there is room for: the last append is lost, and no worker waits for it.
    applies: (problem) => problem.pattern.rows > 0 && carried(problem)(naturalOrder(problem)(problem.pattern.rows - 1)),
    edits: [
      {
        module: ROWS,
        find: '  if (publish) {',
        replace: `  @if(TRACE) {
    if ((*part).row == row_at(uniforms.rows - 1u)) { _ = record(worker, (*part).row, (*part).k - 1u, 1u); }
  }
  if (publish) {`,
      },
    ],
  },
  {
    name: 'a nonzero is recorded for the one before',
    breaks: 'coverage',
    applies: needy(carried),
    edits: [{ module: ROWS, find: '(*part).k, 1u)', replace: '(*part).k - 1u, 1u)' }],
  },
]
