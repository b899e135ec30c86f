import { expect, test } from 'vitest'
import { replayFor } from '../replay.fixture.ts'
import { launchInFull, launchWords } from './launch-words.ts'

const replay = replayFor({ workers: 3, working: [0, 1, 0], spinning: [0, 0, 0] })
const ran = (workers?: number, subgroupSize = 32) => ({
  replay: {
    ...replay,
    run: { ...replay.run, adapter: { ...replay.run.adapter, subgroupSize }, ...(workers ? { workers } : {}) },
  },
})

test('a launch by rule says how many workers the rule launched', () => {
  expect(launchInFull(ran(8448))).toMatch(/^by rule: 8.448 subgroups$/)
  expect(launchInFull(ran(4, 0))).toBe('by rule: 4 workgroups')
  expect(launchInFull(ran())).toBe('by rule')
  expect(launchInFull({ ...ran(512), launch: 'workers 512' })).toBe('workers 512')
  expect(launchWords({ launch: 'workers 512' })).toBe('workers 512')
})
