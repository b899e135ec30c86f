import { most_slices as MOST_SLICES } from '#shaders/spgemm/esc/cut.wesl'
import { DIGITS } from '#shaders/spgemm/esc/digits.wesl'

/** Numbers of the stages whose events are recorded, in the order in which the kernel names them. */
export const STAGES = { count: 0, add: 1, expand: 2, columns: 3, rows: 4, mark: 5, begin: 6, compress: 7 } as const

/** Products, or places of a list, of an invocation. */
export const EACH = 4
/** Bits of a digit. */
export const DIGIT_BITS = Math.log2(DIGITS)
/** Products of a slice where nothing is asked: 32 bytes each, of which every adapter has room for 8 in one buffer. */
const MOST_PRODUCTS = 2 ** 24

/** Passes that sort numbers below `count`. */
export const passesFor = (count: number): number => Math.ceil(Math.log2(Math.max(1, count)) / DIGIT_BITS)

/** Events of a trace that says where each place goes, which is one for each place in each pass. */
const MOST_TOLD = 2 ** 18

/** Passes of all slices at most, and whether a trace says of each place where it goes. */
export function passesTold(cols: number, rows: number, products: number): { passes: number; each: boolean } {
  const passes = passesFor(cols) + passesFor(rows)
  return { passes, each: passes * products <= MOST_TOLD }
}

/** Products of a slice at most. */
export const mostOf = (asked: number): number => (asked === 0 ? MOST_PRODUCTS : asked)

/** A slice: rows first_row .. end_row, which have `products` products from first_product on. */
export interface RowSlice {
  readonly firstRow: number
  readonly endRow: number
  readonly firstProduct: number
  readonly products: number
}

/** Slices from where they end among rows and among products. */
export const slicesFrom = (rowEnds: ArrayLike<number>, productEnds: ArrayLike<number>): RowSlice[] =>
  Array.from(rowEnds, (endRow, s) => {
    const [firstRow, firstProduct] = s === 0 ? [0, 0] : [rowEnds[s - 1], productEnds[s - 1]]
    return { firstRow, endRow, firstProduct, products: productEnds[s] - firstProduct }
  })

/** Slices as cut.wesl cuts them, of rows whose products begin at these places. */
export function cut(begins: ArrayLike<number>, asked: number): RowSlice[] {
  const rows = begins.length - 1
  const most = Math.max(asked, Math.floor(begins[rows] / (MOST_SLICES / 2 - 1)) + 1)
  const ends: number[] = []
  for (let row = 0; row < rows; ends.push(row)) {
    const begin = begins[row++]
    while (row < rows && begins[row + 1] - begin <= most) row++
  }
  return slicesFrom(
    ends,
    ends.map((row) => begins[row]),
  )
}
