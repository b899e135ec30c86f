import { expect, test } from 'vitest'
import type { EventRecord } from '#src/core/trace/event.ts'
import { handMade } from '../cases.ts'
import { simulate } from './twin.ts'
import { type System, toSystem } from '../solve.ts'

function run(problem: System, workers: number, lanes: number) {
  const events: EventRecord[] = []
  const x = simulate(problem, { workers, lanes }, (event) => events.push(event))
  return { x: [...x], events: events.map(({ worker, item, polls, k }) => ({ worker, item, polls, k })) }
}

test('in a chain the workers take turns, and each polls for one round', () => {
  const { x, events } = run(handMade([[], [0], [1], [2]]), 2, 4)
  expect(x).toEqual([8, 0, 8, 0])
  expect(events).toEqual([
    { worker: 0, item: 0, polls: 0, k: 0 },
    { worker: 1, item: 1, polls: 1, k: 1 },
    { worker: 0, item: 2, polls: 1, k: 3 },
    { worker: 1, item: 3, polls: 1, k: 5 },
  ])
})

test('one worker alone never polls', () => {
  const { events } = run(handMade([[], [0], [1], [0, 2]]), 1, 4)
  expect(events.map(({ item, polls }) => [item, polls])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ])
})

test('a row longer than the lanes takes a step for each chunk, and waits for the chunk that it is at', () => {
  const { events } = run(handMade([[], [], [], [0], [0, 1, 2, 3]]), 5, 2)
  const long = events.filter(({ item }) => item === 4)
  // rows 0 and 1 are there in round 1; row 3, one level deeper, in round 2, and its chunk comes up then
  expect(long).toEqual([
    { worker: 4, item: 4, polls: 1, k: 5 },
    { worker: 4, item: 4, polls: 0, k: 7 },
  ])
})

test('an upper triangle is solved from its last row', () => {
  const pattern = { rows: 2, cols: 2, row_ptr: Uint32Array.of(0, 2, 3), col_idx: Uint32Array.of(0, 1, 1) }
  const inputs = { T: { pattern, values: Float32Array.of(2, 3, 4) }, b: Float32Array.of(7, 4) }
  const problem = toSystem({ operation: 'sptrsv', inputs, upper: true })
  const { x, events } = run(problem, 1, 4)
  expect(x).toEqual([2, 1])
  expect(events.map(({ item, k }) => [item, k])).toEqual([
    [1, 3],
    [0, 1],
  ])
})
