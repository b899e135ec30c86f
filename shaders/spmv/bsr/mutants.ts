import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { factorMutants, hasNonzeros, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

/** Blocks of one row that are two wide: does any hold one nonzero of two? */
const hasPadding = ({ pattern: { rows, row_ptr, col_idx } }: Product): boolean => {
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const other = col_idx[k] ^ 1
      const beside =
        (k > row_ptr[i] && col_idx[k - 1] === other) || (k + 1 < row_ptr[i + 1] && col_idx[k + 1] === other)
      if (!beside) return true
    }
  return false
}

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants('sum += slot_values[slot] * x[column];'),
  ...factorMutants,
  {
    name: 'the last block of a row is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'q < slots; q += team', replace: 'q + width < slots; q += team' }],
  },
  {
    name: 'rows of a block change places',
    breaks: 'solves',
    params: { height: 2, width: 1, team: 1 },
    applies: ({ pattern: { rows, row_ptr } }) => rows > 1 && row_ptr[1] !== row_ptr[2] - row_ptr[1],
    edits: [{ find: 'row % height', replace: '(row + 1u) % height' }],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    applies: hasPadding,
    edits: [{ find: 'if (nonzero[slot] != PADDING && ', replace: 'if (' }],
  },
]

export default seeing(toProduct, mutants)
