import type { Csr } from '../../csr.ts'
import type { Storage } from '../format.ts'
import { csrOfSlots, isStored, numbers, storedBits } from '../lib/slots.ts'
import { localAt, type StoredTile } from './read.ts'
import { EDGE } from './tiling.ts'

export function restore(storage: Storage): Csr {
  const values = numbers(storage, 'values')
  const stored = storedBits(storage)
  const row = new Uint32Array(values.length)
  const col = new Uint32Array(values.length)
  eachTile(storage, (tile, ti, tj, begin, end) => {
    for (let s = begin; s < end; s++) {
      const local = localAt(tile, s - begin)
      row[s] = ti * EDGE + (local >> 4)
      col[s] = tj * EDGE + (local & 15)
    }
  })
  const slots = {
    count: values.length,
    kept: (s: number) => isStored(stored, values[s], s),
    row: (s: number) => row[s],
    col: (s: number) => col[s],
    value: (s: number) => values[s],
  }
  return csrOfSlots(storage.rows, storage.cols, [slots])
}

/** Every tile with its tile row and column, and where its slots of `values` begin and end. */
type See = (tile: StoredTile, ti: number, tj: number, begin: number, end: number) => void

function eachTile(storage: Storage, see: See): void {
  const { rows, cols } = storage
  const named = (name: string) => numbers(storage, name)
  const [tile_ptr, columns, format, lines] = ['tile_ptr', 'tile_col_idx', 'format', 'lines'].map(named)
  const [pointers, bytes, slots] = ['row_ptr_offset', 'index_offset', 'value_offset'].map(named)
  const arrays = { index: packed(named('index')), tile_row_ptr: named('tile_row_ptr') }
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) {
      const size = { height: Math.min(EDGE, rows - ti * EDGE), width: Math.min(EDGE, cols - columns[t] * EDGE) }
      const at = { format: format[t], lines: lines[t], pointers: pointers[t], bytes: bytes[t] }
      see({ ...size, ...at, ...arrays }, ti, columns[t], slots[t], slots[t + 1])
    }
}

/** Bytes of indices that stand one per slot. */
function packed(indices: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(indices.length / 2)
  for (let b = 0; b < bytes.length; b++) bytes[b] = indices[2 * b] | (indices[2 * b + 1] << 4)
  return bytes
}
