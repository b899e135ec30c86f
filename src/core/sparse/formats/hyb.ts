import { type I32, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { type Coo, cooArrays, cooSlots } from './coo.ts'
import { type Ell, ellArrays, ellOf, ellSlots, ellStep } from './ell.ts'
import type { ConstructionStep, Format } from './format.ts'
import { lengthStep, longestRow } from './lib/rows.ts'
import { columnsOf, csrOfSlots } from './lib/slots.ts'

/** The first entries of all rows, and what is left over. */
export interface Hyb {
  readonly rows: number
  readonly cols: number
  readonly ell: Ell
  /** By rows and within a row by columns; its slot s is nonzero coo.nonzero[s]. */
  readonly coo: Coo & { readonly nonzero: I32 }
}

/** How many times faster ELL is than COO on the entries of a full column, and rows below which COO is not worth leaving. */
const RELATIVE_SPEED = 3
const BREAKEVEN = 4096

/** [k] = how many rows have more than k nonzeros, for k = 0 to the longest row. */
export function longerRows({ rows, row_ptr }: Pattern, longest: number): U32 {
  const longer = new Uint32Array(longest + 1)
  for (let i = 0; i < rows; i++) longer[row_ptr[i + 1] - row_ptr[i]]++
  let above = 0
  for (let k = longest; k >= 0; k--) {
    const equal = longer[k]
    longer[k] = above
    above += equal
  }
  return longer
}

/**
 * CUSP's rule: the smallest width that so few rows exceed that another column of ELL would not pay. Below 4096 rows it
 * is always 0.
 */
export function ruledWidth(pattern: Pattern): number {
  const longer = longerRows(pattern, longestRow(pattern))
  return longer.findIndex((count) => RELATIVE_SPEED * count < pattern.rows || count < BREAKEVEN)
}

/** What rows hold beyond `width` entries, in their order. */
export function restOf({ rows, cols, row_ptr, col_idx }: Pattern, width: number): Hyb['coo'] {
  const left = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) left[i] = Math.max(0, row_ptr[i + 1] - row_ptr[i] - width)
  const ptr = prefixSum(left)
  const nonzero = new Int32Array(ptr[rows])
  const row_idx = new Uint32Array(ptr[rows])
  for (let i = 0; i < rows; i++) {
    row_idx.fill(i, ptr[i], ptr[i + 1])
    for (let s = ptr[i]; s < ptr[i + 1]; s++) nonzero[s] = row_ptr[i] + width + s - ptr[i]
  }
  return { rows, cols, row_idx, col_idx: columnsOf(nonzero, col_idx), nonzero }
}

function widthStep(pattern: Pattern, width: number): ConstructionStep {
  const { rows } = pattern
  const ruled = ruledWidth(pattern)
  const data = longerRows(pattern, longestRow(pattern))
  const verdict = (longer: number) => {
    if (RELATIVE_SPEED * longer < rows) return `few enough for COO, as ${RELATIVE_SPEED} × ${longer} < ${rows}`
    if (longer < BREAKEVEN) return `few enough for COO, as ${longer} < ${BREAKEVEN}`
    return `too many for COO, so that ELL gets another column`
  }
  return {
    title: `how many rows exceed each width: the rule chooses ${ruled}${width === ruled ? '' : `, set is ${width}`}`,
    array: 'longer',
    scratch: { name: 'longer', role: 'pointers', bits: 32, data },
    sentence: (k) => `Rows of more than ${k} nonzeros: ${data[k]}, ${verdict(data[k])}.`,
  }
}

const restStep = ({ col_idx, row_ptr }: Pattern, { ell, coo }: Hyb): ConstructionStep => ({
  title: 'what is left over, with the row of each',
  array: 'coo_row_idx',
  sentence(s) {
    const i = coo.row_idx[s]
    const k = coo.nonzero[s]
    return `Row ${i}: its entry ${k - row_ptr[i]}, in column ${col_idx[k]}, does not fit into ${ell.width}.`
  },
})

/** ELL for what rows have in common, COO for the rest (Bell & Garland, SC 2009, 3.4; the rule for the width is CUSP's). */
const hyb: Format<Hyb> = {
  title: 'HYB',
  idea: 'ELL up to the width that pays, COO for the rest of the long rows',
  params: [
    {
      name: 'width',
      meaning: 'entries per row in ELL; 0: the width that the rule chooses',
      initial: 0,
      min: 0,
      max: 1024,
    },
  ],
  of(pattern, { width: set }) {
    const { rows, cols } = pattern
    const width = set === 0 ? ruledWidth(pattern) : Math.min(set, longestRow(pattern))
    return { rows, cols, ell: ellOf(pattern, width, 'HYB'), coo: restOf(pattern, width) }
  },
  storage: ({ rows, cols, ell, coo }, values) => ({
    rows,
    cols,
    arrays: [...ellArrays(ell, values, 'ell_'), ...cooArrays(coo, coo.nonzero, values, 'coo_')],
  }),
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [ellSlots(storage, 'ell_'), cooSlots(storage, 'coo_')]),
  construction: (pattern, structure) => [
    lengthStep(pattern),
    widthStep(pattern, structure.ell.width),
    ellStep(pattern, structure.ell, 'ell_col_idx', 'as wide as ELL is'),
    restStep(pattern, structure),
  ],
}

export default hyb
