import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'
import { betaMutant, hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'

const mutants: readonly Mutant<ProductProblem>[] = [
  ...rowMutants('sum += slot_values[slot] * x[column];'),
  betaMutant,
  {
    name: 'the widest slot is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'for (var t = 0u; t < width; t++)', replace: 'for (var t = 0u; t + 1u < width; t++)' }],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    applies: isUneven,
    edits: [{ find: 'if (column == NO_COLUMN) { break; }', replace: '' }],
  },
  {
    name: 'padding is poured from the next row',
    breaks: 'solves',
    applies: isUneven,
    edits: [{ module: 'spmv/ell/pour.wesl', find: 't < length', replace: 't < width' }],
  },
]

export default mutants
