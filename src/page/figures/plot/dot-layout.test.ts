import { expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { NAME_SIZE, wordsWidth } from './labels.ts'
import { AFTER_MARK, heightFor, LEFT, middles, namesOnTop, rowName, topOf } from './dot-layout.ts'

/** What a row of letters of that size needs from middle to middle, with air. */
const LEAST_PITCH = 18

const pitchOf = (places: readonly number[]): number => Math.min(...places.slice(1).map((y, r) => y - places[r]))

test('rows have air at the least height of any number of them, and more where there is more room', () => {
  for (const rows of [2, 18, 27, 60])
    for (const top of [20, 39, 77]) {
      const height = heightFor(rows, top)
      expect(pitchOf(middles(rows, top, height))).toBeGreaterThanOrEqual(LEAST_PITCH)
      expect(pitchOf(middles(rows, top, 2 * height))).toBeGreaterThan(2 * LEAST_PITCH)
      // the 14 pixels per row that these had once
      expect(pitchOf(middles(rows, top, heightFor(rows, top) - 6 * rows))).toBeLessThan(LEAST_PITCH)
    }
})

test('names on top of a picture do not touch, and stay inside it, at any width', async () => {
  const all = [...(await kernels())].map(([key, { title }]) => ({ key, words: title })).slice(0, 14)
  for (const width of [360, 552, 1100]) {
    const placed = namesOnTop(all, width)
    const ends = placed.map(({ x, words }) => x + AFTER_MARK + wordsWidth(words, NAME_SIZE))
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    const touching = placed.filter(({ x, y }, p) => placed.some((o, q) => q < p && o.y === y && ends[q] > x))
    expect(touching).toEqual([])
    expect(topOf(placed)).toBeGreaterThan(Math.max(...placed.map(({ y }) => y)))
    // one after the other, without a second line, the last leave a narrow picture
    expect(namesOnTop(all, Infinity).at(-1)?.x ?? 0).toBeGreaterThan(width)
  }
})

test('a row’s name ends before its axis', () => {
  for (const label of ['L of D3N27 256³', 'Delaunay 1 000 000', 'a matrix of a long name.mtx'])
    expect(wordsWidth(rowName(label), NAME_SIZE)).toBeLessThan(LEFT - 14)
})
