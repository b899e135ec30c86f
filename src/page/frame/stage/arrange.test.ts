import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, type PaneRow } from './arrange.ts'

const view = (order: number, half: boolean, weight = 1, wide = false) => ({ order, half, weight, wide })
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
    rows.every(({ ids: n, wide }) => n.length <= (wide ? 1 : 2))
  )
}

describe('panes of a column', () => {
  it('pairs neighbouring half views and keeps the wide ones alone', () => {
    expect(arrange(FOUR)).toEqual([
      { ids: ['dag'], weight: 0.3, wide: false },
      { ids: ['matrix', 'grid'], weight: 0.36, wide: false },
      { ids: ['timeline'], weight: 0.26, wide: false },
    ])
  })

  it('gives a half view without a neighbour a companion, and a higher row where there is none', () => {
    const without = (...ids: string[]) => new Map([...FOUR].filter(([id]) => !ids.includes(id)))
    expect(arrange(without('grid')).map(({ ids }) => ids)).toEqual([['dag'], ['matrix', 'timeline']])
    const two = arrange(without('grid', 'dag'))
    expect(two.map(({ ids }) => ids)).toEqual([['matrix'], ['timeline']])
    expect(two[0].weight).toBeGreaterThan(0.36)
    const code = new Map([...without('grid'), ['timeline', view(40, false, 0.5, true)]])
    expect(arrange(code).map(({ ids }) => ids)).toEqual([['dag', 'matrix'], ['timeline']])
  })

  it('pairs everything where columns are dense', () => {
    expect(arrange(FOUR, 'all').map(({ ids }) => ids)).toEqual([
      ['dag', 'matrix'],
      ['grid', 'timeline'],
    ])
  })

  it('leaves a view that needs the width its row, and everything where columns are narrow', () => {
    const wide = new Map([...FOUR, ['code', view(35, false, 0.5, true)]])
    expect(arrange(wide, 'all').map(({ ids }) => ids)).toEqual([['dag', 'matrix'], ['grid'], ['code'], ['timeline']])
    expect(arrange(FOUR, 'none').map(({ ids }) => ids.length)).toEqual([1, 1, 1, 1])
  })

  it('loses no view, and a layout that does is caught', () => {
    const each = fc.tuple(fc.nat(50), fc.boolean(), fc.boolean())
    const views = fc.uniqueArray(each, { maxLength: 9, selector: ([order]) => order })
    fc.assert(
      fc.property(views, fc.constantFrom('all', 'half', 'none'), (list, pairs) => {
        const map = new Map(list.map(([order, half, wide]) => [`v${order}`, view(order, half && !wide, 1, wide)]))
        return sound(map, arrange(map, pairs))
      }),
    )
    expect(sound(FOUR, arrange(FOUR).slice(1))).toBe(false)
    expect(sound(FOUR, arrange(FOUR).toReversed())).toBe(false)
  })
})
