import { expect, test } from 'vitest'
import type { EventRecord, Problem } from '#src/kernel/kernel.ts'
import { simulate } from './twin.ts'

/** Row i needs the rows of needs[i]; all values are 1. */
function lower(needs: readonly (readonly number[])[]): Problem {
  const rows = needs.map((columns, i) => [...columns, i])
  const row_ptr = Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)])
  const col_idx = Uint32Array.from(rows.flat())
  const values = new Float32Array(col_idx.length).fill(1)
  const pattern = { rows: rows.length, cols: rows.length, row_ptr, col_idx }
  return { operation: 'sptrsv', pattern, values, b: new Float32Array(rows.length).fill(8), upper: false }
}

function run(problem: Problem, workers: number, lanes: number) {
  const events: EventRecord[] = []
  const x = simulate(problem, { workers, lanes }, (event) => events.push(event))
  return { x: [...x], events: events.map(({ worker, item, polls, k }) => [item, worker, k, polls]) }
}

test('each lane has a row and takes one nonzero at a time; a lane that waits holds up no other', () => {
  // Row 1 waits for row 0; row 2 needs nothing and is done at once, though its lane comes after.
  const { x, events } = run(lower([[], [0], [], [0, 2]]), 1, 4)
  expect(x).toEqual([8, 0, 8, -8])
  expect(events).toEqual([
    [0, 0, 0, 0],
    [2, 2, 3, 0],
    [1, 1, 1, 1],
    [3, 3, 4, 1],
    [3, 3, 5, 0],
  ])
})

test('lanes take their next rows together, when all of them are done', () => {
  const { events } = run(lower([[], [0], [], []]), 1, 2)
  expect(events.map(([item, worker]) => [item, worker])).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 1],
  ])
})
