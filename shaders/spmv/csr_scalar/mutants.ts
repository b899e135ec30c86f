import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { factorMutants, hasNonzeros, hasPairs, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants('sum += values[k] * x[col_idx[k]];'),
  ...factorMutants,
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'for (var k = first; k < end; k++)', replace: 'for (var k = first; k + 1u < end; k++)' }],
  },
  {
    name: 'a lane goes on into the next row',
    breaks: 'coverage',
    applies: hasPairs,
    edits: [{ find: 'let end = row_ptr[row + 1u];', replace: 'let end = row_ptr[min(row + 2u, uniforms.rows)];' }],
  },
]

export default seeing(toProduct, mutants)
