import { expect, test } from 'vitest'
import { type RoundsOfAnalysis, verdictLines, verdictOf } from './analyses-agree.ts'

const LIMIT = 1.2
const kernelWith = (rounds: RoundsOfAnalysis['rounds']): RoundsOfAnalysis => ({ kernel: 'sptrsv/auto', rounds })

/** What a kernel's figures are, and whether they agree. */
const CASES: readonly (readonly [says: string, rounds: RoundsOfAnalysis['rounds'], agree: boolean])[] = [
  ['all alike', { bench: [100], cold: [110], page: [119] }, true],
  ['the page is slower by more than a fifth', { bench: [100], cold: [100], page: [121] }, false],
  ['the bench is slower than both', { bench: [150], cold: [100], page: [100] }, false],
  ['the cold call is slower than both', { bench: [5.2], cold: [9.1], page: [5.4] }, false],
  ['the machine was busy in one round of each', { bench: [300, 100], cold: [104, 250], page: [101, 400] }, true],
  ['the page is slower in each round', { bench: [100, 101], cold: [99, 103], page: [150, 140] }, false],
  ['too short for a clock of a browser', { bench: [0.001], cold: [0], page: [0.49] }, true],
  ['short, and apart all the same', { bench: [0.001], cold: [0.7], page: [0.002] }, false],
  ['told by the bench alone', { bench: [100] }, false],
  ['the page told none', { bench: [100], cold: [100], page: [] }, false],
  ['without a browser', { bench: [100], cold: [119] }, true],
]

type Rule = typeof verdictOf

const wrongOf = (rule: Rule): readonly string[] =>
  CASES.filter(([, rounds, agree]) => rule(kernelWith(rounds), LIMIT).agrees !== agree).map(([says]) => says)

test('figures agree where the least of each way are within the limit, and each way told one', () => {
  expect(wrongOf(verdictOf)).toEqual([])
})

/** The rule with the figures changed before it sees them. */
const seeing =
  (change: (rounds: RoundsOfAnalysis['rounds']) => RoundsOfAnalysis['rounds']): Rule =>
  ({ kernel, rounds }, limit) =>
    verdictOf({ kernel, rounds: change(rounds) }, limit)

const without = (rounds: RoundsOfAnalysis['rounds'], lost: string): RoundsOfAnalysis['rounds'] =>
  Object.fromEntries(Object.entries(rounds).filter(([way]) => way !== lost))

const MUTANTS: Readonly<Record<string, Rule>> = {
  'does not look at the page': seeing((rounds) => without(rounds, 'page')),
  'does not look at the cold call': seeing((rounds) => without(rounds, 'cold')),
  'does not look at the bench': seeing((rounds) => without(rounds, 'bench')),
  'a way that told nothing is left out': seeing((rounds) =>
    Object.fromEntries(Object.entries(rounds).filter(([, ms]) => ms.length > 0)),
  ),
  'takes the most of the rounds': seeing((rounds) =>
    Object.fromEntries(Object.entries(rounds).map(([way, ms]) => [way, ms.length > 0 ? [Math.max(...ms)] : []])),
  ),
  'takes the first round': seeing((rounds) =>
    Object.fromEntries(Object.entries(rounds).map(([way, ms]) => [way, ms.slice(0, 1)])),
  ),
  'a wider limit': (figures, limit) => verdictOf(figures, limit + 0.05),
  'a narrower limit': (figures, limit) => verdictOf(figures, limit - 0.05),
  'one figure is enough': (figures, limit) => {
    const verdict = verdictOf(figures, limit)
    return { ...verdict, agrees: (verdict.factor ?? 1) <= limit }
  },
}

test('a rule that overlooks a difference, or sees one that is none, is found', () => {
  const alive = Object.keys(MUTANTS).filter((name) => wrongOf(MUTANTS[name]).length === 0)
  console.log(
    `mutants killed ${Object.keys(MUTANTS).length - alive.length} of ${Object.keys(MUTANTS).length} (analyses)`,
  )
  expect(alive).toEqual([])
})

test('a line per kernel says which figures there are and whether they agree', () => {
  const [head, agrees, differs, silent, sum] = verdictLines(
    [
      verdictOf(kernelWith({ bench: [100], cold: [110], page: [119] }), LIMIT),
      verdictOf(kernelWith({ bench: [100], cold: [250], page: [119] }), LIMIT),
      verdictOf(kernelWith({ bench: [100], cold: [100], page: [] }), LIMIT),
    ],
    LIMIT,
  )
  expect(head).toMatch(/bench +cold call +page +most : least +verdict/)
  expect(agrees).toMatch(/sptrsv\/auto +100 +110 +119 +1\.2× +agree$/)
  expect(differs).toMatch(/100 +250 +119 +2\.5× +DIFFER$/)
  expect(silent).toMatch(/100 +100 +- +- +DIFFER$/)
  expect(sum).toBe('1 of 3 agree within 1.2×')
})
