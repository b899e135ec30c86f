import { expect, test } from 'vitest'
import { type F32, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { pivotOf } from './arithmetic.ts'
import { cutIntoBlocks } from './blocks.ts'
import { eliminated } from './elimination.ts'
import { flopsOf, KINDS, productsOf, stepOf, tasksOf } from './tasks.ts'

/** A symmetric pattern with its fill, and seeded values on what is no fill. */
function drawn(seed: number): { filled: Pattern; values: F32 } {
  const { below, unit } = random(seed)
  const n = 1 + below(70)
  const held = Array.from({ length: n }, () => new Map<number, number>())
  const put = (i: number, j: number, value: number) => held[i].has(j) || held[i].set(j, value)
  for (let i = 0; i < n; i++) put(i, i, below(9) === 0 ? 0 : 3 + unit())
  for (let e = 0; e < n; e++) {
    const [i, j] = [below(n), below(n)]
    put(i, j, unit() - 0.5)
    put(j, i, unit() - 0.5)
  }
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i < n; i++) if (held[i].has(k)) for (let j = k + 1; j < n; j++) if (held[k].has(j)) put(i, j, 0)
  const rows = held.map((row) => [...row].sort(([a], [b]) => a - b))
  const row_ptr = Uint32Array.from([
    0,
    ...rows.map(
      (
        (sum) => (row) =>
          (sum += row.length)
      )(0),
    ),
  ])
  const filled = { rows: n, cols: n, row_ptr, col_idx: Uint32Array.from(rows.flat(), ([j]) => j) }
  return { filled, values: Float32Array.from(rows.flat(), ([, value]) => value) }
}

/** Row by row without blocks, f32: each entry takes its products by ascending column of L. */
function byRows({ rows: n, row_ptr, col_idx }: Pattern, values: F32, least: number): F32 {
  const out = values.slice()
  const dense = new Float32Array(n)
  const diagonal = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) dense[col_idx[k]] = out[k]
    for (let k = row_ptr[i]; col_idx[k] < i; k++) {
      const r = col_idx[k]
      dense[r] /= diagonal[r]
      for (let q = row_ptr[r]; q < row_ptr[r + 1]; q++)
        if (col_idx[q] > r) dense[col_idx[q]] -= Math.fround(dense[r] * out[q])
    }
    dense[i] = pivotOf(dense[i], least)
    diagonal[i] = dense[i]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) out[k] = dense[col_idx[k]]
    dense.fill(0)
  }
  return out
}

test('blocks of any size have the bits of an elimination row by row, shifted pivots among them', () => {
  let shifted = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { filled, values } = drawn(seed)
    const expected = byRows(filled, values, 1e-3)
    for (const nb of [1, 3, 16, 33, 64]) {
      const blocks = cutIntoBlocks(filled, nb)
      expect([...eliminated(blocks, tasksOf(blocks), values, 1e-3)], `${seed}, ${nb}`).toEqual([...expected])
    }
    shifted += expected.filter((value) => Math.abs(value) === Math.fround(1e-3)).length
  }
  expect(shifted).toBeGreaterThan(0)
})

test('a block that takes its first product twice has other bits', () => {
  const { filled, values } = drawn(1)
  const blocks = cutIntoBlocks(filled, 16)
  const tasks = tasksOf(blocks)
  const right = eliminated(blocks, tasks, values, 1e-3)
  const updated = range(tasks.count).findIndex((task) => productsOf(tasks, task) > 1)
  expect(updated).toBeGreaterThan(0)
  const first = tasks.operands.row_ptr[updated]
  const col_idx = tasks.operands.col_idx.slice().copyWithin(first + 2, first, first + 2)
  const twice = { ...tasks, operands: { ...tasks.operands, col_idx } }
  expect([...eliminated(blocks, twice, values, 1e-3)]).not.toEqual([...right])
})

test('flops of all tasks are those of an elimination without blocks, whatever the size of a block', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { filled } = drawn(seed)
    const { rows: n, row_ptr, col_idx } = filled
    let expected = 0
    for (let j = 0; j < n; j++) {
      const below = col_idx.subarray(row_ptr[j], row_ptr[j + 1]).filter((column) => column > j).length
      expected += below + 2 * below * below
    }
    for (const nb of [1, 5, 32, 64]) {
      const blocks = cutIntoBlocks(filled, nb)
      expect(
        flopsOf(blocks, tasksOf(blocks)).reduce((sum, flops) => sum + flops, 0),
        `${seed}, ${nb}`,
      ).toBe(expected)
    }
  }
})

test('the slides’ 2 × 2 blocks take five tasks, each after its operands', () => {
  const places = [
    [0, 2, 3],
    [0, 1, 2, 3, 5],
    [1, 2, 3, 4, 5],
    [0, 2, 3, 4],
    [1, 5],
    [0, 2, 3, 5],
  ]
  const symmetric = places.map((row, i) =>
    [0, 1, 2, 3, 4, 5].filter((j) => i === j || row.includes(j) || places[j].includes(i)),
  )
  const row_ptr = Uint32Array.from([
    0,
    ...symmetric.map(
      (
        (sum) => (row) =>
          (sum += row.length)
      )(0),
    ),
  ])
  const blocks = cutIntoBlocks({ rows: 6, cols: 6, row_ptr, col_idx: Uint32Array.from(symmetric.flat()) }, 3)
  const tasks = tasksOf(blocks)
  const told = Array.from({ length: tasks.count }, (_, t) => {
    const { row_ptr: ptr, col_idx } = tasks.operands
    return `${KINDS[tasks.kind[t]]} ${tasks.row[t]},${tasks.column[t]} step ${stepOf(tasks, t)} after ${[...col_idx.subarray(ptr[t], ptr[t + 1] - 1)].join(' ')}`
  })
  expect(told).toEqual([
    'GETRF 0,0 step 0 after ',
    'GESSM 0,1 step 0 after 0',
    'TSTRF 1,0 step 0 after 0',
    'SSSSM 1,1 step 1 after 1 2',
    'GETRF 1,1 step 1 after 3',
  ])
})
