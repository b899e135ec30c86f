import { expect, test } from 'vitest'
import type { EventRecord } from '#src/core/trace/event.ts'
import { handMade } from '../cases.ts'
import { simulate } from './twin.ts'
import type { System } from '../solve.ts'

function run(problem: System, workers: number, lanes: number) {
  const events: EventRecord[] = []
  const x = simulate(problem, { workers, lanes }, (event) => events.push(event))
  return { x: [...x], events: events.map(({ worker, item, polls, k }) => [item, worker, k, polls]) }
}

test('each lane has a row and takes one nonzero at a time; a lane that waits holds up no other', () => {
  // Row 1 waits for row 0; row 2 needs nothing and is done at once, though its lane comes after.
  const { x, events } = run(handMade([[], [0], [], [0, 2]]), 1, 4)
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
  const { events } = run(handMade([[], [0], [], []]), 1, 2)
  expect(events.map(([item, worker]) => [item, worker])).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 1],
  ])
})
