import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { ADD_SLOT, factorMutants, hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants(ADD_SLOT),
  ...factorMutants,
  {
    name: 'the widest slot is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'width * uniforms.rows, lane', replace: '(width - 1u) * uniforms.rows, lane' }],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    applies: isUneven,
    edits: [{ find: 'if (held && lane.row', replace: 'if (at < end && lane.row' }],
  },
  {
    name: 'padding is poured from the next row',
    breaks: 'solves',
    applies: isUneven,
    edits: [{ module: 'spmv/ell/pour.wesl', find: 't < length', replace: 't < width' }],
  },
]

export default seeing(toProduct, mutants)
