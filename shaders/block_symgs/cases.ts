import { random } from '#src/core/base/random.ts'
import { range } from '#src/core/base/arrays.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { odd } from '../symgs/cases.ts'
import { BLOCK, type BlockProblem } from './blocks.ts'
import type { BlockSpec } from './options.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'

const SPEC: BlockSpec = { cfl: '1', viscous: false, systems: '1', sweeps: '1', seed: 7 }

function labCase(matrix: Matrix, rest: Partial<BlockSpec> = {}): LabProblem {
  const spec = { ...SPEC, ...rest }
  const problem = makeProblem([matrix], spec)
  const name = `${matrix.name}, CFL ${spec.cfl}, ${spec.systems} turbulence systems, ${spec.sweeps} sweeps`
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

/** Each entry is 25 numbers of a problem, and twins take them one by one. */
const MOST_ENTRIES = 30_000
/** With a second sweep only what is kept of the first half differs. */
const FEW = 1500

const seeded = (matrix: Matrix): LabProblem[] => {
  const { rows, cols, col_idx } = matrix.csr
  if (rows !== cols || col_idx.length > MOST_ENTRIES) return []
  if (col_idx.length > FEW || matrix.geometry === undefined) return [labCase(matrix)]
  return [labCase(matrix, { systems: '0' }), labCase(matrix, { sweeps: '2', systems: '2', cfl: '100', viscous: true })]
}

/** Up to 100 cells with few neighbours each or many, anywhere in a cube. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(seed % 4 === 0 ? 100 : 30)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), {
    systems: (['0', '1', '2'] as const)[below(3)],
    sweeps: below(2) === 0 ? '1' : '2',
    viscous: below(2) === 0,
    seed: below(1000),
  })
}

const isOff = ({ A }: BlockProblem['inputs'], i: number, k: number): boolean => A.col_idx[k] !== i

/** The entry off the diagonal whose block has the largest coefficient; −1 where there is none. */
function largestBlock({ inputs }: BlockProblem): number {
  let [most, best] = [0, -1]
  for (let i = 0; i < inputs.A.rows; i++)
    for (let k = inputs.A.row_ptr[i]; k < inputs.A.row_ptr[i + 1]; k++)
      for (let e = 0; isOff(inputs, i, k) && e < BLOCK; e++)
        if (Math.abs(inputs.blocks[BLOCK * k + e]) > most) [most, best] = [Math.abs(inputs.blocks[BLOCK * k + e]), k]
  return best
}

const faults: readonly InputFault<BlockProblem>[] = [
  {
    name: 'a block is dropped',
    applies: (problem) => largestBlock(problem) >= 0,
    change(problem) {
      const blocks = problem.inputs.blocks.slice()
      const k = largestBlock(problem)
      blocks.fill(0, BLOCK * k, BLOCK * k + BLOCK)
      return { ...problem, inputs: { ...problem.inputs, blocks } }
    },
  },
  {
    name: 'a turbulence system is fed another’s coefficients',
    applies: ({ inputs: { A, systems } }) => systems > 1 && A.col_idx.length > A.rows,
    change(problem) {
      const { turbulence, A } = problem.inputs
      const first = turbulence.subarray(0, A.col_idx.length)
      return {
        ...problem,
        inputs: { ...problem.inputs, turbulence: turbulence.map((_, k) => first[k % first.length]) },
      }
    },
  },
]

const cases: Cases = {
  faults,
  seeded,
  own: () => [],
  odd,
  random: drawn,
  watched: () => [grid('D3N7', [3, 4, 3]), grid('D3N13', [3, 3, 4])],
}
export default cases
