import type { Mutant } from '#src/lab/rules/mutant.ts'
import { countProducts, type MatrixProductProblem, factorPatterns, productsByRow } from '../factors.ts'
import { patternOfProduct, tellsSigns } from '../oracle.ts'

const hasProducts = (problem: MatrixProductProblem): boolean => countProducts(factorPatterns(problem)) > 0

/** Products of each row. */
function productsOf(problem: MatrixProductProblem): number[] {
  const begins = productsByRow(factorPatterns(problem))
  return Array.from(begins.subarray(1), (end, i) => end - begins[i])
}

/** Columns of each row of C. */
function rowsOf(problem: MatrixProductProblem): number[][] {
  const { row_ptr, col_idx } = patternOfProduct(problem)
  return Array.from(row_ptr.subarray(1), (end, i) => [...col_idx.subarray(row_ptr[i], end)])
}

/** Entries of a row that has the smallest table on every adapter, and products. */
const [SHORT, FEW] = [10, 21]
/** Entries of a row for which all lanes of a workgroup work on every adapter. */
const LONG = 200

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'a column in the way is taken for the row’s own',
    breaks: 'solves',
    applies(problem) {
      const products = productsOf(problem)
      return rowsOf(problem).some(
        (columns, i) => products[i] <= FEW && new Set(columns.map((column) => column % 32)).size < columns.length,
      )
    },
    edits: [{ module: 'spgemm/table.wesl', find: 'if (held == column + 1u)', replace: 'if (held != 0u)' }],
  },
  {
    name: 'an entry counts itself among the smaller ones',
    breaks: 'solves',
    applies: (problem) => rowsOf(problem).some(({ length }) => length > 1 && length <= SHORT),
    edits: [{ module: 'spgemm/hash/numeric.wesl', find: '- 1u < key - 1u)', replace: '- 1u <= key - 1u)' }],
  },
  {
    name: 'lower bits of a word are not counted',
    breaks: 'solves',
    applies: (problem) =>
      rowsOf(problem).some(({ length }) => length > LONG && 32 * (length - 1) > problem.inputs.B.pattern.cols),
    edits: [{ module: 'spgemm/window.wesl', find: '& ((1u << (column % 32u)) - 1u)', replace: '& 0u' }],
  },
  {
    name: 'rows that are given up are forgotten',
    breaks: 'solves',
    applies: (problem) => rowsOf(problem).some(({ length }) => length > FEW),
    params: { slots: 32 },
    edits: [{ module: 'spgemm/hash/symbolic.wesl', find: 'longs_add(place, min(job.z, uniforms.cols));', replace: '' }],
  },
  {
    name: 'rows of the second bin are listed over those of the first',
    breaks: 'solves',
    applies(problem) {
      const products = productsOf(problem).filter((count) => count > 0)
      return products.some((count) => count <= FEW) && products.some((count) => count > FEW)
    },
    edits: [
      { module: 'spgemm/place_rows.wesl', find: 'for (var b = 1u; b < bin', replace: 'for (var b = 2u; b < bin' },
    ],
  },
  {
    name: 'the trace disturbs a value',
    breaks: 'traced',
    applies: tellsSigns,
    edits: [
      {
        module: 'spgemm/fill.wesl',
        find: '@if(SUMS) add(first + slot, ',
        replace:
          '@if(SUMS && TRACE) add(first + slot, 2.0 * bitcast<f32>(span.z) * B_values[l]);\n      @if(SUMS && !TRACE) add(first + slot, ',
      },
    ],
  },
  {
    name: 'products that are added up are not recorded',
    breaks: 'coverage',
    applies: hasProducts,
    edits: [{ module: 'spgemm/fill.wesl', find: '@if(TRACE) told(', replace: '@if(TRACE && !SUMS) told(' }],
  },
]

export default mutants
