import { expect, test } from 'vitest'
import { makeCheck } from '#src/core/kernel/check.ts'
import { type KeptCheck, keptCheck, keptValues } from './sweep.ts'

const measures = [
  { name: 'edges within a colour', value: 2, bound: 0 },
  { name: 'rows without a colour', value: 0, bound: 0 },
  { name: 'colours', value: 9, bound: Infinity },
]

/** What a file gives back. */
const filed = (check: KeptCheck): KeptCheck => JSON.parse(JSON.stringify(check)) as KeptCheck

test('every measure of a check is kept with times, by its name, and is there after a file', () => {
  const kept = filed(keptCheck(makeCheck(measures, false)))
  expect(kept).toEqual({
    ok: false,
    overflow: false,
    measures: { 'edges within a colour': 2, 'rows without a colour': 0, colours: 9 },
  })
  expect(keptValues(kept)).toEqual([2, 0])
})

test('files that kept two values are read, and a value that was not finite is no number in either', () => {
  expect(keptValues(filed({ ok: true, backward: 1e-7, forward: 2e-6, overflow: false }))).toEqual([1e-7, 2e-6])
  expect(keptValues(filed({ ok: false, backward: Number.NaN, forward: 1, overflow: false }))).toEqual([Number.NaN, 1])
  const [, ...rest] = measures
  expect(keptValues(filed(keptCheck(makeCheck(rest.with(0, { ...rest[0], value: Infinity }), false))))[0]).toBeNaN()
})
