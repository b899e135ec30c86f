import { expect, test } from 'vitest'
import type { LessonColumn } from '#src/engine/catalog/contract/lesson.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { analysisMs, loadsOf, sharesOf, symbolicMs } from './measures.ts'

test('a worker that spins is not idle: of all steps of all workers the rest is, besides work', () => {
  // two workers in four steps: three of eight are work, four are spent spinning
  const workerCounts = { working: Uint32Array.of(0, 1, 1, 1, 0), spinning: Uint32Array.of(0, 1, 1, 1, 1) }
  const column = { replay: { workers: 2, last: 4, workerCounts } } as unknown as LessonColumn
  expect(sharesOf(column)).toEqual({ working: 3 / 8, spinning: 1 / 2, idle: 1 / 8 })
})

test('loads are nonzeros, by the worker that carried them', () => {
  const { emit, finish } = traceBuilder(4)
  for (const [worker, lanes] of [
    [0, 0b1111],
    [1, 0b1],
    [0, 0b11],
  ])
    emit({ worker, stage: 0, polls: 0, item: 0, k: 0, phase: 0, lanes: [lanes] })
  const column = { replay: { run: { trace: finish() }, workers: 2, eventWorker: Uint32Array.of(0, 1, 0) } }
  expect(loadsOf(column as unknown as LessonColumn)).toEqual([6, 1])
})

test('what the processor takes for a pattern is a part of all that is done for it', () => {
  const column = { timing: { analysisMs: 2, prepareMs: 3 } } as unknown as LessonColumn
  expect([symbolicMs(column), analysisMs(column)]).toEqual([2, 5])
  expect([symbolicMs({} as LessonColumn), analysisMs({} as LessonColumn)]).toEqual([Number.NaN, Number.NaN])
})
