import type { Pattern } from '../../csr.ts'

/** How blocks are handed out: `chunk` consecutive ones to an invocation, `group` of which are a workgroup; its blocks are stored transposed. */
export interface BlockLaunch {
  readonly chunk: number
  readonly group: number
}

/** How a matrix is cut: into `slices` of columns, each into blocks of `height` rows by `width` columns, 1, 2 or 4. */
export interface BlockCut {
  readonly height: number
  readonly width: number
  /** At most 32. */
  readonly slices: number
}

/** Columns of all slices but the last, which also has what is left over: whole blocks. */
export const sliceColumns = (cols: number, { width, slices }: BlockCut): number =>
  Math.floor(cols / (width * slices)) * width

/**
 * How many blocks there are. A block row without nonzeros in a slice has one empty block there: each must end in one stop.
 * O(nnz).
 * @param seen A word for each column: block rows leave marks in it, all of them above `mark`, which no call before had
 */
export function countBlocks(pattern: Pattern, cut: BlockCut, seen = new Uint32Array(pattern.cols), mark = 0): number {
  const { rows, row_ptr, col_idx } = pattern
  const { height, width, slices } = cut
  const shift = Math.log2(width)
  const perSlice = sliceColumns(pattern.cols, cut) / width
  let blocks = 0
  for (let first = 0; first < rows; first += height) {
    const own = mark + first + 1
    const end = row_ptr[Math.min(first + height, rows)]
    let held = 0
    for (let k = row_ptr[first]; k < end; k++) {
      const column = col_idx[k] >>> shift
      if (seen[column] === own) continue
      seen[column] = own
      held |= 1 << (slices === 1 ? 0 : sliceOf(column, perSlice, slices))
      blocks++
    }
    for (let s = 0; s < slices; s++) blocks += 1 - ((held >>> s) & 1)
  }
  return blocks
}

/** The slice of a column of blocks; all are the last's where the others have none. */
const sliceOf = (column: number, perSlice: number, slices: number): number =>
  perSlice === 0 ? slices - 1 : Math.min(slices - 1, Math.floor(column / perSlice))
