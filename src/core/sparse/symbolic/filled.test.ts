import { expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { makeGraph } from '../orderings/graph.ts'
import { rowsOf } from '../test-matrices.ts'
import { eliminationOf, filledPattern } from './filled.ts'

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

function drawn(seed: number) {
  const { below } = random(seed)
  const rows = 1 + below(40)
  const columns = () => [...new Set(range(below(4)).map(() => below(rows)))].sort((a, b) => a - b)
  return rowsOf(`drawn ${seed}`, rows, range(rows).map(columns)).csr
}

/** Rows of an elimination by hand: each row that has an entry in column j takes over what row j has behind it. */
function eliminated(seed: number) {
  const { rows, row_ptr, col_idx } = drawn(seed)
  const own = range(rows).map((i) => new Set([i]))
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      own[i].add(col_idx[k])
      own[col_idx[k]].add(i)
    }
  let flops = 0
  for (let j = 0; j < rows; j++)
    for (let i = j + 1; i < rows; i++) {
      if (!own[i].has(j)) continue
      flops++
      for (const l of own[j]) {
        if (l <= j) continue
        own[i].add(l)
        flops += 2
      }
    }
  return { lists: own.map((one) => [...one].sort((a, b) => a - b)), flops }
}

test('the filled pattern, its entries and its operations are those of an elimination by hand, for 500 drawn patterns', () => {
  for (const seed of range(500)) {
    const graph = makeGraph(drawn(seed))
    const { row_ptr, col_idx, rows } = filledPattern(graph)
    const { lists, flops } = eliminated(seed)
    expect(range(rows).map((i) => [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])])).toEqual(lists)
    expect(eliminationOf(graph)).toMatchObject({ entries: col_idx.length, flops })
  }
})

test('a tree that is a path is as high as it has vertices, a diagonal is 1 high, and nothing is 0 high', () => {
  const graph = (lists: number[][]) => makeGraph(rowsOf('', lists.length, lists).csr)
  expect(eliminationOf(graph(range(9).map((i) => (i === 0 ? [0] : [i - 1, i])))).height).toBe(9)
  expect(eliminationOf(graph(range(9).map((i) => [i])))).toEqual({ entries: 9, flops: 0, height: 1 })
  expect(eliminationOf(graph([]))).toEqual({ entries: 0, flops: 0, height: 0 })
  expect(filledPattern(graph([])).row_ptr).toHaveLength(1)
})
