import type { Mutant } from '#src/lab/rules/mutant.ts'
import { namesIn } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { addsUp, shared, spreadMutant, toldMutant } from '../shapes.ts'
import { COLUMN, TILE, tilesOf } from './tiles.ts'

const kernel = 'spmspv/pull_csc/kernel.wesl'

/** Does a column that x names have two entries of one tile? */
function sharesColumns({ inputs: { A, x } }: SparseProductProblem): boolean {
  const { columns, entries } = tilesOf(A.pattern)
  const names = namesIn(x.pattern)
  for (let c = 0; c < columns.length; c += COLUMN) {
    const isPair = (columns[c] & (columns[c] - 1)) !== 0
    const [first, second] = entries.subarray(columns[c + 1], columns[c + 1] + 2)
    if (isPair && names[A.pattern.col_idx[first]] > 0 && A.values[first] !== A.values[second]) return true
  }
  return false
}

/** Has a band more tiles than a piece, of which several meet x? */
function isShared(problem: SparseProductProblem): boolean {
  const { pieces, tiles } = tilesOf(problem.inputs.A.pattern)
  return tiles.length > 64 * TILE && pieces.some((word, p) => p % 2 === 1 && word >= 0x80000000) && addsUp(70)(problem)
}

const mutants: readonly Mutant<SparseProductProblem>[] = [
  ...shared,
  spreadMutant,
  {
    name: 'all rows of a tile take the first value of a column',
    breaks: 'solves',
    applies: sharesColumns,
    edits: [{ module: kernel, find: 'column.y + countOneBits(column.x & (bit - 1u))', replace: 'column.y' }],
  },
  {
    name: 'a piece of a band replaces the sums',
    breaks: 'solves',
    applies: isShared,
    edits: [{ module: 'spmspv/pieces.wesl', find: 'if (is_shared) { add(row, sum); } else {', replace: 'if (true) {' }],
  },
  {
    name: 'of the columns that a tile and x have in common one alone is looked at',
    breaks: 'solves',
    applies: (problem) => addsUp(33)(problem),
    edits: [{ module: kernel, find: 'both &= both - 1u)', replace: 'both = 0u)' }],
  },
  toldMutant,
]

export default mutants
