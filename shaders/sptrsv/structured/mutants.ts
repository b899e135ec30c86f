import { hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { naturalOrder } from '../polling-twin.ts'
import { IMPATIENT, notReset } from '../row-mutants.ts'
import { recognise } from '../structure.ts'
import { variantNames } from './variant.ts'
import { type System, toSystem } from '../solve.ts'

const STEP = 'sptrsv/structured/multistage.wesl'
const LINE_STATE = 'sptrsv/structured/line_state.wesl'
const RECORD = 'sptrsv/structured/record.wesl'

const isLong = (problem: System): boolean => recognise(problem).size[0] > 1

/** Does a row need one of another line? */
function reachesOut(problem: System): boolean {
  const [X] = recognise(problem).size
  const { rows, row_ptr, col_idx } = problem.pattern
  const place = naturalOrder(problem)
  const line = (row: number) => Math.floor(place(row) / X)
  return Array.from({ length: rows }, (_, row) => row).some((row) =>
    col_idx.subarray(row_ptr[row], row_ptr[row + 1]).some((operand) => line(operand) < line(row)),
  )
}

const mutants: readonly Mutant<System>[] = [
  notReset,
  {
    name: 'the first row of all is never published',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ module: STEP, find: 'if (publishes) {', replace: 'if (publishes && place != 0u) {' }],
  },
  {
    name: 'the last line of a plane is lost',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'if (y >= uniforms.height) {', replace: 'if (y + 1u >= uniforms.height) {' }],
  },
  {
    name: 'rows need nothing of their own line',
    breaks: 'solves',
    applies: isLong,
    edits: [{ module: STEP, find: 'select(near, bitcast', replace: 'select(0.0, bitcast' }],
  },
  {
    name: 'operands of other lines are left out',
    breaks: 'solves',
    applies: reachesOut,
    edits: [{ module: STEP, find: 'bitcast<f32>(part.wanted.word),', replace: '0.0,' }],
  },
  {
    name: 'b is left out',
    breaks: 'solves',
    applies: hasRows,
    edits: [{ module: STEP, find: '(side - sum)', replace: '(0.0 - sum)' }],
  },
  {
    name: 'a branch adds the diagonal to the sum',
    breaks: 'solves',
    applies: isLong,
    params: { variant: variantNames.indexOf('multistage') },
    edits: [{ module: STEP, find: 'if (part.place + 1u == row.end) { return 0.0; }', replace: '' }],
  },
  {
    name: 'no line’s word is told',
    breaks: 'solves',
    applies: reachesOut,
    params: { ...IMPATIENT, variant: variantNames.indexOf('compression') },
    edits: [{ module: LINE_STATE, find: 'atomicStore(&state[task], i32(place));', replace: '' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasRows,
    edits: [
      {
        module: STEP,
        find: 'sum = total(lane, sum + share(row, part, solved));',
        replace: 'sum = total(lane, sum + share(row, part, solved));\n    @if(TRACE) sum = sum * 1.000001 + 0.000001;',
      },
    ],
  },
  {
    name: 'a step is recorded under the nonzero of lane 1',
    breaks: 'coverage',
    applies: hasRows,
    edits: [{ module: RECORD, find: 'PASSED, 0u, row, least,', replace: 'PASSED, 0u, row, least + 1u,' }],
  },
  {
    name: 'what rows that need others have passed on is not recorded',
    breaks: 'coverage',
    applies: isLong,
    edits: [
      {
        module: RECORD,
        find: 'passing >> empty',
        replace: 'select(passing, 0u, at != line.first) >> empty',
      },
    ],
  },
]

export default seeing(toSystem, mutants)
