import type { U8, U32 } from '#src/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import { type FormatParams, PADDING } from '../format.ts'
import { fits } from '../lib/size.ts'
import { padding } from '../lib/slots.ts'
import { transposedPlace } from '../lib/transposed.ts'
import { type Cut, visitBlocks } from './blocks.ts'
import { type Columns, columnsAs } from './columns.ts'

/** How blocks are handed out: `chunk` consecutive ones to an invocation, `group` of which are a workgroup; its blocks lie transposed. */
export interface Launch {
  readonly chunk: number
  readonly group: number
}

/**
 * Blocked compressed COO, BCCOO (Yan, Li, Zhang and Zhou, yaSpMV, PPoPP 2014): blocks in row order, rows told by one bit a
 * block. With more slices than one it is BCCOO+: the slices of columns are stacked as if they were below one another, and
 * their results are added in the end. Values and columns of a workgroup's blocks lie transposed, see blockPlace; flags
 * and chunks are in the order of blocks.
 */
export interface Bccoo extends Cut, Launch {
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
  readonly columns: Columns
  /**
   * For each row of a block, the nonzeros of that row in all blocks, or PADDING: slot blockPlace(b) · width + j. A block
   * at the right edge may reach beyond `cols`: its columns there are padding, and x must not be read.
   */
  readonly nonzero: readonly Int32Array[]
  /** First nonzero of each block in the order of blocks, PADDING where it has none. */
  readonly lead: Int32Array
}

/** Where block b lies in values and columns. */
export const blockPlace = ({ group, chunk }: Launch, b: number): number => transposedPlace(group, chunk, b)

/** Throws AppError `FormatTooLarge`. O(nnz + blocks × height). */
export function bccooOf(pattern: Pattern, params: FormatParams): Bccoo {
  const { rows, cols } = pattern
  const shape = shapeOf(params)
  const { height, width, chunk, group } = shape
  const set = chunk * group
  const used = visitBlocks(pattern, shape, {})
  const blocks = Math.ceil(used / set) * set
  fits('BCCOO', blocks * height * width, nnz(pattern))
  const { column, ...filled } = fill(pattern, shape, used, blocks)
  const block_rows = Math.ceil(rows / height)
  const place = (b: number) => blockPlace(shape, b)
  const columns = columnsAs(params['columns'], column, chunk, Math.ceil(cols / width), place)
  return {
    ...shape,
    rows,
    cols,
    block_rows,
    blocks,
    first_row: stops(filled.bit_flag, chunk),
    columns,
    ...filled,
  }
}

const shapeOf = (params: FormatParams): Cut & Launch => ({
  height: params['height'],
  width: params['width'],
  slices: params['slices'],
  chunk: params['chunk'],
  group: params['group'],
})

interface Filled extends Pick<Bccoo, 'bit_flag' | 'nonzero' | 'lead'> {
  readonly column: U32
}

function fill(pattern: Pattern, shape: Cut & Launch, used: number, blocks: number): Filled {
  const { height, width } = shape
  const bit_flag = new Uint8Array(blocks).fill(1)
  const column = new Uint32Array(blocks)
  const lead = padding(blocks)
  const nonzero = Array.from({ length: height }, () => padding(blocks * width))
  let place = 0
  visitBlocks(pattern, shape, {
    block(b, at, last) {
      column[b] = at
      if (last) bit_flag[b] = 0
    },
    nonzero(b, r, j, k) {
      if (lead[b] === PADDING) {
        lead[b] = k
        place = blockPlace(shape, b)
      }
      nonzero[r][place * width + (j % width)] = k
    },
  })
  if (used > 0) column.fill(column[used - 1], used)
  return { bit_flag, column, lead, nonzero }
}

function stops(bit_flag: U8, chunk: number): U32 {
  const first_row = new Uint32Array(bit_flag.length / chunk)
  let count = 0
  for (let b = 0; b < bit_flag.length; b++) {
    if (b % chunk === 0) first_row[b / chunk] = count
    count += 1 - bit_flag[b]
  }
  return first_row
}
