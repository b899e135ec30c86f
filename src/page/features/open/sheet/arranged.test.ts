import { expect, test } from 'vitest'
import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import { cube, grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { arranged, type Arrangement, CARD_FACTS } from './arranged.ts'

const CARDS: readonly (readonly [name: string, facts: PatternFacts | undefined])[] = [
  ['small', findPatternFacts(grid('D2N5', [4, 3, 1]).csr)],
  ['unknown', undefined],
  ['cube', findPatternFacts(cube('D3N27', 5).csr)],
  ['gaps', findPatternFacts(rowsOf('gaps', 6, [[0], [], [0, 2], [], [], [1, 5]]).csr)],
]

type Arranges = typeof arranged
const names = (arrange: Arranges, how: Arrangement) => arrange(CARDS, ([, facts]) => facts, how).map(([name]) => name)

const isSorted = (arrange: Arranges): boolean =>
  CARD_FACTS.every(({ id, of }) => {
    const order = names(arrange, { by: id })
    const values = order.flatMap((name) => {
      const facts = CARDS.find(([one]) => one === name)?.[1]
      return facts ? [of(facts)] : []
    })
    return (
      order.length === CARDS.length &&
      order.at(-1) === 'unknown' &&
      values.every((v, k) => k === 0 || v <= values[k - 1])
    )
  })

const isFiltered = (arrange: Arranges): boolean =>
  names(arrange, { by: 'rows', least: 6, most: 12 }).join() === 'small,gaps' &&
  names(arrange, { by: 'emptyRows', least: 1 }).join() === 'gaps'

test('cards are sorted by any fact, and those of which it is not known come last or, where some are left out, not at all', () => {
  expect(names(arranged, { by: '' })).toEqual(['small', 'unknown', 'cube', 'gaps'])
  expect(isSorted(arranged)).toBe(true)
  expect(isFiltered(arranged)).toBe(true)
  const backwards: Arranges = (...of) => arranged(...of).toReversed()
  expect(isSorted(backwards), 'the least first').toBe(false)
  const unfiltered: Arranges = (cards, facts, { by }) => arranged(cards, facts, { by })
  expect(isFiltered(unfiltered), 'nothing is left out').toBe(false)
})
