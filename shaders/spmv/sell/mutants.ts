import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'
import { hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'

const mutants: readonly Mutant<ProductProblem>[] = [
  ...rowMutants('sum += slot_values[slot] * x[column];'),
  {
    name: 'the last slots of a slice are skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'slot < end; slot += slice', replace: 'slot + slice < end; slot += slice' }],
  },
  {
    name: 'y is left in the order of lengths',
    breaks: 'solves',
    params: { window: 4096 },
    applies: isUneven,
    edits: [{ find: 'put(row, sum);', replace: 'put(place, sum);' }],
  },
  {
    name: 'events name places for rows',
    breaks: 'coverage',
    params: { window: 4096 },
    applies: isUneven,
    edits: [
      {
        find: 'carry(place / lanes, step, row, row_ptr[row] + step,',
        replace: 'carry(place / lanes, step, place, row_ptr[row] + step,',
      },
    ],
  },
]

export default mutants
