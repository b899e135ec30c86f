import type { U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../../csr.ts'
import type { Storage } from '../format.ts'
import { csrOfSlots, indices, numbers } from '../lib/slots.ts'
import { firstRow, hasEmptyRows, type TileShape, slotOf } from './shape.ts'

/**
 * The rows of full tiles come from tile_ptr, flags and offsets alone, as a kernel finds them; only the tail, which has no
 * descriptor, asks row_ptr.
 */
export function restore(storage: Storage): Csr {
  const col_idx = indices(storage, 'col_idx')
  const values = numbers(storage, 'values')
  const shape = shapeOf(storage)
  const row = new Uint32Array(shape.nnz)
  rowsOfTiles(storage, shape, row)
  rowsOfTail(storage, row)
  const inTiles = numbers(storage, 'bit_flag').length
  const slot = (k: number) => (k < inTiles ? slotOf(shape, k) : k)
  const entries = {
    count: shape.nnz,
    kept: () => true,
    row: (k: number) => row[k],
    col: (k: number) => col_idx[slot(k)],
    value: (k: number) => values[slot(k)],
  }
  return csrOfSlots(storage.rows, storage.cols, [entries])
}

/** ω and σ, which the lengths of the arrays give away; without a full tile they do not matter. */
function shapeOf(storage: Storage): TileShape {
  const nnz = numbers(storage, 'values').length
  const lanes = numbers(storage, 'y_offset').length
  const full = numbers(storage, 'empty_offset_ptr').length - 1
  if (full === 0) return { omega: 1, sigma: nnz + 1, nnz }
  return { omega: lanes / full, sigma: numbers(storage, 'bit_flag').length / lanes, nnz }
}

function rowsOfTiles(storage: Storage, { omega, sigma }: TileShape, row: U32): void {
  const [tile_ptr, y_offset, bit_flag] = ['tile_ptr', 'y_offset', 'bit_flag'].map((name) => numbers(storage, name))
  const rowOf = flaggedRow(storage, tile_ptr)
  let k = 0
  for (let lane = 0; lane < y_offset.length; lane++) {
    const tile = Math.floor(lane / omega)
    let flag = y_offset[lane] - 1
    for (let step = 0; step < sigma; step++) {
      flag += bit_flag[(tile * sigma + step) * omega + (lane % omega)]
      row[k++] = rowOf(tile, flag)
    }
  }
}

/** The row that the n-th flag of a tile opens. */
function flaggedRow(storage: Storage, tile_ptr: ArrayLike<number>): (tile: number, flag: number) => number {
  const [ptr, offset] = ['empty_offset_ptr', 'empty_offset'].map((name) => numbers(storage, name))
  return (t, flag) => firstRow(tile_ptr[t]) + (hasEmptyRows(tile_ptr[t]) ? offset[ptr[t] + flag] : flag)
}

function rowsOfTail(storage: Storage, row: U32): void {
  const row_ptr = numbers(storage, 'row_ptr')
  const begin = numbers(storage, 'bit_flag').length
  for (let i = storage.rows - 1; i >= 0 && row_ptr[i + 1] > begin; i--)
    row.fill(i, Math.max(row_ptr[i], begin), row_ptr[i + 1])
}
