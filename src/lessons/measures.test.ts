import { expect, test } from 'vitest'
import type { LessonColumn } from '#src/catalog/lesson.ts'
import { sharesOf } from './measures.ts'

test('a worker that spins is not idle: of all steps of all workers the rest is, besides work', () => {
  // two workers in four steps: three of eight are work, four are spent spinning
  const workerCounts = { working: Uint32Array.of(0, 1, 1, 1, 0), spinning: Uint32Array.of(0, 1, 1, 1, 1) }
  const column = { replay: { workers: 2, last: 4, workerCounts } } as unknown as LessonColumn
  expect(sharesOf(column)).toEqual({ working: 3 / 8, spinning: 1 / 2, idle: 1 / 8 })
})
