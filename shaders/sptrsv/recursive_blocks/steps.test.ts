import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import { handMade } from '../cases.ts'
import { analyse, partFirst } from './analysis.ts'
import kernel from './kernel.ts'
import { eventCounts, stepsOf } from './steps.ts'

/** Forty pairs of a row and one that needs it, and a last row that needs them all: of it every other nonzero is in the rectangle. */
const pairs = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? [] : [i - 1]))
const problem = handMade([...pairs, pairs.map((_, j) => j)])
const analysis = analyse(problem, defaults(kernel))
const rectangle = analysis.pieces.filter(({ kind }) => kind === 'rectangle')[0]
const last = rectangle.end - 1

test('lanes take as many nonzeros of a part as they are', () => {
  const first = partFirst(analysis, last)
  const bounds = (width: number) =>
    stepsOf(analysis, 'rectangle', last, width, 1).map((step) => [step.first - first, step.end - first])
  expect(bounds(16)).toEqual([
    [0, 16],
    [16, 32],
    [32, 40],
  ])
  expect(bounds(64)).toEqual([[0, 40]])
})

test('a step is told by one event for each stretch that a mask reaches, with its bits where the nonzeros are', () => {
  const base = problem.pattern.row_ptr[80]
  const events = (words: number) => stepsOf(analysis, 'rectangle', last, 64, words)[0].events
  expect(events(1)).toEqual([
    { k: base, lanes: [0x55555555] },
    { k: base + 32, lanes: [0x55555555] },
    { k: base + 64, lanes: [0x5555] },
  ])
  expect(events(2)).toEqual([
    { k: base, lanes: [0x55555555, 0x55555555] },
    { k: base + 64, lanes: [0x5555, 0] },
  ])
})

test('there is room for the events of a row in all its blocks, one of which may be empty', () => {
  const counts = eventCounts(analysis, 64)
  expect([counts[0], counts[1]]).toEqual([1, 2])
  // one for each nonzero in the rectangle, whose rows are short; two stretches in its level of the triangle, all lanes at once
  expect(counts[80]).toBe(40 + 2)
})
