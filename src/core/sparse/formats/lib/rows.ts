import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import type { ConstructionStep } from '../format.ts'

/** Nonzeros of each row. */
export function rowLengths({ rows, row_ptr }: Pattern): U32 {
  const lengths = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) lengths[i] = row_ptr[i + 1] - row_ptr[i]
  return lengths
}

/** Nonzeros of the longest row, 0 without rows. */
export function longestRow({ rows, row_ptr }: Pattern): number {
  let longest = 0
  let begin = row_ptr[0]
  for (let i = 1; i <= rows; i++) {
    const end = row_ptr[i]
    if (end - begin > longest) longest = end - begin
    begin = end
  }
  return longest
}

/** The stage with which formats begin that go by the lengths of rows. */
export const lengthStep = (pattern: Pattern): ConstructionStep => ({
  title: 'how long each row is',
  array: 'row_length',
  scratch: { name: 'row_length', role: 'pointers', bits: 32, data: rowLengths(pattern) },
  sentence(i) {
    const first = pattern.row_ptr[i]
    const end = pattern.row_ptr[i + 1]
    return `Row ${i} has ${end} − ${first} = ${end - first} nonzeros.`
  },
})
