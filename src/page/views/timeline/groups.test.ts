import { expect, test } from 'vitest'
import { NEVER } from '#src/engine/run/replay.ts'
import { PARITY, sweptBy, WRAPPED } from '../sweep/hand-count.fixture.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import { groupByTick, hasOwnGroups } from './groups.ts'
import view from './view.ts'

test('what works at a tick is of one colour there and back, and of none before the run and after it', () => {
  const [none, run] = [NEVER, sweptBy(PARITY)]
  expect([...groupByTick(run)]).toEqual([none, 0, 1, 2, 3, 3, 2, 1, 0, none])
  // rows 2 and 3 are updated at once, and the run calls them 0 and 2
  const mixed = groupByTick(sweptBy(WRAPPED, PARITY))
  expect([mixed[1], mixed[3]]).toEqual([0, none])
})

test('colours can be chosen where the run has groups of its own', () => {
  const options = (replay: Parameters<typeof hasOwnGroups>[0]) =>
    typeof view.options === 'function' ? view.options(replay) : view.options
  expect(options(sweptBy(PARITY))).toEqual({ colour: ['state', 'level'] })
  expect(options(freeRun(lowerGrid(3, 3, 1), 2))).toEqual({})
})
