import { SHARED } from '#shaders/spmspv/pieces.wesl'
import type { U32 } from '#src/core/base/arrays.ts'

/**
 * Rows, or bands, cut into pieces of `most` items at most: two words each, its first item and whose it is, and at the end the
 * number of all items. What is empty has none. @param ptr where the items of each begin
 */
export function piecesOf(ptr: U32, most: number): U32 {
  let count = 0
  for (let own = 0; own + 1 < ptr.length; own++) count += Math.ceil((ptr[own + 1] - ptr[own]) / most)
  const pieces = new Uint32Array(2 * count + 1)
  let w = 0
  for (let own = 0; own + 1 < ptr.length; own++) {
    const flag = ptr[own + 1] - ptr[own] > most ? SHARED : 0
    for (let first = ptr[own]; first < ptr[own + 1]; first += most) {
      pieces[w++] = first
      pieces[w++] = own + flag
    }
  }
  pieces[w] = ptr[ptr.length - 1]
  return pieces
}

export const pieceCount = (pieces: U32): number => (pieces.length - 1) / 2

/** Whether no two pieces are of the same row or band, so that sums are added up in one order. */
export const areWhole = (pieces: U32): boolean => {
  for (let p = 1; p < pieces.length; p += 2) if (pieces[p] >= SHARED) return false
  return true
}

/** Piece p: its items, and whose they are. */
export const pieceAt = (pieces: U32, p: number) => ({
  first: pieces[2 * p],
  end: pieces[2 * p + 2],
  own: pieces[2 * p + 1] % SHARED,
})
