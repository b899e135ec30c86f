import { expect, test } from 'vitest'
import type { Prices } from '#src/engine/run/times/prices.ts'
import { wordsOf } from '#src/page/frame/sentences/marked-sentence.ts'
import { pricesSentence } from './sentence.ts'

const price = (ms: number) => ({ ms: [9 * ms, ms, ms], of: 64 })
const shown = {
  date: '2026-05-03T12:00:00Z',
  adapter: { name: 'Test GPU' },
  clock: 'timestamp',
  prices: { barrier: price(2e-5), hop: price(7e-4), dispatch: price(0.0021), launch: price(0.0071) },
} as unknown as Prices

const say = (of: Prices | undefined) => wordsOf(pricesSentence(of)).replaceAll('\u202f', ' ')

test('the sentence has the median of each, and why one is not there', () => {
  expect(say(shown)).toBe(
    'On Test GPU a barrier takes 20.0 ns, a hop takes 700 ns, a dispatch takes 2.10 µs and a launch takes 7.10 µs.',
  )
  const prices = { ...shown.prices, hop: { why: 'its workgroups take turns' } }
  expect(say({ ...shown, prices })).toBe(
    'On Test GPU a barrier takes 20.0 ns, a dispatch takes 2.10 µs and a launch takes 7.10 µs. A hop could not be measured here: its workgroups take turns.',
  )
})

test('without prices it says how to get them', () => {
  expect(say(undefined)).toMatch(/press the button/)
})
