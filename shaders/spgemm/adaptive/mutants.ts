import type { Mutant } from '#src/lab/rules/mutant.ts'
import { type MatrixProductProblem, factorPatterns, productsByRow } from '../factors.ts'
import { patternOfProduct } from '../oracle.ts'

interface RowShape {
  readonly nonzeros: number
  readonly products: number
  readonly entries: number
}

/** Has C such a row? */
const hasRow =
  (fits: (row: RowShape) => boolean) =>
  (problem: MatrixProductProblem): boolean => {
    const { A } = factorPatterns(problem)
    const begins = productsByRow(factorPatterns(problem))
    const { row_ptr } = patternOfProduct(problem)
    return Array.from({ length: A.rows }, (_, i) => ({
      nonzeros: A.row_ptr[i + 1] - A.row_ptr[i],
      products: begins[i + 1] - begins[i],
      entries: row_ptr[i + 1] - row_ptr[i],
    })).some(fits)
  }

/** More products, or entries, than the largest table has room for that is asked for. */
const MANY = 22
const SMALL_TABLES = { slots: 32 }

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'rows that are copied have no entries',
    breaks: 'solves',
    applies: hasRow(({ nonzeros, products }) => nonzeros === 1 && products > 0),
    edits: [{ module: 'spgemm/adaptive/choose.wesl', find: 'counts[row] = sizes[row];', replace: 'counts[row] = 0u;' }],
  },
  {
    name: 'a row with two nonzeros is copied, too',
    breaks: 'solves',
    applies: hasRow(({ nonzeros, products, entries }) => nonzeros === 2 && products > entries),
    edits: [
      { module: 'spgemm/adaptive/choose.wesl', find: '== 1u) { return DIRECT', replace: '<= 2u) { return DIRECT' },
    ],
  },
  {
    name: 'bits of a window stay from one to the next',
    breaks: 'solves',
    applies: hasRow(({ nonzeros, entries }) => nonzeros > 1 && entries >= MANY),
    params: SMALL_TABLES,
    edits: [{ module: 'spgemm/window.wesl', find: 'atomicStore(&bits[w], 0u)', replace: 'atomicStore(&bits[w], 1u)' }],
  },
  {
    name: 'products in a window replace one another',
    breaks: 'solves',
    applies: hasRow(({ nonzeros, entries, products }) => nonzeros > 1 && entries >= MANY && products > 2 * entries),
    params: SMALL_TABLES,
    edits: [{ module: 'spgemm/adaptive/through.wesl', find: 'bitcast<f32>(bits) + value', replace: 'value' }],
  },
  {
    name: 'the trace disturbs a value',
    breaks: 'traced',
    applies: hasRow(({ nonzeros, products }) => nonzeros === 1 && products > 0),
    edits: [
      {
        module: 'spgemm/adaptive/direct.wesl',
        find: 'c_values[job.z + l] = bitcast<f32>(span.z)',
        replace:
          '@if(TRACE) c_values[job.z + l] = -bitcast<f32>(span.z) * B_values[span.x + l];\n      @if(!TRACE) c_values[job.z + l] = bitcast<f32>(span.z)',
      },
    ],
  },
  {
    name: 'entries that are copied are not recorded',
    breaks: 'coverage',
    applies: hasRow(({ nonzeros, products }) => nonzeros === 1 && products > 0),
    edits: [
      {
        module: 'spgemm/adaptive/direct.wesl',
        find: 'told_entry(group.x * size + index, row_of(job), job.z + l, l);',
        replace: '',
      },
    ],
  },
]

export default mutants
