import { describe, expect, it } from 'vitest'
import { plural } from './format.ts'
import { formOf, noun, several } from './nouns.ts'

/** Every integer of a page's usual sizes, and what lies between and around them. */
const NUMBERS = [...Array.from({ length: 1200 }, (_, n) => n), 0.5, 1.4, 1.6, -1, -2, 1e6 + 1, 2 ** 31, 2 ** 53]

type Rule = (n: number, phrase: string) => string

/** Numbers with which a rule says the wrong form of one of the nouns. */
const wrongIn = (rule: Rule): readonly number[] =>
  NUMBERS.filter((n) => {
    const single = Math.abs(Math.round(n)) === 1
    const wanted = single ? ['row', 'other matrix', 'entry', 'try'] : ['rows', 'other matrices', 'entries', 'tries']
    return ['row', 'other matrix', 'entry', 'try'].some((phrase, p) => rule(n, phrase) !== wanted[p])
  })

const mutants: Readonly<Record<string, Rule>> = {
  'none is one': (n, phrase) => noun(n === 0 ? 1 : n, phrase),
  'all that end in 1 are one': (n, phrase) => noun(n % 10 === 1 ? 1 : n, phrase),
  'the number that is not shown counts': (n, phrase) => noun(Number.isInteger(n) ? n : 2, phrase),
  'less than two is one': (n, phrase) => noun(Math.abs(n) < 2 ? 1 : n, phrase),
  'all nouns take an s': (n, phrase) => (formOf(n, { one: '', other: 's' }) === '' ? phrase : `${phrase}s`),
  'nouns are looked for with what stands before them': (n, phrase) =>
    phrase.includes(' ') ? phrase + formOf(n, { one: '', other: 's' }) : noun(n, phrase),
}

describe('nouns', () => {
  it('take the form of the number that is shown', () => expect(wrongIn(noun)).toEqual([]))

  for (const [name, rule] of Object.entries(mutants))
    it(`finds that ${name}`, () => expect(wrongIn(rule).length).toBeGreaterThan(0))

  it('stand behind their number, and without one', () => {
    expect(plural(1, 'vertex')).toBe('1 vertex')
    expect(plural(12, 'vertex')).toBe('12 vertices')
    expect(plural(0, 'other matrix')).toBe('0 other matrices')
    expect([several('row'), several('other entry')]).toEqual(['rows', 'other entries'])
  })

  it('words that agree with a number have forms of their own, and the last one holds where a form is missing', () => {
    expect([1, 3].map((n) => formOf(n, { one: 'it', other: 'them' }))).toEqual(['it', 'them'])
    expect(formOf(1, { other: 'sheep' })).toBe('sheep')
  })
})
