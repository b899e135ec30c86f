import { expect, it } from 'vitest'
import { peerTitle, peerWords } from './peer-words.ts'

const way = { name: 'SELL 32', single: [3], analysisWarmMs: 1.5, analysisColdMs: 40, convertMs: 2 }
const figures = (problem: string, ...ways: readonly (typeof way | { name: string; backToBack: number[] })[]) => ({
  problem,
  rows: 1,
  nonzeros: 1,
  outcomes: [],
  cusparse: { device: 'NVIDIA H200', cusparse: 12603, ways },
})

it('a time of the library’s says by which algorithm, how it was timed, and what comes before it, warm and cold', () => {
  expect(peerTitle({ way, ms: 3, kind: 'single' }).replaceAll('\u202f', ' ')).toBe(
    'SELL 32, one at a time; conversion 2.00 ms, analysis 1.50 ms, 40.0 ms the first time in a process',
  )
  expect(peerTitle({ way: { name: 'SpSV', single: [1] }, ms: 1, kind: 'single' })).toBe('SpSV, one at a time')
  expect(peerTitle({ way: { name: 'SpSV', analysisColdMs: 40 }, ms: 1, kind: 'backToBack' })).toMatch(
    /back to back; analysis 40.0\sms the first time/,
  )
})

it('several say which algorithms stand for the library, and where one was timed otherwise than ours', () => {
  const other = { name: 'COO 1', backToBack: [1] }
  expect(peerWords([figures('a', way), figures('b', way)], 'single')).toBe('SELL 32 one at a time, NVIDIA H200')
  expect(peerWords([figures('a', way), figures('b', other)], 'single')).toBe(
    'SELL 32, COO 1 one at a time or back to back, NVIDIA H200',
  )
  expect(peerWords([figures('a')], 'single')).toBeUndefined()
})
