import type { I32, U8, U32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { FormatParams } from '../format.ts'
import { fits } from '../lib/size.ts'
import { transposedPlace } from '../lib/transposed.ts'
import { countBlocks, type BlockCut, type BlockLaunch } from './blocks.ts'
import { type BlockColumns, columnsAs } from './columns.ts'
import { BlockCutter } from './cutter.ts'

/**
 * Blocked compressed COO, BCCOO (Yan, Li, Zhang and Zhou, yaSpMV, PPoPP 2014): blocks in row order, rows told by one bit a
 * block. With more slices than one it is BCCOO+: the slices of columns are stacked as if they were below one another, and
 * their results are added in the end. Values and columns of a workgroup's blocks are transposed, see blockPlace; flags
 * and chunks are in the order of blocks.
 */
export interface Bccoo extends BlockCut, BlockLaunch {
  readonly rows: number
  readonly cols: number
  /** Block rows of one slice, ⌈rows / height⌉: stop q ends block row q mod block_rows of slice ⌊q / block_rows⌋. */
  readonly block_rows: number
  /** With the padding that fills the last workgroup. */
  readonly blocks: number
  /** 0 at the last block of each block row (row stop), else 1; padding holds 1 and ends no row. */
  readonly bit_flag: U8
  /** Stops before each chunk: the block row of its first result. */
  readonly first_row: U32
  readonly columns: BlockColumns
  /**
   * For each row of a block, the nonzeros of that row in all blocks, or PADDING: slot blockPlace(b) · width + j. A block
   * at the right edge may reach beyond `cols`: its columns there are padding, and x must not be read.
   */
  readonly nonzero: readonly I32[]
  /** The same, one row after the other. */
  readonly slots: I32
  /** First nonzero of each block in the order of blocks, PADDING where it has none. */
  readonly lead: I32
}

/** Place of block b in values and columns. */
export const blockPlace = ({ group, chunk }: BlockLaunch, b: number): number => transposedPlace(group, chunk, b)

/** Throws AppError `FormatTooLarge`. O(nnz + blocks × height). */
export function bccooOf(pattern: Pattern, params: FormatParams): Bccoo {
  const { rows, cols } = pattern
  const shape = shapeOf(params)
  const { height, width, chunk, group } = shape
  const set = chunk * group
  const blocks = Math.ceil(countBlocks(pattern, shape) / set) * set
  fits('BCCOO', blocks * height * width, nnz(pattern))
  const cutter = new BlockCutter(pattern, shape, blocks)
  cutter.cut()
  const { column, bit_flag, lead, slots } = cutter
  return {
    ...shape,
    rows,
    cols,
    block_rows: Math.ceil(rows / height),
    blocks,
    bit_flag,
    first_row: stops(bit_flag, chunk),
    columns: columnsAs(params['columns'], column, Math.ceil(cols / width), shape),
    slots,
    nonzero: Array.from({ length: height }, (_, r) => slots.subarray(r * blocks * width, (r + 1) * blocks * width)),
    lead,
  }
}

const shapeOf = (params: FormatParams): BlockCut & BlockLaunch => ({
  height: params['height'],
  width: params['width'],
  slices: params['slices'],
  chunk: params['chunk'],
  group: params['group'],
})

function stops(bit_flag: U8, chunk: number): U32 {
  const first_row = new Uint32Array(bit_flag.length / chunk)
  for (let c = 0, b = 0, count = 0; c < first_row.length; c++) {
    first_row[c] = count
    for (const end = b + chunk; b < end; b++) count += 1 - bit_flag[b]
  }
  return first_row
}
