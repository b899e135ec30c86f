import { expect, test } from 'vitest'
import { blockOf, blocksOf, boundsOf, depthOf, isRectangle, slotOf } from './blocks.ts'

test('the depth is the least that leaves fewer rows than twice 92 160 in a triangle, and 1 at least', () => {
  expect([100, 184_319, 368_639, 368_640, 737_280, 1e7].map((rows) => depthOf(rows, 0))).toEqual([1, 1, 1, 2, 3, 6])
})

test('a depth that is asked for is taken, as far as there are rows', () => {
  expect(depthOf(1000, 4)).toBe(4)
  expect([0, 1, 2, 3, 5].map((rows) => depthOf(rows, 8))).toEqual([0, 0, 1, 1, 2])
})

test('halves are equal but for a row', () => {
  expect(boundsOf(11, 2)).toEqual([0, 2, 5, 8, 11])
  expect(boundsOf(0, 0)).toEqual([0, 0])
})

test('of four triangles the middle rectangle takes what both rows need of both columns', () => {
  // triangle 0, rectangle (1, 0), triangle 1, rectangle (2‥3, 0‥1), triangle 2, rectangle (3, 2), triangle 3
  expect([0, 1, 2, 3].map((t) => Array.from({ length: t + 1 }, (_, s) => blockOf(t, s)))).toEqual([
    [0],
    [1, 2],
    [3, 3, 4],
    [3, 3, 5, 6],
  ])
})

test('a rectangle comes after the triangles of its columns and before those of its rows, at every depth', () => {
  for (let t = 0; t < 256; t++)
    for (let s = 0; s < t; s++) {
      const block = blockOf(t, s)
      expect(isRectangle(block) && block > 2 * s && block < 2 * t).toBe(true)
    }
})

test('the blocks of a triangle’s rows are known by the halving that parts them from the columns', () => {
  for (const triangles of [1, 2, 16])
    for (let t = 0; t < triangles; t++) {
      const blocks = blocksOf(t, triangles)
      for (let s = 0; s <= t; s++) expect(blocks[slotOf(t, s)], `${t}, ${s} of ${triangles}`).toBe(blockOf(t, s))
    }
})
