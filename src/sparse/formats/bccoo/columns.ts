import type { U32 } from '#src/base/arrays.ts'

type I16 = Int16Array<ArrayBuffer>
type U16 = Uint16Array<ArrayBuffer>

/**
 * In place of a difference: the column stands in `col_full`. The released code marks with −1, by which the rows of a band
 * differ, too.
 */
export const ESCAPE = -0x8000

/** Columns of blocks, in words of 32 or 16 bits or as differences within each chunk. */
export type Columns =
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

/**
 * Columns as asked for; 0 takes 16 bits where they suffice and differences where not. `column` is by block, `place` says
 * where a block lies.
 */
export function columnsAs(
  kind: number,
  column: U32,
  chunk: number,
  cols: number,
  place: (b: number) => number,
): Columns {
  if (kind === DIFFERENCES || (kind !== WHOLE && cols >= 0xffff)) return differences(column, chunk, place)
  const col_idx = kind === WHOLE ? new Uint32Array(column.length) : new Uint16Array(column.length)
  for (let b = 0; b < column.length; b++) col_idx[place(b)] = column[b]
  return col_idx instanceof Uint32Array ? { kind: 'whole', col_idx } : { kind: 'short', col_idx }
}

function differences(column: U32, chunk: number, place: (block: number) => number): Differences {
  const col_delta = new Int16Array(column.length)
  const col_full_ptr = new Uint32Array(column.length / chunk + 1)
  let escapes = 0
  for (let b = 0; b < column.length; b++) {
    const delta = b % chunk === 0 ? ESCAPE : column[b] - column[b - 1]
    const fits = delta > ESCAPE && delta < 0x8000
    col_delta[place(b)] = fits ? delta : ESCAPE
    if (!fits) escapes++
    if ((b + 1) % chunk === 0) col_full_ptr[(b + 1) / chunk] = escapes
  }
  const col_full = new Uint32Array(escapes)
  for (let b = 0, e = 0; b < column.length; b++) if (col_delta[place(b)] === ESCAPE) col_full[e++] = column[b]
  return { kind: 'differences', col_delta, col_full, col_full_ptr }
}
