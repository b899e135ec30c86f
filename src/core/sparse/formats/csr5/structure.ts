import type { U32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { FormatParams } from '../format.ts'
import { fits } from '../lib/size.ts'
import { columnsOf } from '../lib/slots.ts'
import { type Descriptor, descriptor } from './descriptor.ts'
import { complete, EMPTY_ROWS, type TileShape } from './shape.ts'

/**
 * CSR5 (Liu and Vinter, ICS 2015, arXiv 1503.05032): the nonzeros in tiles of ω lanes by σ steps. A tile is held
 * transposed, so that lanes read neighbours at every step; the tail, which does not fill a tile, stays as in CSR and
 * has no descriptor.
 */
export interface Csr5 extends TileShape, Descriptor {
  readonly rows: number
  readonly cols: number
  readonly row_ptr: U32
  /**
   * The row of each tile's first nonzero, and `rows` at the end: tiles + 1 words. EMPTY_ROWS is set where an empty row
   * lies in [tile_ptr[t], tile_ptr[t + 1]). A tile whose word equals the next lies inside one row: its lanes are summed
   * without flags. A tile's first row may have begun before it: its sum there goes to the calibrator, see calibrator.ts.
   */
  readonly tile_ptr: U32
  /** Column of each slot. */
  readonly col_idx: U32
  /** Nonzero of each slot: nnz words, none is padding. */
  readonly nonzero: Int32Array
}

/** Throws AppError `FormatTooLarge`. O(rows + nnz). */
export function csr5Of(pattern: Pattern, params: FormatParams): Csr5 {
  const { rows, cols, row_ptr, col_idx } = pattern
  const count = nnz(pattern)
  fits('CSR5', count, count)
  const sigma = params['sigma'] || automaticSigma(rows, count)
  const shape: TileShape = { omega: params['omega'], sigma, nnz: count }
  const tile_ptr = tilePointers(pattern, shape)
  const nonzero = transposed(shape)
  return {
    ...shape,
    rows,
    cols,
    row_ptr,
    tile_ptr,
    ...descriptor(row_ptr, tile_ptr, shape),
    col_idx: columnsOf(nonzero, col_idx),
    nonzero,
  }
}

/** Steps of a lane by the mean row length, as the released code has it for NVIDIA GPUs (r, s, t, u = 4, 32, 256, 6). */
export function automaticSigma(rows: number, nonzeros: number): number {
  const mean = rows === 0 ? 0 : Math.floor(nonzeros / rows)
  if (mean <= 4) return 4
  if (mean <= 32) return mean
  return mean <= 256 ? 32 : 6
}

/** One less than the upper bound of each tile's first nonzero in row_ptr, marked where a row of the tile is empty. */
export function tilePointers({ rows, row_ptr }: Pattern, { omega, sigma, nnz: count }: TileShape): U32 {
  const tiles = Math.ceil(count / (omega * sigma))
  const tile_ptr = new Uint32Array(tiles + 1)
  let i = 0
  for (let t = 0; t <= tiles; t++) {
    const k = Math.min(t * omega * sigma, count)
    let empty = false
    for (; i < rows && row_ptr[i + 1] <= k; i++) empty ||= row_ptr[i + 1] === row_ptr[i]
    tile_ptr[t] = i
    if (empty && t > 0) tile_ptr[t - 1] += EMPTY_ROWS
  }
  return tile_ptr
}

function transposed(shape: TileShape): Int32Array {
  const { omega, sigma } = shape
  const nonzero = new Int32Array(shape.nnz)
  let k = 0
  for (let tile = 0; tile < complete(shape); tile++) {
    const begin = k
    for (let lane = 0; lane < omega; lane++)
      for (let step = 0; step < sigma; step++) nonzero[begin + step * omega + lane] = k++
  }
  for (; k < shape.nnz; k++) nonzero[k] = k
  return nonzero
}
