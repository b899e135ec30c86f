import { expect, test } from 'vitest'
import type { Samples } from '#src/engine/run/run.ts'
import { axisEnd, beyondWords, within } from './outliers.ts'

const of = (...ms: number[]): Samples => ({ ms, clock: 'timestamp' })
const steady = Array.from({ length: 19 }, (_, i) => 9 + i / 100)

test('one sample that took long squeezes no bar: the axis ends at p95, and its number is said', () => {
  const samples = of(...steady, 600)
  const share = (end: number) => 9 / end
  expect(share(axisEnd([samples, of(8.5)]))).toBeGreaterThan(0.9)
  expect(within(samples, axisEnd([samples]))).toEqual(steady)
  expect(beyondWords(samples, axisEnd([samples]))).toBe(
    '1 of 20\u202fsamples took 600\u202fms'.replace('20\u202f', '20 '),
  )
  // an axis to the longest sample leaves its bar 1.5 % of the width
  expect(share(Math.max(...samples.ms))).toBeLessThan(0.02)
})

test('nothing is beyond where all are near, nor is a slower kernel an outlier', () => {
  const samples = of(...steady)
  expect(beyondWords(samples, axisEnd([samples]))).toBeUndefined()
  expect(axisEnd([samples, of(500, 501)])).toBeGreaterThan(501)
  expect(beyondWords(of(...steady.slice(1), 590, 600), 20)).toMatch(/^2 of 20 samples took 590\sms to 600\sms$/)
})
