import { expect, test } from 'vitest'
import { keptSentence } from './words.ts'

const kept = (letter: string, share: number, turns: number) => ({ letter, share, turns })

test('columns that come to the same are said of at once, others one by one', () => {
  expect(keptSentence([kept('A', 0.5, 2), kept('B', 0.5, 2)])).toMatch(
    /^\*\*A\*\* and \*\*B\*\* take 2 turns forward and keep 50.% of the natural order\./,
  )
  expect(keptSentence([kept('A', 0.5, 2), kept('B', 1, 22)])).toMatch(
    /^\*\*A\*\* takes 2 turns forward and keeps 50.% of the natural order, \*\*B\*\* takes 22 turns forward and keeps 100.% of/,
  )
  expect(keptSentence([kept('A', 0.5, 2)])).toMatch(/^\*\*A\*\* takes/)
})
