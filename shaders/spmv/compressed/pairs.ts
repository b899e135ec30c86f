import type { U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Product } from '../multiply.ts'

/** Codes of a byte beside 0, which is padding. */
export const MOST_CODES = 255

/** A word for each diagonal that a matrix of this size can have: that of j − i is j − i + rows − 1. */
const diagonalsFor = ({ rows, cols }: Pattern): number => rows + cols

/** All j − i of nonzeros, ascending. Throws AppError `FormatTooLarge` as soon as there are more than codes. O(nonzeros). */
export function columnOffsets(pattern: Pattern): Int32Array<ArrayBuffer> {
  const { rows, row_ptr, col_idx } = pattern
  const seen = new Uint8Array(diagonalsFor(pattern))
  const found: number[] = []
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const diagonal = col_idx[k] - i + rows - 1
      if (seen[diagonal] === 1) continue
      seen[diagonal] = 1
      found.push(col_idx[k] - i)
      if (found.length > MOST_CODES)
        throw new AppError(
          'FormatTooLarge',
          `Row ${count(i)} brings a ${count(found.length)}th distance j − i, and a byte tells ${MOST_CODES} apart.`,
          { row: i, allowed: MOST_CODES },
        )
    }
  return Int32Array.from(found).sort()
}

/** What codes mean, and whether a code says the value, too. */
export interface Dictionary {
  /** For code c in words 2c and 2c + 1: j − i as an i32, and the bits of the value, 0 where codes say none. Code 0 is padding. */
  readonly pairs: U32
  readonly shared: boolean
}

/** Pairs of j − i and value, ascending by the former, where a byte tells them apart; else the j − i alone. O(nonzeros). */
export function asDictionary({ pattern, values }: Pick<Product, 'pattern' | 'values'>): Dictionary {
  const offsets = columnOffsets(pattern)
  const lists = valuesByOffset({ pattern, values }, offsets)
  const entries = lists
    ? lists.flatMap((bits, d) => bits.map((word) => [offsets[d], word]))
    : [...offsets].map((offset) => [offset, 0])
  return { pairs: Uint32Array.from([0, 0, ...entries.flat()].map((word) => word >>> 0)), shared: lists !== undefined }
}

/** The bits of the values that nonzeros of each j − i have, in the order of the offsets; undefined where they are too many. */
function valuesByOffset(
  { pattern, values }: Pick<Product, 'pattern' | 'values'>,
  offsets: Int32Array,
): readonly (readonly number[])[] | undefined {
  const { rows, row_ptr, col_idx } = pattern
  const place = new Uint8Array(diagonalsFor(pattern))
  for (const [d, offset] of offsets.entries()) place[offset + rows - 1] = d
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const lists = Array.from(offsets, () => [] as number[])
  const last = new Float64Array(offsets.length).fill(-1)
  let codes = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const d = place[col_idx[k] - i + rows - 1]
      // most nonzeros of a stencil have the value of the one before on their diagonal
      if (words[k] === last[d]) continue
      last[d] = words[k]
      if (lists[d].includes(words[k])) continue
      lists[d].push(words[k])
      if (++codes > MOST_CODES) return undefined
    }
  return lists
}
