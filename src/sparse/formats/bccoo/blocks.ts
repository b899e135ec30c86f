import type { Pattern } from '../../csr.ts'

/** How a matrix is cut: into `slices` of columns, each into blocks of `height` rows by `width` columns. */
export interface Cut {
  readonly height: number
  readonly width: number
  readonly slices: number
}

/** Hears of each block, in the order of the format, and of each nonzero of it. */
export interface BlockVisitor {
  /** `column` counts blocks from the left edge; `last` of its block row. */
  block?(block: number, column: number, last: boolean): void
  /** Nonzero k in row `r` of the block and column `j` of the matrix. */
  nonzero?(block: number, r: number, j: number, k: number): void
}

/** Where slice s of the columns begins: whole blocks, what is left over goes to the last slice. */
export function sliceBegin(cols: number, { width, slices }: Cut, s: number): number {
  return s === slices ? cols : Math.floor(cols / (width * slices)) * width * s
}

/**
 * Visits all blocks, slice by slice and row by row, and returns their number. A block row without nonzeros has one empty
 * block at column 0: each block row must end in one stop. O(nnz + blocks × height).
 */
export function visitBlocks(pattern: Pattern, cut: Cut, visitor: BlockVisitor): number {
  const { rows, cols, row_ptr, col_idx } = pattern
  const { height, width, slices } = cut
  const next = row_ptr.slice(0, rows)
  let block = 0
  for (let s = 0; s < slices; s++) {
    const end = sliceBegin(cols, cut, s + 1)
    for (let first = 0; first < rows; first += height) visitBlockRow(first, Math.min(first + height, rows), end)
  }
  return block

  function visitBlockRow(first: number, last: number, end: number): void {
    let column = leftmost(first, last, end)
    do {
      const visited = column ?? 0
      if (column !== undefined) take(first, last, Math.min((column + 1) * width, end))
      column = leftmost(first, last, end)
      visitor.block?.(block, visited, column === undefined)
      block++
    } while (column !== undefined)
  }

  /** The leftmost block of these rows that is not visited and begins before `end`. */
  function leftmost(first: number, last: number, end: number): number | undefined {
    let j = end
    for (let i = first; i < last; i++) if (next[i] < row_ptr[i + 1]) j = Math.min(j, col_idx[next[i]])
    return j < end ? Math.floor(j / width) : undefined
  }

  function take(first: number, last: number, end: number): void {
    for (let i = first; i < last; i++)
      for (; next[i] < row_ptr[i + 1] && col_idx[next[i]] < end; next[i]++)
        visitor.nonzero?.(block, i - first, col_idx[next[i]], next[i])
  }
}
