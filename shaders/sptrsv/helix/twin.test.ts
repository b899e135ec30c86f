import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { seededCases } from '../cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import kernel from './kernel.ts'

/** D3N7 on 8 × 3 × 2 points: a line takes two steps, so that two lanes have the three lines of a plane. */
function run(workers: number, planes: number) {
  const [{ problem, check }] = seededCases(plainMatrix('8×3×2', gridMatrix('D3N7', [8, 3, 2], 'seeded', 1)))
  const params = defaults(kernel, { planes })
  const events: EventRecord[] = []
  const structure = kernel.analyse(problem, params)
  const x = kernel.reference(problem, structure, params, { workers, lanes: 4 }, (event) => events.push(event))
  expect(check(x).ok).toBe(true)
  // the first of every four rows
  return events.filter((_, e) => e % 4 === 0).map(({ worker, item, polls }) => [worker, item, polls])
}

test('the third line goes on in the first lane, each line a step behind the one before', () => {
  expect(run(1, 1).slice(0, 6)).toEqual([
    [0, 0, 0],
    // rows 4 and 8 are abreast, and so are 12 and 16
    [0, 4, 0],
    [1, 8, 0],
    [1, 12, 0],
    [0, 16, 0],
    [0, 20, 0],
  ])
})

test('two planes of a slab go abreast, the second a step behind', () => {
  expect(run(1, 2).map(([, item]) => item)).toEqual([0, 4, 8, 24, 12, 16, 28, 32, 20, 36, 40, 44])
})

test('a workgroup polls until the slab before is two steps ahead', () => {
  const second = run(4, 1).filter(([, item]) => item >= 24)
  expect(second[0]).toEqual([2, 24, 2])
  expect(second.slice(1).every(([, , polls]) => polls === 0)).toBe(true)
})
