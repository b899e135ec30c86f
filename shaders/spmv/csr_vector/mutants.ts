import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { factorMutants, hasLongRow, hasNonzeros, hasPairs, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const ADD = 'sum += select(0.0, values[k + lane] * x[col_idx[k + lane]], k + lane < end);'

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants(ADD),
  ...factorMutants,
  {
    name: 'the last nonzero of a row is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: ', k + lane < end);', replace: ', k + lane + 1u < end);' }],
  },
  {
    name: 'a team goes on into the next row',
    breaks: 'coverage',
    applies: hasPairs,
    edits: [
      {
        find: 'let end = row_ptr[select(0u, row + 1u, inside)];',
        replace: 'let end = row_ptr[select(0u, min(row + 2u, uniforms.rows), inside)];',
      },
    ],
  },
  {
    name: 'the team does not add up',
    breaks: 'solves',
    params: { team: 4 },
    applies: hasLongRow,
    edits: [{ find: 'let total = team_sum(index, sum);', replace: 'let total = sum;' }],
  },
]

export default seeing(toProduct, mutants)
