import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { rowLengths } from '#src/core/sparse/formats/lib/rows.ts'
import { factorMutants, hasLongRow, hasNonzeros, isUneven, rowMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const ADD = 'sums[r] += select(0.0, value * x[select(0u, column, inside)], inside);'

/** Lanes of the widest workers. */
const WIDE = 128

const mutants: readonly Mutant<Product>[] = [
  ...rowMutants(ADD, 'sums[r]'),
  ...factorMutants,
  {
    name: 'the last diagonal is skipped',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'for (var d = 0u; d < diagonals; d++)', replace: 'for (var d = 0u; d + 1u < diagonals; d++)' }],
  },
  {
    name: 'the last of a lane’s rows is skipped',
    breaks: 'solves',
    params: { each: 4 },
    applies: ({ pattern }) => pattern.rows >= 4 * WIDE && rowLengths(pattern).every((length) => length > 0),
    edits: [
      {
        find: 'for (var r = 0u; r < each; r++) {\n      let row',
        replace: 'for (var r = 0u; r + 1u < each; r++) {\n      let row',
      },
    ],
  },
  {
    name: 'x is read on the main diagonal',
    breaks: 'solves',
    applies: ({ pattern, values, x }) => {
      const { rows, row_ptr, col_idx } = pattern
      for (let i = 0; i < rows; i++) {
        let [difference, size] = [0, 0]
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
          difference += values[k] * ((x[i] ?? 0) - x[col_idx[k]])
          size += Math.abs(values[k] * x[col_idx[k]])
        }
        if (i < pattern.cols && Math.abs(difference) > 0.01 * size) return true
      }
      return false
    },
    edits: [{ find: 'x[select(0u, column, inside)]', replace: 'x[row]' }],
  },
  {
    name: 'diagonals are poured in the opposite order',
    breaks: 'solves',
    applies: hasLongRow,
    edits: [
      {
        module: 'spmv/dia/pour.wesl',
        find: 'slot_values[d * uniforms.rows + row]',
        replace: 'slot_values[(diagonals - 1u - d) * uniforms.rows + row]',
      },
    ],
  },
  {
    name: 'slots are carried that hold nothing',
    breaks: 'coverage',
    applies: isUneven,
    edits: [
      {
        find: 'if (k < row_ptr[row + 1u] && col_idx[k] == column) {',
        replace: 'if (k <= row_ptr[row + 1u] && col_idx[k] != 0xfffffffeu) {',
      },
    ],
  },
]

export default seeing(toProduct, mutants)
