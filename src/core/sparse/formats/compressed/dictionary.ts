import type { F64, I32, U8 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import { nnz, type Pattern } from '../../csr.ts'

/** Codes of a byte beside 0, which is padding. */
export const MOST_CODES = 255

/** What codes mean: code c stands for column i + distances[c] in row i. Code 0 is padding. */
export interface Dictionary {
  readonly distances: I32
  /** By code the value of the nonzero as 32 bits hold it, too, and 0 of padding; absent where each nonzero keeps its value. */
  readonly shared?: F64
}

/** A word for each diagonal that a matrix of this size can have: that of j − i is j − i + rows − 1. */
const diagonalsFor = ({ rows, cols }: Pattern): number => rows + cols

/** All j − i of nonzeros, ascending. Throws AppError `FormatTooLarge` as soon as there are more than codes. O(nonzeros + rows + columns). */
export function columnDistances(pattern: Pattern): I32 {
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
          `With row ${count(i)} there are ${count(found.length)} distances j − i, and a byte tells ${MOST_CODES} apart.`,
          { row: i, slots: found.length, allowed: MOST_CODES },
        )
    }
  return Int32Array.from(found).sort()
}

/**
 * Pairs of j − i and value, ascending by the former, where a byte tells them apart and they take no more words than the
 * values; else the j − i alone. Values differ where their 32 bits do. O(nonzeros + rows + columns).
 * @param distances of the pattern, ascending
 * @param values in CSR order
 */
export function byteDictionary(pattern: Pattern, distances: I32, values: ArrayLike<number>): Dictionary {
  const lists = valuesOn(pattern, distances, values)
  if (!lists) return { distances: Int32Array.of(0, ...distances) }
  return {
    distances: Int32Array.from([0, ...lists.flatMap((list, d) => list.map(() => distances[d]))]),
    shared: Float64Array.from([0, ...lists.flat()]),
  }
}

/** The code of each nonzero. O(nonzeros + rows + columns), times the values of a distance where codes say them. */
export function byteCodes(pattern: Pattern, { distances, shared }: Dictionary, values: ArrayLike<number>): U8 {
  const { rows, row_ptr, col_idx } = pattern
  const first = new Uint8Array(diagonalsFor(pattern))
  for (let code = distances.length - 1; code > 0; code--) first[distances[code] + rows - 1] = code
  const codes = new Uint8Array(nnz(pattern))
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      let code = first[col_idx[k] - i + rows - 1]
      if (shared) for (const value = Math.fround(values[k]); !Object.is(shared[code], value); code++);
      codes[k] = code
    }
  return codes
}

/** The values that nonzeros of each distance have, in the order of the distances; undefined where they are too many. */
function valuesOn(
  pattern: Pattern,
  distances: I32,
  values: ArrayLike<number>,
): readonly (readonly number[])[] | undefined {
  const { rows, row_ptr, col_idx } = pattern
  const place = new Uint8Array(diagonalsFor(pattern))
  for (const [d, distance] of distances.entries()) place[distance + rows - 1] = d
  const most = Math.min(MOST_CODES, Math.floor(nnz(pattern) / 2))
  const lists = Array.from(distances, () => [] as number[])
  const last: (number | undefined)[] = Array.from(distances, () => undefined)
  let codes = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const d = place[col_idx[k] - i + rows - 1]
      const value = Math.fround(values[k])
      // most nonzeros of a stencil have the value of the one before on their diagonal
      if (Object.is(value, last[d])) continue
      last[d] = value
      if (lists[d].some((known) => Object.is(known, value))) continue
      lists[d].push(value)
      if (++codes > most) return undefined
    }
  return lists
}
