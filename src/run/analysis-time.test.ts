import { expect, test } from 'vitest'
import { timeAnalysis } from './analysis-time.ts'

/** A clock whose n-th sample takes so many milliseconds, and what it was asked for. */
function clockOf(msOf: (sample: number) => number) {
  const log: string[] = []
  let samples = 0
  return {
    log,
    warmUp: () => void log.push('warm'),
    sample(calls: number) {
      log.push(String(calls))
      return msOf(samples++)
    },
  }
}

test('the code is warmed up first, and the median of three calls or more counts', async () => {
  const clock = clockOf((n) => [150, 900, 160][n])
  expect(await timeAnalysis(clock)).toEqual({ ms: 160, calls: 3 })
  expect(clock.log).toEqual(['warm', '1', '1', '1'])
})

test('a call that takes long is timed once, and says so', async () => {
  const clock = clockOf(() => 2500)
  expect(await timeAnalysis(clock)).toEqual({ ms: 2500, calls: 1 })
  expect(clock.log).toEqual(['warm', '1'])
})

test('calls too short for a clock are timed many in a row, and the one that told that does not count', async () => {
  const clock = clockOf((n) => (n === 0 ? 0 : 0.02))
  const { ms, calls } = await timeAnalysis(clock)
  expect(ms).toBe(0.02)
  expect(calls).toBe(9 * 400)
  expect(clock.log.slice(0, 3)).toEqual(['warm', '1', '400'])
})

test('it is stopped between two calls', async () => {
  const stop = new AbortController()
  const clock = clockOf((n) => {
    if (n === 1) stop.abort(new Error('stopped'))
    return 50
  })
  await expect(timeAnalysis(clock, { signal: stop.signal })).rejects.toThrow('stopped')
  expect(clock.log).toHaveLength(3)
})
