import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { Growth, Step } from '#src/core/kernel/plan/plan.ts'
import { countProducts, type MatrixProductProblem, factorPatterns, productsByRow } from '../factors.ts'
import { tellsSigns } from '../oracle.ts'
import { cut } from './stages.ts'
import { addsUp, entriesOf, hasProducts, isUnsorted, takesEarlyRow } from '../shapes.ts'

const module = (name: string) => `spgemm/esc/${name}.wesl`

const products = (problem: MatrixProductProblem): number => countProducts(factorPatterns(problem))

/** Products of a slice at most, where there are several. */
const SLICE = 1000

/** Have two slices products? A row is never cut. */
const hasSlices = (problem: MatrixProductProblem): boolean =>
  cut(productsByRow(factorPatterns(problem)), SLICE).filter((slice) => slice.products > 0).length > 1

/** Lanes that find their places together. */
const BLOCK = 32

/** In the order of their columns: do some that find their places together belong to one row, and not to one column? */
function mixesColumns({ inputs: { A, B } }: MatrixProductProblem): boolean {
  const all: { readonly row: number; readonly column: number }[] = []
  for (let row = 0; row < A.pattern.rows; row++)
    for (const j of A.pattern.col_idx.subarray(A.pattern.row_ptr[row], A.pattern.row_ptr[row + 1]))
      for (const column of B.pattern.col_idx.subarray(B.pattern.row_ptr[j], B.pattern.row_ptr[j + 1]))
        all.push({ row, column })
  all.sort((a, b) => a.column - b.column)
  for (let from = 0; from < all.length; from += BLOCK) {
    const block = all.slice(from, from + BLOCK)
    const rows = new Set(block.map(({ row }) => row)).size
    if (new Set(block.map(({ row, column }) => `${row} ${column}`)).size > rows) return true
  }
  return false
}

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'a product takes the next entry of B',
    breaks: 'solves',
    applies: takesEarlyRow,
    edits: [{ module: module('expand'), find: '+ product - begins[k];', replace: '+ product - begins[k] + 1u;' }],
  },
  {
    name: 'places of one digit change their order in a pass',
    breaks: 'solves',
    applies: (problem) => isUnsorted(problem) && products(problem) > 8 && mixesColumns(problem),
    edits: [
      {
        module: module('scatter'),
        find: '& ((1u << (at % 32u)) - 1u)',
        replace: '& ~((2u << (at % 32u)) - 1u)',
      },
    ],
  },
  {
    name: 'every product is an entry',
    breaks: 'solves',
    applies: addsUp,
    edits: [{ module: module('mark'), find: 'select(1u, 0u, same)', replace: '1u' }],
  },
  {
    name: 'the last product of a sum is lost',
    breaks: 'solves',
    // among many products the last one may be too small to be missed
    applies: (problem) => tellsSigns(problem) && products(problem) < 20 * entriesOf(problem),
    edits: [{ module: module('compress'), find: 'place < last; place++', replace: 'place + 1u < last; place++' }],
  },
  {
    name: 'slices begin at the first product of all',
    breaks: 'solves',
    params: { slice: SLICE },
    applies: hasSlices,
    edits: [
      {
        module: module('expand'),
        find: 'number * each * size;',
        replace: 'number * each * size - uniforms.first_product;',
      },
    ],
  },
  {
    name: 'room is made for one entry less',
    breaks: 'solves',
    applies: (problem) => entriesOf(problem) >= 2,
    alter: withPlan((plan) => ({
      ...plan,
      next: (name, words, now) => smaller(plan.next?.(name, words, now) ?? { steps: [] as Step[] }),
    })),
  },
  {
    name: 'the trace disturbs a column',
    breaks: 'traced',
    applies: hasProducts,
    edits: [
      {
        module: module('compress'),
        find: 'c_col_idx[entry] =',
        replace: '@if(TRACE) c_col_idx[entry] = 1u + products[listed[first].y].x;\n    @if(!TRACE) c_col_idx[entry] =',
      },
    ],
  },
  {
    name: 'marks are recorded as counts, too',
    breaks: 'coverage',
    applies: hasProducts,
    edits: [
      {
        module: 'spgemm/esc/mark.wesl',
        find: '@if(TRACE) moved(',
        replace:
          '@if(TRACE) moved(number, index, 1u, uniforms.first_product + place, uniforms.first_product + uniforms.products);\n  @if(TRACE) moved(',
      },
    ],
  },
]

/** A growth whose columns of C have a word too few. */
const smaller = ({ buffers = [], ...growth }: Growth): Growth => ({
  ...growth,
  buffers: buffers.map((spec) => (spec.name === 'c_col_idx' ? { ...spec, words: Math.max(1, spec.words - 1) } : spec)),
})

export default mutants
