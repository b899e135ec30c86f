import { nnz, type Pattern } from '../csr.ts'
import type { Format } from './format.ts'
import { identity, indices, numbers } from './lib/slots.ts'

/** Compressed sparse rows, which all other formats are made from: its structure is the pattern itself. */
const csr: Format<Pattern> = {
  title: 'CSR',
  idea: 'row after row, with a pointer to where each row begins',
  params: [],
  of: (pattern) => pattern,
  storage({ rows, cols, row_ptr, col_idx }, values) {
    const nonzero = identity(col_idx.length)
    return {
      rows,
      cols,
      arrays: [
        { name: 'row_ptr', role: 'pointers', bits: 32, data: row_ptr },
        { name: 'col_idx', role: 'indices', bits: 32, data: col_idx, nonzero },
        { name: 'values', role: 'values', bits: 32, data: Float64Array.from(values), nonzero },
      ],
    }
  },
  restore: (storage) => ({
    rows: storage.rows,
    cols: storage.cols,
    row_ptr: indices(storage, 'row_ptr'),
    col_idx: indices(storage, 'col_idx'),
    values: Float64Array.from(numbers(storage, 'values')),
  }),
  construction: (pattern) => [
    {
      title: 'where each row begins',
      array: 'row_ptr',
      sentence: (i) =>
        i < pattern.rows
          ? `Row ${i} begins at nonzero ${pattern.row_ptr[i]}.`
          : `After the last row comes the number of nonzeros, ${nnz(pattern)}.`,
    },
  ],
}

export default csr
