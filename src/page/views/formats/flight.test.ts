import { expect, test } from 'vitest'
import { Converter } from './convert/converter.ts'
import { flightEnded, flying } from './flight.ts'

const places = (order: readonly number[]) => new Map(order.map((k, x) => [k, { x, y: 0, width: 1, height: 1 }]))
const flight = { stops: [places([0, 1, 2, 3]), places([0, 1, 2, 3]), places([2, 0, 3, 1])], begin: 1000 }
const away = (now: number) => [0, 1, 2, 3].filter(flying(flight, now))

test('a stage lasts 320 ms, and nonzeros arrive one after the other in storage order', () => {
  expect(away(1000)).toEqual([0, 1, 2, 3])
  expect(away(1319)).toEqual([0, 1, 2, 3])
  const arrived: number[] = []
  for (let now = 1320; now <= 1640; now++)
    for (const k of [0, 1, 2, 3]) if (!arrived.includes(k) && !away(now).includes(k)) arrived.push(k)
  expect(arrived).toEqual([2, 0, 3, 1])
  expect(flightEnded(flight, 1639)).toBe(false)
  expect(flightEnded(flight, 1640)).toBe(true)
})

test('a format that would take too many slots says so in a sentence', async () => {
  const rows = 20_000
  const converter = new Converter()
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => (i === rows ? 2 * rows - 1 : i))
  const col_idx = Uint32Array.from({ length: 2 * rows - 1 }, (_, k) => (k < rows ? k : k - rows + 1))
  col_idx.set(
    Uint32Array.from({ length: rows }, (_, j) => j),
    rows - 1,
  )
  converter.open({ rows, cols: rows, row_ptr, col_idx })
  const large = await converter.show('ell', {})
  expect(large).toEqual({ error: expect.stringMatching(/^ELL takes 400.000.000 slots for 39.999 nonzeros/) })
  const csr = await converter.show('csr', {})
  expect(csr).toMatchObject({ shown: { bytes: { padding: 0, total: 4 * (rows + 1) + 8 * (2 * rows - 1) } } })
})
