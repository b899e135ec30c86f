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

test('calls too short for a clock are timed so many in a row that it tells them, and fewer do not count', async () => {
  const STEP = 0.1
  const clock = clockOf(() => 0)
  const sample = (calls: number) => (Math.floor((0.013 * calls) / STEP) * STEP) / calls
  const { ms, calls } = await timeAnalysis({ ...clock, sample: (n) => clock.sample(n) + sample(n) })
  expect(ms).toBeGreaterThan(0.0125)
  expect(ms).toBeLessThan(0.0131)
  const [warm, ...counts] = clock.log
  expect(warm).toBe('warm')
  expect(calls).toBe(9 * Number(counts.at(-1)))
})

test('what takes no time at all is not waited for', async () => {
  const clock = clockOf(() => 0)
  expect((await timeAnalysis(clock)).ms).toBe(0)
  expect(clock.log.length).toBeLessThan(20)
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
