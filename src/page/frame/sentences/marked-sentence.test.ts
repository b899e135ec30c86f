import fc from 'fast-check'
import { expect, it } from 'vitest'
import { phrase, piecesOf, wordsOf } from './marked-sentence.ts'

it('takes a sentence apart into words, bold words and phrases that point', () => {
  expect(piecesOf(`**A** stops ${phrase('46 times', 'barriers', 2)}. Done`)).toEqual([
    { text: 'A', bold: true },
    { text: ' stops ', bold: false },
    { text: '46 times', bold: false, points: { what: 'barriers', number: 2 } },
    { text: '. Done', bold: false },
  ])
  expect(wordsOf(`**A** stops ${phrase('46 times', 'barriers', 2)}.`)).toBe('A stops 46 times.')
})

it('leaves all else as it is written', () => {
  for (const words of ['[n](kind 3) 2 * 3 ** 4', 'x[i] (row 3)', '']) expect(wordsOf(words)).toBe(words)
  fc.assert(fc.property(fc.stringMatching(/^[a-z ()[\]]*$/), (words) => wordsOf(words) === words))
})
