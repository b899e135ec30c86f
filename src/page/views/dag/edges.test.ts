import { expect, test } from 'vitest'
import { itemNeeds } from '#src/engine/run/query.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import { dependantsOf } from './edges.ts'

test('rows that need a row are those among whose needs it is, in any order of asking', () => {
  const replay = freeRun(lowerGrid(4, 3, 2), 4)
  const rows = Array.from({ length: replay.pattern.rows }, (_, row) => row)
  const dependants = dependantsOf(replay)
  for (const row of [...rows, ...rows.toReversed(), ...rows.flatMap((r) => [r, 0])])
    expect(dependants(row)).toEqual(rows.filter((other) => itemNeeds(replay, other).includes(row)))
  expect(rows.some((row) => dependants(row).length > 1)).toBe(true)
})

test('a pinned row and all that the pointer comes over take one pass over the nonzeros, and none before a row is marked', () => {
  const replay = freeRun(lowerGrid(4, 3, 2), 4)
  let reads = 0
  const row_ptr = new Proxy(replay.pattern.row_ptr, { get: (from, at) => (reads++, Reflect.get(from, at)) })
  const counted = { ...replay, pattern: { ...replay.pattern, row_ptr } }
  const [large, small] = [dependantsOf(counted), dependantsOf(counted)]
  expect(reads).toBe(0)
  large(3)
  const once = reads
  expect(once).toBeGreaterThanOrEqual(replay.pattern.rows)
  for (let row = 0; row < replay.pattern.rows; row++)
    for (const dependants of [large, small]) for (const marked of [3, row]) dependants(marked)
  expect(reads).toBe(once)
})
