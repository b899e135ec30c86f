import { expect, test } from 'vitest'
import { fitted } from './fitted.ts'

const widthOf = (words: string): number => words.length
const idea = 'row, column and value of every nonzero'

test('words are cut between two of them, and left out where most would be lost', () => {
  expect(fitted(idea, 38, widthOf)).toBe(idea)
  expect(fitted(idea, 37, widthOf)).toBe('row, column and value of every…')
  expect(fitted(idea, 24, widthOf)).toBe('row, column and value…')
  expect(fitted(idea, 15, widthOf)).toBe('')
  expect(fitted('one, two, three', 10, widthOf)).toBe('one, two…')
  expect(fitted('converting', 5, widthOf)).toBe('')
})

test('no width has words that are wider, or cut within one', () => {
  for (let width = 0; width < 45; width++) {
    const shown = fitted(idea, width, widthOf)
    expect(shown.length).toBeLessThanOrEqual(width)
    for (const word of shown.replace('…', '').split(' ').filter(Boolean))
      expect(idea.split(/,? /)).toContain(word.replace(',', ''))
  }
})
