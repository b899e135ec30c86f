import { transposedPlace } from '../lib/transposed.ts'

/** How nonzeros are cut into tiles: ω lanes of σ consecutive nonzeros each. */
export interface TileShape {
  readonly omega: number
  readonly sigma: number
  readonly nnz: number
}

/** Tiles that are full; at most one more, the tail, follows. */
export const complete = ({ omega, sigma, nnz }: TileShape): number => Math.floor(nnz / (omega * sigma))

/** Place of nonzero k of a full tile. */
export const slotOf = ({ omega, sigma }: TileShape, k: number): number => transposedPlace(omega, sigma, k)

/** Set in a word of `tile_ptr` whose tile holds an empty row. */
export const EMPTY_ROWS = 0x8000_0000

/** The row in a word of `tile_ptr`. */
export const firstRow = (word: number): number => word & 0x7fff_ffff

export const hasEmptyRows = (word: number): boolean => word >= EMPTY_ROWS
