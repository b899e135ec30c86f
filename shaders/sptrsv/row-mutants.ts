import { hasDependences, hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import { rowEnd, rowFirst } from './triangle.ts'
import type { System } from './solve.ts'

/** A wait that will not end is given up early. */
export const IMPATIENT = { polls: 100 }

const ROW = 'lib/row.wesl'

/** Which rows of a problem a kernel carries in the way that a fault is about. */
export type CarriedRows = (problem: System) => (row: number) => boolean
export const all: CarriedRows = () => () => true

export const rowsOf = ({ pattern }: System) => Array.from({ length: pattern.rows }, (_, row) => row)

/** Of the rows carried that way, is there one with operands? */
export const needy = (carried: CarriedRows) => (problem: System) => {
  const isCarried = carried(problem)
  return rowsOf(problem).some((row) => isCarried(row) && rowEnd(problem, row) > rowFirst(problem, row))
}

/** Nothing is reset between the poison and the solve. */
export const notReset: Mutant<System> = {
  name: 'x and the tickets are not reset',
  breaks: 'solves',
  applies: hasRows,
  params: IMPATIENT,
  alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), reset: [] }) }),
}

export const wrongSign: Mutant<System> = {
  name: 'the sum has the wrong sign',
  breaks: 'solves',
  applies: hasDependences,
  edits: [{ module: 'lib/triangle.wesl', find: '(ends.right - sum)', replace: '(ends.right + sum)' }],
}

/** Faults of kernels whose workers carry rows, or some of them, with all their lanes: shaders/lib/row.wesl. */
export const rowMutants = (carried: CarriedRows = all): readonly Mutant<System>[] => [
  notReset,
  wrongSign,
  {
    name: 'row 0 is never published',
    breaks: 'solves',
    applies: (problem) => problem.pattern.rows > 0 && carried(problem)(0),
    params: IMPATIENT,
    edits: [{ module: ROW, find: 'if (publish) {', replace: 'if (publish && row != 0u) {' }],
  },
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: needy(carried),
    edits: [{ module: ROW, find: 'if (k + lane < end) {', replace: 'if (k + lane + 1u < end) {' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: needy(carried),
    edits: [
      { module: ROW, find: '@if(TRACE) let polled', replace: '@if(TRACE) sum *= 1.000001;\n  @if(TRACE) let polled' },
    ],
  },
  {
    name: 'a step is recorded under nonzeros of the one before',
    breaks: 'coverage',
    applies: needy(carried),
    edits: [
      { module: ROW, find: 'row, k, 0u, first_lanes(end - k)', replace: 'row, k - lanes, 0u, first_lanes(end - k)' },
    ],
  },
]

/** Faults of kernels whose tickets are rows. */
export const ticketMutants: readonly Mutant<System>[] = [
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
