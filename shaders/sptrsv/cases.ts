import type { F32 } from '#src/base/arrays.ts'
import type { Check, SolveProblem } from '#src/kernel/kernel.ts'
import type { Cases } from '#src/kernel/rules/cases.ts'
import { gridMatrix, type GridSize } from '#src/sparse/grid.ts'
import type { Csr } from '#src/sparse/csr.ts'
import type { Matrix, StencilName } from '#src/sparse/source.ts'
import { boundsOf, makeProblem } from './problem.ts'
import { check } from './oracle.ts'
import type { SolveSpec } from './options.ts'

/** A problem that kernels are tested on, and its judge. */
export interface Case {
  readonly name: string
  readonly problem: SolveProblem
  readonly check: (x: F32) => Check
}

const SEED = 7

function caseOf(matrix: Matrix, triangle: SolveSpec['triangle'], values: SolveSpec['values']): Case {
  const spec: SolveSpec = { triangle, of: 'matrix', values, diagonal: 'unit', seed: SEED }
  const problem = makeProblem(matrix, spec)
  const bounds = boundsOf(spec)
  return {
    name: `${matrix.name}, ${triangle}${values === 'own' ? ', own values' : ''}`,
    problem,
    check: (x) => check(problem, x, bounds),
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

/** A matrix that no file holds. */
export const plainMatrix = (name: string, csr: Csr): Matrix => ({
  name,
  csr,
  field: 'real',
  symmetry: 'general',
  notes: [],
})

export const grid = (stencil: StencilName, size: GridSize): Matrix =>
  plainMatrix(`${stencil} ${size.join('×')}`, gridMatrix(stencil, size, 'seeded', SEED))

const nothing: Matrix = plainMatrix('0×0', {
  rows: 0,
  cols: 0,
  row_ptr: new Uint32Array(1),
  col_idx: new Uint32Array(0),
  values: new Float64Array(0),
})

/** The smallest matrices, one without any dependence among them. */
export const tinyMatrices = (): Matrix[] => [
  nothing,
  grid('D3N7', [1, 1, 1]),
  grid('D3N7', [2, 1, 1]),
  grid('D3N27', [2, 2, 2]),
]

/** Grids of a size that is a power of nothing, with every stencil. */
export const oddGrids = (): Matrix[] => [
  grid('D2N5', [31, 17, 1]),
  grid('D2N9', [31, 17, 1]),
  grid('D3N7', [31, 17, 5]),
  grid('D3N13', [31, 17, 5]),
  grid('D3N27', [31, 17, 5]),
  grid('D3N33', [31, 17, 5]),
]

export const cube = (stencil: StencilName, edge: number): Matrix => grid(stencil, [edge, edge, edge])

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

const cases: Cases = { seeded: seededCases, own: ownCases }
export default cases
