import { expect, test } from 'vitest'
import { findPatternFacts } from '#src/core/sparse/facts.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import { examine } from '#src/core/sparse/facts/examine.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cube, grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { arranged, type Arrangement, type CardFacts, factsToSortBy, cardNumber, cardWords } from './arranged.ts'

function factsIn(matrix: Matrix): CardFacts {
  const said: FactSaid[] = []
  examine(matrix, 'cheap', (fact) => said.push(fact))
  return { pattern: findPatternFacts(matrix.csr), said }
}

const CARDS: readonly (readonly [name: string, facts: CardFacts | undefined])[] = [
  ['small', factsIn(grid('D2N5', [4, 3, 1]))],
  ['unknown', undefined],
  ['cube', factsIn(cube('D3N27', 5))],
  ['gaps', factsIn(rowsOf('gaps', 6, [[0], [], [0, 2], [], [], [1, 5]]))],
]
const KNOWN = CARDS.flatMap(([, facts]) => facts ?? [])

type Arranges = typeof arranged
const names = (arrange: Arranges, how: Arrangement) => arrange(CARDS, ([, facts]) => facts, how).map(([name]) => name)

const isSorted = (arrange: Arranges): boolean =>
  factsToSortBy(KNOWN).every((by) => {
    const order = names(arrange, { by })
    const values = order.flatMap((name) => {
      const facts = CARDS.find(([one]) => one === name)?.[1]
      return (facts && cardNumber(facts, by)) ?? []
    })
    return (
      order.length === CARDS.length &&
      order.at(-1) === 'unknown' &&
      values.every((v, k) => k === 0 || v <= values[k - 1])
    )
  })

const isFiltered = (arrange: Arranges): boolean =>
  names(arrange, { by: 'rows', least: 6, most: 12 }).join() === 'small,gaps' &&
  names(arrange, { by: 'empty rows', least: 1 }).join() === 'gaps' &&
  names(arrange, { by: 'rows', of: 'symmetric pattern in %', least: 100 }).join() === 'cube,small' &&
  names(arrange, { by: '', of: 'connected parts', most: 1 }).join() === 'small,cube'

test('cards are sorted by any fact, and those of which it is not known come last or, where some are left out, not at all', () => {
  expect(names(arranged, { by: '' })).toEqual(['small', 'unknown', 'cube', 'gaps'])
  expect(factsToSortBy(KNOWN).length).toBeGreaterThan(15)
  expect(isSorted(arranged)).toBe(true)
  expect(isFiltered(arranged)).toBe(true)
  const backwards: Arranges = (...of) => arranged(...of).toReversed()
  expect(isSorted(backwards), 'the least first').toBe(false)
  const unfiltered: Arranges = (cards, facts, { by }) => arranged(cards, facts, { by })
  expect(isFiltered(unfiltered), 'nothing is left out').toBe(false)
  const byOne: Arranges = (cards, facts, { of: _of, ...how }) => arranged(cards, facts, how)
  expect(isFiltered(byOne), 'the fact that sorts leaves out').toBe(false)
})

test('a card says the fact that it stands by, where it does not say it anyway', () => {
  expect(cardWords(KNOWN[0], 'bandwidth', 'none')).toBe('bandwidth: 4')
  // the triangle of a grid of 4 × 3 points has 6 levels
  expect(cardWords(KNOWN[0], 'levels', 'none')).toBe('levels: 6')
  expect(cardWords(KNOWN[0], 'empty rows', 'ordered')).toBe('empty rows: 0')
  expect(cardWords(KNOWN[0], 'levels', 'ordered')).toBeUndefined()
  expect([cardWords(KNOWN[0], 'rows', 'none'), cardWords(KNOWN[0], '', 'none')]).toEqual([undefined, undefined])
})
