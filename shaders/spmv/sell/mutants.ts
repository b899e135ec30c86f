import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { ADD_SLOT, alphaMutant, hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const mutants: readonly Mutant<Product>[] = [
  alphaMutant,
  ...rowMutants(ADD_SLOT),
  {
    name: 'the last slots of a slice are skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'slice_ptr[place / slice + 1u], lane', replace: 'slice_ptr[place / slice + 1u] - slice, lane' }],
  },
  {
    name: 'y is left in the order of lengths',
    breaks: 'solves',
    params: { window: 4096 },
    applies: isUneven,
    edits: [{ find: 'put(row, sum_slots(', replace: 'put(place, sum_slots(' }],
  },
  {
    name: 'events name places for rows',
    breaks: 'coverage',
    params: { window: 4096 },
    applies: isUneven,
    edits: [
      {
        find: 'Lane(place / lanes, index % lanes, row, row_ptr[row])',
        replace: 'Lane(place / lanes, index % lanes, place, row_ptr[row])',
      },
    ],
  },
]

export default seeing(toProduct, mutants)
