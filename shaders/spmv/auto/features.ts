import type { Findings } from '#src/core/kernel/findings.ts'
import { MOST_CODES } from '#src/core/sparse/formats/compressed/dictionary.ts'
import { diagonalOffsets } from '../diagonals.ts'
import type { Product } from '../multiply.ts'

/** Properties of a pattern that decide how it is multiplied. */
export interface Features {
  readonly rows: number
  /** Mean nonzeros per row, and those of the longest. */
  readonly mean: number
  readonly longest: number
  /** Standard deviation of the rows' lengths over their mean. */
  readonly variation: number
}

type Posed = Pick<Product, 'pattern'>

/** Counted once per call: O(rows). */
export const features = (posed: Posed, findings: Findings): Features => findings.once(counted, posed)

function counted({ pattern: { rows, row_ptr } }: Posed): Features {
  if (rows === 0) return { rows, mean: 0, longest: 0, variation: 0 }
  const mean = row_ptr[rows] / rows
  let [longest, squares] = [0, 0]
  for (let i = 0; i < rows; i++) {
    const length = row_ptr[i + 1] - row_ptr[i]
    longest = Math.max(longest, length)
    squares += (length - mean) ** 2
  }
  const variation = mean === 0 ? 0 : Math.sqrt(squares / rows) / mean
  return { rows, mean, longest, variation }
}

/** Rows that are looked at where looking at all would take long. */
const SAMPLED = 1024

/** At least SAMPLED places of `count`, evenly spread; all where there are fewer. */
function* sample(count: number): Generator<number> {
  const stride = Math.max(1, Math.floor(count / SAMPLED))
  for (let place = 0; place < count; place += stride) yield place
}

/** Have the nonzeros of a sample of rows at most `most` diagonals? */
export function seemsDiagonal({ pattern: { rows, row_ptr, col_idx } }: Posed, most: number): boolean {
  const seen = new Set<number>()
  for (const i of sample(rows)) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) seen.add(col_idx[k] - i)
    if (seen.size > most) return false
  }
  return true
}

/** Have the nonzeros of a sample of rows so few pairs of distance j − i and value that a byte tells them apart? */
export function seemsRepeated({ pattern: { rows, row_ptr, col_idx }, values }: Product): boolean {
  const seen = new Set<string>()
  for (const i of sample(rows)) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) seen.add(`${col_idx[k] - i} ${values[k]}`)
    if (seen.size > MOST_CODES) return false
  }
  return true
}

/** How many diagonals hold nonzeros, and the share of their slots, one per row, that they fill. O(nonzeros), once per call. */
export function diagonalsOf(posed: Posed, findings: Findings): { readonly count: number; readonly fill: number } {
  const { rows, col_idx } = posed.pattern
  const { length } = findings.once(diagonalOffsets, posed)
  return { count: length, fill: length === 0 ? 0 : col_idx.length / (length * rows) }
}
