import type { Pattern } from '../../csr.ts'
import type { ConstructionStep } from '../format.ts'
import { lengthStep } from '../lib/rows.ts'
import type { Sell } from './structure.ts'

/** How SELL-C-σ is made: lengths, the sort by windows, the pointers, the slots. */
export const stages = (pattern: Pattern, sell: Sell): readonly ConstructionStep[] => [
  lengthStep(pattern),
  ...(sell.window === 1 ? [] : [sortStep(pattern, sell)]),
  pointerStep(sell),
  slotStep(pattern, sell),
]

const sortStep = ({ row_ptr }: Pattern, { permutation, window }: Sell): ConstructionStep => ({
  title: `rows by length, the longest first, in each window of ${window}`,
  array: 'permutation',
  sentence(p) {
    const i = permutation[p]
    const from = p - (p % window)
    return `Place ${p}: row ${i} with ${row_ptr[i + 1] - row_ptr[i]} nonzeros is number ${p - from} of the window that begins at row ${from}.`
  },
})

const pointerStep = ({ slice, slice_ptr }: Sell): ConstructionStep => ({
  title: `where each slice of ${slice} rows begins`,
  array: 'slice_ptr',
  sentence(s) {
    if (s === 0) return 'The first slice begins at slot 0.'
    const width = (slice_ptr[s] - slice_ptr[s - 1]) / slice
    return `Slice ${s - 1} is as wide as its longest row: ${slice_ptr[s - 1]} + ${width} × ${slice} = ${slice_ptr[s]}.`
  },
})

const slotStep = ({ rows, row_ptr, col_idx }: Pattern, sell: Sell): ConstructionStep => ({
  title: 'slice after slice: the first entries of its rows, then the second ones …',
  array: 'col_idx',
  sentence(slot) {
    const { slice, slice_ptr, permutation, nonzero } = sell
    const s = slice_ptr.findLastIndex((first) => first <= slot)
    const t = Math.floor((slot - slice_ptr[s]) / slice)
    const p = s * slice + ((slot - slice_ptr[s]) % slice)
    if (p >= rows) return `Place ${p} of slice ${s} lies beyond the last row: padding.`
    const i = permutation[p]
    const length = row_ptr[i + 1] - row_ptr[i]
    return t < length
      ? `Place ${p} of slice ${s}: entry ${t} of row ${i} is nonzero ${nonzero[slot]}, in column ${col_idx[nonzero[slot]]}.`
      : `Place ${p} of slice ${s}: row ${i} has only ${length} of ${(slice_ptr[s + 1] - slice_ptr[s]) / slice} entries: padding.`
  },
})
