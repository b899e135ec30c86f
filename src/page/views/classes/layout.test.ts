import { describe, expect, it } from 'vitest'
import { DONE, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import { KINDS } from '../tally.ts'
import { classBox, classesLayout, groupAt, itemsOf, partsOf } from './layout.ts'

const extent = { width: 458, height: 258, unit: 1 }
/** Eight rows in four colours, of which no row has the third. */
const colours = groupingBy('colour', Uint32Array.of(0, 0, 1, 0, 3, 0, 1, 3), 4)

describe('bars of groups', () => {
  const layout = classesLayout(colours, extent)

  it('are as high as groups have items, and a group without one has no height', () => {
    expect([0, 1, 2, 3].map((bar) => itemsOf(colours, layout, bar))).toEqual([4, 2, 0, 2])
    expect([4, 2, 0].map((items) => classBox(layout, 0, items).high)).toEqual([200, 100, 0])
    expect(layout).toMatchObject({ per: 1, bars: 4, most: 4 })
  })

  it('are found again where they are drawn, and nothing beside them', () => {
    for (const bar of [0, 1, 3]) {
      const { x, y, wide, high } = classBox(layout, bar, itemsOf(colours, layout, bar))
      expect(groupAt(layout, x + wide / 2, y + high / 2)).toBe(bar)
    }
    expect(groupAt(layout, 20, 100)).toBeUndefined()
    expect(groupAt(layout, layout.left + 4 * layout.pitch + 1, 100)).toBeUndefined()
  })

  it('stand for several groups where these are narrower than pixels', () => {
    const many = groupingBy(
      'colour',
      Uint32Array.from({ length: 1000 }, (_, i) => i),
      1000,
    )
    const fine = classesLayout(many, extent)
    expect(fine).toMatchObject({ per: 3, bars: 334, most: 3 })
    expect(itemsOf(many, fine, 333)).toBe(1)
  })

  it('are cut by state without a gap, done below, and a state that occurs is seen', () => {
    const counts = new Uint32Array(KINDS)
    counts.set([1, 0, 1, 998], 0)
    expect([counts[WAITING], counts[WORKING], counts[DONE]]).toEqual([1, 1, 998])
    const parts = partsOf(counts, 0, { x: 0, y: 10, wide: 5, high: 40 })
    expect(parts.map(({ state }) => state)).toEqual([DONE, WORKING, WAITING])
    expect(parts.map(({ high }) => high)).toEqual([38, 1, 1])
    expect(parts[2].y).toBe(10)
    expect(partsOf(counts, 0, { x: 0, y: 10, wide: 5, high: 1 }).reduce((sum, { high }) => sum + high, 0)).toBe(1)
  })
})
