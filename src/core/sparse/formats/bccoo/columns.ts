import type { U32 } from '#src/core/base/arrays.ts'
import type { BlockLaunch } from './blocks.ts'

type I16 = Int16Array<ArrayBuffer>
type U16 = Uint16Array<ArrayBuffer>

/**
 * In place of a difference: the column stands in `col_full`. The released code marks with −1, by which the rows of a band
 * differ, too.
 */
export const ESCAPE = -0x8000

/** Columns of blocks, in words of 32 or 16 bits or as differences within each chunk. */
export type BlockColumns =
  | { readonly kind: 'whole'; readonly col_idx: U32 }
  | { readonly kind: 'short'; readonly col_idx: U16 }
  | Differences

/**
 * Differences between neighbouring blocks of a chunk, in the order of `col_idx`. The first of a chunk, and one of more
 * than 16 bits, are ESCAPEs; their columns stand in `col_full`, chunk after chunk. The paper reads them from the
 * uncompressed array instead, which then stays in memory.
 */
export interface Differences {
  readonly kind: 'differences'
  readonly col_delta: I16
  readonly col_full: U32
  /** Where each chunk's words of `col_full` begin: chunks + 1 words. */
  readonly col_full_ptr: U32
}

/** Values of the parameter `columns`. */
const WHOLE = 1
const DIFFERENCES = 2

/** Columns, which come by block, as asked for; 0 takes 16 bits where they suffice and differences where not. */
export function columnsAs(kind: number, column: U32, cols: number, launch: BlockLaunch): BlockColumns {
  if (kind === DIFFERENCES || (kind !== WHOLE && cols >= 0xffff)) return differences(column, launch)
  if (kind === WHOLE) return { kind: 'whole', col_idx: transposed(column, new Uint32Array(column.length), launch) }
  return { kind: 'short', col_idx: transposed(column, new Uint16Array(column.length), launch) }
}

/** Where the first block of chunk c lies; the others lie `group` apart. */
const chunkPlace = (c: number, { chunk, group }: BlockLaunch): number => (c - (c % group)) * chunk + (c % group)

function transposed<T extends U16 | U32>(column: U32, col_idx: T, launch: BlockLaunch): T {
  const { chunk, group } = launch
  for (let c = 0, b = 0; b < column.length; c++) {
    let place = chunkPlace(c, launch)
    for (const end = b + chunk; b < end; place += group) col_idx[place] = column[b++]
  }
  return col_idx
}

function differences(column: U32, launch: BlockLaunch): Differences {
  const { chunk, group } = launch
  const chunks = column.length / chunk
  const col_delta = new Int16Array(column.length)
  const col_full_ptr = new Uint32Array(chunks + 1)
  const col_full = new Uint32Array(column.length)
  let escapes = 0
  for (let c = 0; c < chunks; c++) {
    const first = c * chunk
    let place = chunkPlace(c, launch)
    for (let b = first; b < first + chunk; b++, place += group) {
      const delta = b === first ? ESCAPE : column[b] - column[b - 1]
      const fits = delta > ESCAPE && delta < 0x8000
      col_delta[place] = fits ? delta : ESCAPE
      if (!fits) col_full[escapes++] = column[b]
    }
    col_full_ptr[c + 1] = escapes
  }
  return { kind: 'differences', col_delta, col_full: col_full.slice(0, escapes), col_full_ptr }
}
