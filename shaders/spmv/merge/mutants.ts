import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'
import { hasNonzeros, startMutant } from '../row-mutants.ts'
import { pathOf } from './path.ts'

/** With β ≠ 0 the plan begins with another. */
const MODULE = 'spmv/merge/kernel.wesl'

/** Steps of a lane, and of a tile of the smallest workgroup: of larger ones tiles are multiples of it. */
const ITEMS = 7
const TILE = 64 * ITEMS

const rowsOf = ({ pattern: { rows } }: ProductProblem) => Array.from({ length: rows }, (_, i) => i)

/** Are there rows within a tile that one lane begins and a later one ends? */
const handsOn = (problem: ProductProblem): boolean =>
  rowsOf(problem).some((i) => {
    const [first, end] = [problem.pattern.row_ptr[i] + i, problem.pattern.row_ptr[i + 1] + i]
    return Math.floor(first / TILE) === Math.floor(end / TILE) && Math.floor(first / ITEMS) < Math.floor(end / ITEMS)
  })

/** Do rows go on from tile to tile, whatever the workgroups are? */
const crosses = ({ pattern }: ProductProblem): boolean => pathOf(pattern, TILE * 4).crosses

/** Does a lane take the last nonzero of a row, its end and the end of the next? */
const endsTwo = (problem: ProductProblem): boolean => {
  const { row_ptr } = problem.pattern
  const laneOf = (step: number) => Math.floor(step / ITEMS)
  return rowsOf(problem).some(
    (i) => i > 0 && row_ptr[i] > row_ptr[i - 1] && laneOf(row_ptr[i] + i - 2) === laneOf(row_ptr[i + 1] + i),
  )
}

const mutants: readonly Mutant<ProductProblem>[] = [
  startMutant,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ module: MODULE, find: 'bitcast<u32>(values[k]', replace: 'bitcast<u32>(-values[k]' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: MODULE,
        find: '@if(TRACE) record(',
        replace:
          '@if(TRACE) staged[tile.rows + at] = bitcast<u32>(1.00001 * bitcast<f32>(staged[tile.rows + at]));\n @if(TRACE) record(',
      },
    ],
  },
  {
    name: 'lanes keep what they should hand on',
    breaks: 'solves',
    applies: handsOn,
    edits: [{ module: MODULE, find: 'handed[max(index, 1u) - 1u], index > 0u', replace: '0.0, index > 0u' }],
  },
  {
    name: 'tiles keep what they should leave',
    breaks: 'solves',
    applies: crosses,
    edits: [
      { module: MODULE, find: 'Carry(tile.row + tile.rows, total)', replace: 'Carry(tile.row + tile.rows, 0.0)' },
    ],
  },
  {
    name: 'a sum goes on after the end of a row',
    breaks: 'solves',
    applies: endsTwo,
    edits: [{ module: MODULE, find: '      sum = 0.0;\n', replace: '' }],
  },
  {
    name: 'nonzeros of a row are recorded under the next one',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [{ module: MODULE, find: 'carry(worker, step, row, k,', replace: 'carry(worker, step, row + 1u, k,' }],
  },
]

export default mutants
