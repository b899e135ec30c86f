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
