import { expect, test } from 'vitest'
import { eventsOfWorker, itemMark, markOf, seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { free } from '#src/engine/run/spaces.fixture.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { rowsOfMark } from '../marked.ts'
import { patternOf } from '../toy.fixture.ts'
import { stepsOfRows, stepsOfWorker } from './steps.ts'
import { subjectOf } from './subject.ts'
import view from './view.ts'
import { utilisationOfRun } from './utilisation.ts'

const slots: Space = { name: 'slot', count: 10, lanes: 'items', order: 'none', groups: [] }

/** A worker of four lanes goes over ten slots, a lane each, and multiplies a row between the first and the second step. */
function made(spaces: readonly Space[] = [slots, ...free(patternOf([[0]]))]): Replay {
  const { emit, finish } = traceBuilder(4)
  const event = { worker: 0, polls: 0, k: 0, phase: 0 }
  emit({ ...event, stage: 0, item: 0, lanes: laneBits(0, 4) })
  emit({ ...event, stage: 1, item: 0, lanes: [1] })
  emit({ ...event, stage: 0, item: 4, lanes: laneBits(0, 4) })
  emit({ ...event, stage: 0, item: 8, lanes: laneBits(0, 2) })
  const stages = [
    { name: 'count', space: 'slot' },
    { name: 'multiply', space: 'row' },
  ]
  const run = { trace: finish(), stages, lanes: 4, worker: 'subgroup' } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces })
}

test('lanes that carry items are shown step by step, without the steps of another space', () => {
  const replay = view.needs(made()) as Replay
  expect(replay.space.name).toBe('slot')
  expect(stepsOfWorker(replay, 0).map(({ events, tick }) => [events, tick])).toEqual([
    [[0], 1],
    [[2], 3],
    [[3], 4],
  ])
  expect(utilisationOfRun(replay)).toEqual({ carried: 10, divided: 0, steps: 3, slots: 12 })
  expect(subjectOf(replay, 'worker 0')).toMatchObject({ lanes: 4, highest: 9 })
  expect(subjectOf(replay, 'rows 0').name).toBe('slots 0 to 9')
})

test('a lane is the mark of its own item, and a worker that of all its items', () => {
  const replay = made()
  expect(markOf(replay, 2, 3)).toEqual(itemMark(replay, 7))
  expect([...rowsOfMark(replay, { kind: 'worker', worker: 0 })]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(stepsOfRows(replay, new Set([9])).map(({ events }) => events)).toEqual([[3]])
})

test('mutants: lanes that are taken for operands, and events of all spaces together, are seen', () => {
  const torn = made([{ ...slots, lanes: 'operands' }, ...free(patternOf([[0]]))])
  expect([...rowsOfMark(torn, { kind: 'worker', worker: 0 })]).not.toHaveLength(10)
  expect(view.needs(torn)?.space.name).toBe('row')
  const rows = seenWhere(made(), ({ space }) => space.name === 'row') as Replay
  expect([...eventsOfWorker(rows, 0)]).toEqual([1])
  expect(eventsOfWorker({ ...rows, spaces: [rows] }, 0)).toHaveLength(4)
})
