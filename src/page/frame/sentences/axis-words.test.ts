import { expect, test } from 'vitest'
import type { Column } from '#src/page/store/session.ts'
import { axisWords } from './axis-words.ts'
import { columnFor } from '../replay.fixture.ts'

const one = columnFor({ workers: 2, working: [0, 1, 0], spinning: [0, 0, 0] })

/** A column along time whose traced run took so many times as long as the untraced one. */
const traced = (factor: number): Column =>
  ({ ...one, replay: { ...one.replay, timed: { ms: 1, tracedMs: factor } } }) as unknown as Column

const say = (...factors: readonly number[]) => axisWords(factors.map(traced), undefined).words.replaceAll('\u202f', ' ')

test('how much slower traced runs were is said as what it is: a run can be faster, too', () => {
  expect(say(1.25)).toBe('traced runs 25 % slower; times are scaled')
  expect(say(1.25, 1.57)).toBe('traced runs 25 % to 57 % slower; times are scaled')
  expect(say(0.969, 1.28)).toBe('traced runs 3.1 % faster to 28 % slower; times are scaled')
  expect(say(0.9, 0.95)).toMatch(/^traced runs 5(\.0)? % to 10 % faster; times are scaled$/)
})
