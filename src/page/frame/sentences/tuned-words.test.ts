import { expect, test } from 'vitest'
import type { Trial } from '#src/engine/run/times/tuning.ts'
import { tunedWords } from './tuned-words.ts'

const rule: Trial = { name: 'by rule', params: {}, ms: 0.072 }
const other: Trial = { name: 'planes 4 · ahead 2', params: { planes: 4, ahead: 2 }, ms: 0.061 }
const words = (trials: readonly Trial[], best: number, mode: 'single' | 'backToBack' = 'single') =>
  tunedWords({ trials, best, mode, samples: 9, ms: 800 }).replaceAll('\u202f', ' ')

test('what was chosen stands beside what the rule would have taken', () => {
  expect(words([rule, other], 1)).toBe('tuned: planes 4 · ahead 2, best of 2; 61.0 µs against 72.0 µs by rule')
  expect(words([rule, other], 1, 'backToBack')).toContain('61.0 µs back to back against')
})

test('it says when the rule was right, and when it was out', () => {
  expect(words([{ ...rule, ms: 0.05 }, other], 0)).toBe(
    'tuned: the rule’s own choice is the best of 2 candidates; 50.0 µs',
  )
  expect(words([{ name: 'by rule', params: {}, why: 'wrong result' }, other], 1)).toContain(
    'the rule’s own is out: wrong result',
  )
})
