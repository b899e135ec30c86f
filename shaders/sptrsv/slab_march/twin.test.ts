import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { seededCases } from '../cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import kernel from './kernel.ts'

/** D3N7 on 4 × 2 × 2 points: a lane has a whole line, a slab of one plane has two lines. */
function run(workers: number, planes: number) {
  const [{ problem, check }] = seededCases(plainMatrix('4×2×2', gridMatrix('D3N7', [4, 2, 2], 'seeded', 1)))
  const params = defaults(kernel, { planes, rows: 4, relays: 1 })
  const events: EventRecord[] = []
  const structure = kernel.analyse(problem, params)
  const x = kernel.reference(problem, structure, params, { workers, lanes: 4 }, (event) => events.push(event))
  expect(check(x).ok).toBe(true)
  return events.map(({ worker, item, polls }) => [worker, item, polls])
}

const line = (worker: number, first: number, polls = 0) => [0, 1, 2, 3].map((i) => [worker, first + i, polls])

test('a machine that holds one workgroup takes slab after slab, and none waits', () => {
  expect(run(2, 1)).toEqual([...line(0, 0), ...line(0, 4), ...line(4, 8), ...line(4, 12)])
})

test('a second workgroup polls two rounds for the first line of the slab before, then runs a step behind', () => {
  expect(run(4, 1)).toEqual([...line(0, 0), ...line(0, 4), ...line(4, 8, 2), ...line(4, 12)])
})

test('in one slab the second plane is a line behind the first', () => {
  expect(run(1, 2)).toEqual([...line(0, 0), ...line(0, 4), ...line(4, 8), ...line(4, 12)])
})
