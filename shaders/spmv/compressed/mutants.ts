import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { factorMutants, hasLongRow, hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'
import { dictionaryIn } from '../diagonals.ts'

const ADD = 'sum += select(0.0, value * x[select(0u, column, held)], held);'

/** Does one distance j − i have two values, of which a byte tells? */
function hasValues(problem: Product): boolean {
  const { distances, shared } = dictionaryIn(problem)
  return shared !== undefined && distances.some((distance, code) => code > 1 && distances[code - 1] === distance)
}

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants(ADD),
  ...factorMutants,
  {
    name: 'the second word of a unit is the first once more',
    breaks: 'solves',
    applies: ({ pattern: { rows, row_ptr } }) =>
      Array.from({ length: rows }, (_, i) => row_ptr[i + 1] - row_ptr[i]).some((length) => length > 4),
    edits: [{ find: 'select(unit.x, unit.y, c >= WORD)', replace: 'unit.x' }],
  },
  {
    name: 'the last code of a unit is skipped',
    breaks: 'solves',
    applies: ({ pattern: { rows, row_ptr } }) =>
      Array.from({ length: rows }, (_, i) => row_ptr[i + 1] - row_ptr[i]).some((length) => length >= 8),
    edits: [{ find: 'for (var c = 0u; c < UNIT; c++)', replace: 'for (var c = 0u; c + 1u < UNIT; c++)' }],
  },
  {
    name: 'columns are poured in the opposite order',
    breaks: 'solves',
    applies: hasLongRow,
    edits: [
      {
        module: 'spmv/compressed/pour.wesl',
        find: 'code_of(first + t, row)',
        replace: 'code_of(first + min(units * UNIT, length) - 1u - t, row)',
      },
    ],
  },
  {
    name: 'of a distance the first value is taken',
    breaks: 'solves',
    applies: hasValues,
    edits: [{ module: 'spmv/compressed/pour.wesl', find: 'pairs[low].y != value', replace: 'false' }],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    applies: isUneven,
    edits: [{ find: 'if (held && row % uniforms.every', replace: 'if (row % uniforms.every' }],
  },
  {
    name: 'events name the code before',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [
      { find: 'row_ptr[row] + t, index', replace: 'row_ptr[row] + max(t, 1u) - 1u + select(0u, 1u, t == 0u), index' },
    ],
  },
]

export default seeing(toProduct, mutants)
