import type { Check } from '#src/kernel/check.ts'
import type { Data } from '#src/kernel/data.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'
import type { Cases } from '#src/kernel/rules/cases.ts'
import type { Matrix } from '#src/sparse/source.ts'
import { boundsOf, makeProblem } from './problem.ts'
import { check } from './oracle.ts'
import type { SolveSpec } from './options.ts'

/** A problem that kernels are tested on, and its judge. */
export interface Case {
  readonly name: string
  readonly problem: SolveProblem
  readonly check: (outputs: Data) => Check
}

const SEED = 7

function caseOf(matrix: Matrix, triangle: SolveSpec['triangle'], values: SolveSpec['values']): Case {
  const spec: SolveSpec = { triangle, of: 'matrix', values, diagonal: 'unit', seed: SEED }
  const problem = makeProblem(matrix, spec)
  const bounds = boundsOf(spec)
  return {
    name: `${matrix.name}, ${triangle}${values === 'own' ? ', own values' : ''}`,
    problem,
    check: (outputs) => check(problem, outputs, bounds),
  }
}

/** Both triangles of a square matrix with seeded values. */
export const seededCases = (matrix: Matrix): Case[] =>
  matrix.csr.rows !== matrix.csr.cols
    ? []
    : (['lower', 'upper'] as const).map((triangle) => caseOf(matrix, triangle, 'seeded'))

/** Both triangles with the file's own values; none for a complex matrix. */
const ownCases = (matrix: Matrix): Case[] =>
  matrix.field === 'complex' || matrix.csr.rows !== matrix.csr.cols
    ? []
    : (['lower', 'upper'] as const).map((triangle) => caseOf(matrix, triangle, 'own'))

/** A lower triangle by hand: row i needs the rows of needs[i]; all values are 1 and all of b is 8, so that x counts. */
export function handMade(needs: readonly (readonly number[])[]): SolveProblem {
  const rows = needs.map((columns, i) => [...columns, i])
  const row_ptr = Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)])
  const col_idx = Uint32Array.from(rows.flat())
  const values = new Float32Array(col_idx.length).fill(1)
  const pattern = { rows: rows.length, cols: rows.length, row_ptr, col_idx }
  return {
    operation: 'sptrsv',
    order: 'triangle',
    pattern,
    values,
    b: new Float32Array(rows.length).fill(8),
    upper: false,
  }
}

const PUBLISHED =
  'In a traced run the events of a row come before the word that publishes it, which another lane stores: an order of two ' +
  'atomic words, which the machine, whose lanes see every word at once, keeps anyway.'

const cases: Cases = {
  seeded: seededCases,
  own: ownCases,
  unseenBarriers: {
    'sptrsv/helix/kernel.wesl march 1': PUBLISHED,
    'sptrsv/slab_march/kernel.wesl march 1': PUBLISHED,
    'sptrsv/slab_march/relay.wesl march 1': PUBLISHED,
  },
}
export default cases
