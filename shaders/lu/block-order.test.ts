import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { blockOrder } from '#src/core/sparse/orderings/block-order.ts'
import { ordered, orderedForBlocks } from '#src/core/sparse/orderings/eliminated.ts'
import { eliminationTree } from '#src/core/sparse/orderings/fill.ts'
import { type Graph, makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { placesOf } from '#src/core/sparse/orderings/permute.ts'
import { eliminationOf, filledPattern, heightOf } from '#src/core/sparse/symbolic/filled.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { cutIntoBlocks } from './blocks.ts'
import { byLevel } from './schedule.ts'
import { tasksOf } from './tasks.ts'

const NONE = 0xffffffff

const levelsOf = (graph: Graph, nb: number): number => byLevel(tasksOf(cutIntoBlocks(filledPattern(graph), nb))).rounds

test('blocks wait for few others, with the same fill', () => {
  for (const matrix of [grid('D2N5', [50, 50, 1]), grid('D3N7', [11, 11, 11])]) {
    const found = ordered(makeGraph(matrix.csr), 'amd', {})
    const then = orderedForBlocks(found, 'amd', 16)
    expect([...then.order].sort((a, b) => a - b)).toEqual(range(matrix.csr.rows))
    expect(eliminationOf(then.graph)).toEqual(eliminationOf(found.graph))
    // no order has fewer than blocks on the longest way up
    const least = Math.ceil(heightOf(eliminationTree(then.graph)) / 16)
    expect(levelsOf(then.graph, 16)).toBeLessThan(2 * least)
    expect(levelsOf(found.graph, 16)).toBeGreaterThan(3 * levelsOf(then.graph, 16))
  }
})

test('columns come after their descendants, each once', () => {
  // two chains of five that meet in a third, and a root alone, which waits as it fills no block
  const parent = Uint32Array.of(1, 2, 3, 4, 10, 6, 7, 8, 9, 10, 11, 12, NONE, NONE)
  expect([...blockOrder(parent, 4)]).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 4, 9, 10, 11, 12, 13])
  for (const nb of [1, 2, 3, 5, 16]) {
    const places = placesOf(blockOrder(parent, nb))
    expect([...places].sort((a, b) => a - b)).toEqual(range(parent.length))
    const early = range(parent.length).filter((j) => parent[j] !== NONE && places[parent[j]] < places[j])
    expect(early).toEqual([])
  }
})

test('of ways up that are too long to look for levels in, columns stay in postorder', () => {
  const twoChains = (length: number) =>
    Uint32Array.from({ length: 2 * length }, (_, j) => (j % length === length - 1 ? NONE : j + 1))
  expect([...blockOrder(twoChains(4), 2)]).toEqual([0, 1, 4, 5, 2, 3, 6, 7])
  expect([...blockOrder(twoChains(2 ** 16), 4)]).toEqual(range(2 ** 17))
})

test('an order as it is given stays', () => {
  const found = ordered(makeGraph(grid('D2N5', [9, 9, 1]).csr), 'natural', {})
  expect(orderedForBlocks(found, 'natural', 4)).toBe(found)
})
