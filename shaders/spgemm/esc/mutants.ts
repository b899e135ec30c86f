import { type Mutant, withPlan } from '#src/kernel/rules/mutant.ts'
import type { Growth, Step } from '#src/kernel/plan.ts'
import { countProducts, type MatrixProductProblem, patternsOf } from '../factors.ts'
import { tellsSigns } from '../oracle.ts'
import { addsUp, entriesOf, hasProducts, isUnsorted, takesEarlyRow } from '../shapes.ts'

const module = (name: string) => `spgemm/esc/${name}.wesl`

const products = (problem: MatrixProductProblem): number => countProducts(patternsOf(problem))

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
    // 32 neighbours, by columns, have to be of several columns: products of one column may come in any order
    applies: (problem) =>
      isUnsorted(problem) && products(problem) > 8 && products(problem) < 16 * problem.inputs.B.pattern.cols,
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
    applies: tellsSigns,
    edits: [{ module: module('compress'), find: 'place < last; place++', replace: 'place + 1u < last; place++' }],
  },
  {
    name: 'slices begin at the first product of all',
    breaks: 'solves',
    params: { slice: 1000 },
    applies: (problem) => products(problem) > 3000,
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
