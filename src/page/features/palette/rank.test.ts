import { describe, expect, it } from 'vitest'
import { rank } from './rank.ts'

const NAMES = [
  'Loop around the playhead, or stop looping',
  'Play or pause',
  'Go to the end',
  'Go to the start',
  'Show or hide a pane',
  'Measure on this GPU',
  'Copy the link',
  'Run live on this GPU',
  'Dark or light',
]

type Rank = typeof rank
/** The names that are found, the best first. */
const found = (by: Rank, typed: string): readonly string[] =>
  NAMES.map((name) => ({ name, score: by(name, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)

/** Letters in order, with any others between them: the search that finds `png` in `stop looping`. */
const anyOrder: Rank = (name, typed) => {
  let at = -1
  const all = Array.from(typed).every((letter) => (at = name.toLowerCase().indexOf(letter, at + 1)) >= 0)
  return all ? 0.5 : 0
}
/** Only names that begin with it. */
const strict: Rank = (name, typed) => (name.toLowerCase().startsWith(typed) ? 1 : 0)

/** The rule: what was typed comes first, and what was not typed is not found. */
const answers = (by: Rank): boolean =>
  found(by, 'png').length === 0 &&
  found(by, 'p')[0] === 'Play or pause' &&
  found(by, 'end').join() === 'Go to the end' &&
  found(by, 'link copy').join() === 'Copy the link' &&
  found(by, 'mesure').join() === 'Measure on this GPU'

describe('what the palette finds', () => {
  it('is what was typed, the beginnings of names first', () => {
    expect(answers(rank)).toBe(true)
    expect(found(rank, 'go to the end')).toEqual(['Go to the end'])
    expect(found(rank, 'pane')).toEqual(['Show or hide a pane'])
    expect(found(rank, 'gpu')).toEqual(['Measure on this GPU', 'Run live on this GPU'])
    expect(found(rank, '  ')).toEqual(NAMES)
  })

  it('forgives one slip in a word of four letters or more, of every kind', () => {
    for (const slip of ['measre', 'meassure', 'maesure', 'mexsure'])
      expect(rank('Measure', slip), slip).toBeGreaterThan(0)
    expect(rank('Measure', 'mxxsure')).toBe(0)
    expect(rank('End', 'enx')).toBe(0)
  })

  it('a search by letters in any place, or by beginnings alone, is caught', () => {
    expect([anyOrder, strict].map(answers)).toEqual([false, false])
  })
})
