import { expect, test } from 'vitest'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { handMade } from '../cases.ts'
import kernel from './kernel.ts'
import type { F32 } from '#src/core/base/arrays.ts'
import type { System } from '../solve.ts'

function run(problem: System, workers: number, params: Params = {}) {
  const chosen = defaults(kernel, params)
  const events: EventRecord[] = []
  const machine = { workers, lanes: 4 }
  const { x } = kernel.reference(problem, kernel.analyse(problem, chosen), chosen, machine, (event) =>
    events.push(event),
  )
  return { x: [...(x as F32)], events }
}

/** Rows 1 and 4 need nothing, so that by levels 0, 1, 4 come before 2 and 3, and 5 last. */
const six = handMade([[], [], [1], [0, 1], [], [2, 4]])

test('triangles and rectangles are phases, and a row is told in each of its blocks', () => {
  const { x, events } = run(six, 1)
  expect(x).toEqual([8, 8, 0, -8, 8, 0])
  expect(events.map(({ phase, stage, item, worker }) => [phase, stage, item, worker])).toEqual([
    [0, 0, 0, 0],
    [0, 0, 1, 1],
    [0, 0, 4, 2],
    // row 3 takes a step for each of its two nonzeros in the rectangle
    [1, 1, 2, 0],
    [1, 1, 3, 1],
    [1, 1, 5, 2],
    [1, 1, 3, 1],
    [2, 0, 2, 0],
    [2, 0, 3, 1],
    [3, 0, 5, 0],
  ])
})

/** A chain of 210 rows: both triangles have 105 levels, too many to go one by one. */
const chain = handMade(Array.from({ length: 210 }, (_, i) => (i === 0 ? [] : [i - 1])))

test('rows that wait poll until the row before is published', () => {
  const { events } = run(chain, 2)
  const told = events.map(({ phase, item, worker, polls }) => [phase, item, worker, polls])
  expect(told.slice(0, 4)).toEqual([
    [0, 0, 0, 0],
    [0, 1, 4, 1],
    [0, 2, 0, 1],
    [0, 3, 4, 1],
  ])
  // row 105 has its one nonzero in the rectangle, and waits for nothing in its own triangle
  expect(told.filter(([, item]) => item === 105)).toEqual([
    [1, 105, 0, 0],
    [2, 105, 0, 0],
  ])
})

test('one worker alone never polls', () => {
  expect(run(chain, 1).events.every(({ polls }) => polls === 0)).toBe(true)
})
