import type { U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../../csr.ts'
import type { Storage } from '../format.ts'
import { csrOfSlots, indices, isStored, numbers, type Slots, storedBits } from '../lib/slots.ts'
import { ESCAPE } from './columns.ts'
import { blockPlace } from './structure.ts'

/** Rows are counted by stops, columns read or summed up as they are stored. */
export function restore(storage: Storage): Csr {
  const { rows, cols, params = {} } = storage
  const column = columnsOf(storage)
  const row = rowsOf(storage)
  const stored = storedBits(storage)
  const { height, width } = params
  const count = column.length * width
  const groups = Array.from({ length: height }, (_, r): Slots => {
    const values = numbers(storage, `values_${r}`)
    return {
      count,
      kept: (s) => isStored(stored, values[s], r * count + s),
      row: (s) => row[Math.floor(s / width)] + r,
      col: (s) => column[Math.floor(s / width)] * width + (s % width),
      value: (s) => values[s],
    }
  })
  return csrOfSlots(rows, cols, groups)
}

const placeIn = ({ params = {} }: Storage, b: number): number =>
  blockPlace({ group: params['group'], chunk: params['chunk'] }, b)

/** First row of the block at each place. */
function rowsOf(storage: Storage): U32 {
  const { rows, params = {} } = storage
  const bit_flag = numbers(storage, 'bit_flag')
  const row = new Uint32Array(bit_flag.length)
  const blockRows = Math.ceil(rows / params['height'])
  let stops = 0
  for (let b = 0; b < bit_flag.length; b++) {
    row[placeIn(storage, b)] = (stops % blockRows) * params['height']
    stops += 1 - bit_flag[b]
  }
  return row
}

/** Block column at each place. */
function columnsOf(storage: Storage): U32 {
  if (storage.arrays.some(({ name }) => name === 'col_idx')) return indices(storage, 'col_idx')
  const delta = numbers(storage, 'col_delta')
  const full = numbers(storage, 'col_full')
  const column = new Uint32Array(delta.length)
  let [before, escapes] = [0, 0]
  for (let b = 0; b < delta.length; b++) {
    const at = placeIn(storage, b)
    before = delta[at] === ESCAPE ? full[escapes++] : before + delta[at]
    column[at] = before
  }
  return column
}
