import { refusal } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import { range } from '#src/core/base/arrays.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { example } from '#src/core/sparse/made/examples.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, plainMatrix, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { oddShapes } from '../lib/odd-shapes.ts'
import type { LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { check, makeProblem, spaces } from './problem.ts'

const SPEC: LuSpec = { ordering: 'amd', matching: true, values: 'seeded', nb: 8, x: 'seeded', large: false, seed: 7 }

/** Operations of a problem that a twin does in a moment. */
const FEW = 3e6

const labCase = (matrix: Matrix, rest: Partial<LuSpec> = {}): LabProblem =>
  caseOf(matrix, rest, makeProblem([matrix], { ...SPEC, ...rest }))

function caseOf(matrix: Matrix, rest: Partial<LuSpec>, problem: LuProblem): LabProblem {
  const spec = { ...SPEC, ...rest }
  const name = `${matrix.name}, ${spec.values} values, ${spec.ordering}, blocks of ${spec.nb}`
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

/** Rows up to which all kernels can factor in blocks of 8: each level takes at most four dispatches of the 16 384 that a plan may have. */
const MOST_ROWS = 32_768

/** Where it poses a problem that is small enough. */
function posed(matrix: Matrix, rest: Partial<LuSpec>): LabProblem[] {
  const { rows, cols } = matrix.csr
  if (rows !== cols || rows > MOST_ROWS) return []
  const made: LuProblem[] = []
  refusal(() => made.push(makeProblem([matrix], { ...SPEC, ...rest })))
  return made.filter(({ before }) => before.flops <= FEW).map((problem) => caseOf(matrix, rest, problem))
}

/** PanguLU's worked blocks, whose pivot (4, 4) is 0: it is replaced. */
const worked = (): LabProblem =>
  labCase(plainMatrix('the worked blocks', example('blocks')), {
    values: 'own',
    ordering: 'natural',
    matching: false,
    nb: 3,
  })

/** A diagonal of zeros, as a file has it: with a matching none is replaced, without one all are. */
const zeros = (): LabProblem[] => {
  const matrix = rowsOf(
    'no diagonal',
    40,
    range(40).map((i) =>
      [i - 1, i + 1, (7 * i) % 40]
        .filter((j, k, all) => j >= 0 && j < 40 && j !== i && all.indexOf(j) === k)
        .sort((a, b) => a - b),
    ),
  )
  return [
    posed(matrix, { values: 'own' }),
    posed(matrix, { values: 'own', matching: false, ordering: 'natural' }),
  ].flat()
}

/**
 * Full blocks, an arrow either way, and last blocks that are not full. None has one row: that is final before GETRF, which then changes
 * nothing, so that no rule could miss its dispatch. Such blocks are drawn at random.
 */
const odd = (): Matrix[] => [...oddShapes({ path: 50, dense: 100, full: 40 }), grid('D2N9', [17, 5, 1])]

/** Rows each of which needs the one before it. */
const path = (rows: number): Matrix =>
  rowsOf(
    'a path',
    rows,
    range(rows).map((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < rows)),
  )

/** Full blocks beside a full border: wide supernodes, two of which update a third with many lines. */
const bordered = (): Matrix =>
  rowsOf(
    'blocks with a border',
    76,
    range(76).map((i) => range(76).filter((j) => Math.max(i, j) >= 40 || Math.floor(i / 20) === Math.floor(j / 20))),
  )

/** Up to 90 rows with few entries each or many, in blocks of any size. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(90)
  const most = [2, 4, Math.ceil(rows / 3)][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), {
    values: below(3) === 0 ? 'laplacian' : 'seeded',
    ordering: (['amd', 'nd', 'rcm', 'natural'] as const)[below(4)],
    nb: 1 + below(40),
    seed: below(1000),
  })
}

/** The first entry off the diagonal that no product is added to: in a row or column where nothing stands before it. */
function loneEntry({ inputs: { rows, filled, values } }: LuProblem): number {
  const { row_ptr, col_idx } = filled
  for (let i = 0; i < rows; i++) {
    const isFirst = (line: number) => col_idx[row_ptr[line]] === line
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] !== i && values[k] !== 0 && isFirst(Math.min(i, col_idx[k]))) return k
  }
  return -1
}

const faultOf = (name: string, times: number): InputFault<LuProblem> => ({
  name,
  applies: (problem) => loneEntry(problem) >= 0,
  change(problem) {
    const values = problem.inputs.values.slice()
    values[loneEntry(problem)] *= times
    return { ...problem, inputs: { ...problem.inputs, values } }
  },
})
const faults = [faultOf('a nonzero is dropped', 0), faultOf('a nonzero is twice as large', 2)]

const cases: Cases = {
  faults,
  // small blocks are many, and lines of large ones have a mask of two words
  seeded: (matrix) => [
    ...posed(matrix, {}),
    ...(matrix.csr.rows > 40 && matrix.csr.rows < 600 ? posed(matrix, { nb: 40 }) : []),
  ],
  own: (matrix) => posed(matrix, { values: 'own' }),
  odd,
  random: drawn,
  valued: () => [worked(), ...zeros()],
  // of few entries per row, so that every choice is tried on blocks that stay sparse, too
  watchedByValue: () => [labCase(path(30), { ordering: 'natural', nb: 12 })],
  watched: () => [grid('D2N5', [9, 8, 1]), grid('D2N9', [7, 6, 1]), bordered()],
}
export default cases
