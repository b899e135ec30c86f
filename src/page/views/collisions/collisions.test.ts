import { describe, expect, test } from 'vitest'
import { NEVER } from '#src/engine/run/replay.ts'
import { BY_ROWS, madeRun, seen, WITH_WAYS } from '../product/product.fixture.ts'
import { barAt, collisionsLayout, partsOf } from './layout.ts'
import { orderOf, type RowSums, sumsOf } from './sums.ts'
import { SumTally } from './tally.ts'
import { footOf, rowWords } from './words.ts'

const replay = seen(madeRun())
const sums = sumsOf(replay)
const ticks = Array.from({ length: replay.end + 1 }, (_, tick) => tick)

/** Products until a tick, and those that fell on an entry, by row: a course that goes there over others. */
function counted(of: RowSums, way: readonly number[]): string {
  const tally = new SumTally(of, orderOf(of, 'row'), 3)
  for (const tick of way) tally.goTo(tick)
  return `${tally.added.join(' ')}, ${tally.fell.join(' ')}`
}

/** Four products of row 0, two of which are of one entry, and one of row 2 in step 1; two of one entry of row 2 in step 2. */
const BY_HAND = ['0 0 0, 0 0 0', '4 0 1, 1 0 0', '4 0 3, 1 0 1', '4 0 3, 1 0 1', '4 0 3, 1 0 1', '4 0 3, 1 0 1']

describe('sums of rows', () => {
  test('are counted as by hand', () => {
    expect([[...sums.products], [...sums.entries]]).toEqual([
      [4, 0, 3],
      [3, 0, 2],
    ])
    expect(ticks.map((tick) => counted(sums, [tick]))).toEqual(BY_HAND)
  })

  test('are the same for any way there', () => {
    for (const tick of ticks)
      for (const way of [
        [replay.end, tick],
        [0, replay.end, 0, tick],
      ])
        expect(counted(sums, way)).toBe(BY_HAND[tick])
  })

  test('mutant: products of which each is taken for the first of its entry are seen', () => {
    const none = { ...sums, fell: sums.fell.map(() => 0) }
    expect(ticks.map((tick) => counted(none, [tick]))).not.toEqual(BY_HAND)
  })

  test('mutant: products that are added a step late are seen', () => {
    const once = { ...sums, added: { ...sums.added, ptr: sums.added.ptr.map((n, t) => (t === 2 ? 0 : n)) } }
    expect(ticks.map((tick) => counted(once, [tick]))).not.toEqual(BY_HAND)
  })

  test('are added with their entries where no event speaks of a product', () => {
    const rows = sumsOf(seen(madeRun(BY_ROWS)))
    expect([1, 2].map((tick) => counted(rows, [tick]))).toEqual(['0 0 0, 0 0 0', '4 0 0, 1 0 0'])
  })
})

describe('rows', () => {
  const ways = sumsOf(seen(madeRun(WITH_WAYS)))

  test('stand in their order, by products, or by the bins that the trace says', () => {
    expect([...ways.way]).toEqual([5, NEVER, 3])
    expect(['row', 'products', 'bin'].map((by) => [...orderOf(ways, by)])).toEqual([
      [0, 1, 2],
      [0, 2, 1],
      [2, 0, 1],
    ])
    expect([...sums.way]).toEqual([NEVER, NEVER, NEVER])
  })

  test('are told with their bin from then on, and all together with what fell on an entry', () => {
    expect([0, 1].map((tick) => rowWords(ways, 0, tick)[1])).toEqual([
      'row 0 of C: 4 products, 3 entries',
      'row 0 of C: 4 products, 3 entries, bin 5',
    ])
    const tally = new SumTally(sums, orderOf(sums, 'row'), 3)
    tally.goTo(2)
    expect(footOf(replay, 2, tally.total(), 7)[0]).toBe(
      'step 2: 7 of 7 products, 2 of them on an entry that was there already',
    )
  })
})

test('bars lie in the pane, and each is found in its middle', () => {
  for (const [width, height, unit] of [
    [1100, 200, 1],
    [390, 120, 1],
    [780, 300, 2],
  ]) {
    const layout = collisionsLayout(64, 1234, { width, height, unit })
    const { left, top, axis, foot, bins } = layout
    expect([left > 0, left + layout.width <= width, top + layout.height < axis, axis < foot, foot < height]).toEqual(
      Array(5).fill(true),
    )
    expect(bins).toBe(64)
    for (let bar = 0; bar < bins; bar++)
      expect(barAt(layout, left + ((bar + 0.5) * layout.width) / bins, top + 1)).toBe(bar)
    expect(barAt(layout, left - 1, top + 1)).toBeUndefined()
  }
  expect(partsOf(100, 10, [0, 0.01, 4, 20])).toEqual([0, 1, 40, 100])
})
