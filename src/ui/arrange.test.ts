import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, type PaneRow } from './arrange.ts'

const view = (order: number, half: boolean, weight = 1) => ({ order, half, weight })
const FOUR = new Map([
  ['timeline', view(40, false, 0.26)],
  ['matrix', view(20, true, 0.36)],
  ['dag', view(10, false, 0.3)],
  ['grid', view(30, true, 0.34)],
])

/** The rule: every view stands in exactly one row, rows hold one or two, and reading order is the views' order. */
function sound(views: Map<string, { order: number }>, rows: readonly PaneRow[]): boolean {
  const ids = rows.flatMap((row) => row.ids)
  const orders = ids.map((id) => views.get(id)?.order ?? Number.NaN)
  const inOrder = orders.every((order, i) => i === 0 || orders[i - 1] <= order)
  return (
    ids.length === views.size &&
    new Set(ids).size === ids.length &&
    inOrder &&
    rows.every(({ ids: n }) => n.length <= 2)
  )
}

describe('panes of a column', () => {
  it('pairs neighbouring half views and keeps the wide ones alone', () => {
    expect(arrange(FOUR)).toEqual([
      { ids: ['dag'], weight: 0.3 },
      { ids: ['matrix', 'grid'], weight: 0.36 },
      { ids: ['timeline'], weight: 0.26 },
    ])
  })

  it('gives a half view without a neighbour the whole row', () => {
    const alone = new Map([...FOUR].filter(([id]) => id !== 'grid'))
    expect(arrange(alone).map(({ ids }) => ids)).toEqual([['dag'], ['matrix'], ['timeline']])
  })

  it('pairs everything where columns are dense', () => {
    expect(arrange(FOUR, true).map(({ ids }) => ids)).toEqual([
      ['dag', 'matrix'],
      ['grid', 'timeline'],
    ])
  })

  it('loses no view, and a layout that does is caught', () => {
    const views = fc.uniqueArray(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 9, selector: ([order]) => order })
    fc.assert(
      fc.property(views, fc.boolean(), (list, dense) => {
        const map = new Map(list.map(([order, half]) => [`v${order}`, view(order, half)]))
        return sound(map, arrange(map, dense))
      }),
    )
    expect(sound(FOUR, arrange(FOUR).slice(1))).toBe(false)
    expect(sound(FOUR, arrange(FOUR).toReversed())).toBe(false)
  })
})
