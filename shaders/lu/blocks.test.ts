import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { cutIntoBlocks } from './blocks.ts'
import { eliminated } from './elimination.ts'
import { filledFrom, LEAST, scattered, type Seeded } from './filled.fixture.ts'
import { factoredPlainly } from './plain.fixture.ts'
import { blockWork, flopsOf, KINDS, productsOf, stepOf, tasksOf } from './tasks.ts'
import { worked } from './worked.fixture.ts'

/** A symmetric pattern with its fill, and seeded values on what is no fill, some of the diagonal 0. */
function drawn(seed: number): Seeded {
  const { below } = random(seed)
  const n = 1 + below(70)
  const { filled, values } = filledFrom(n, scattered(n, n, seed))
  for (let i = 0; i < n; i++) if (below(9) === 0) values[filled.col_idx.indexOf(i, filled.row_ptr[i])] = 0
  return { filled, values }
}

test('blocks of any size have the bits of an elimination row by row, shifted pivots among them', () => {
  let shifted = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { filled, values } = drawn(seed)
    const expected = factoredPlainly({ inputs: { rows: filled.rows, filled, values, least_pivot: LEAST } })
    for (const nb of [1, 3, 16, 33, 64]) {
      const blocks = cutIntoBlocks(filled, nb)
      expect([...eliminated(blocks, tasksOf(blocks), values, LEAST)], `${seed}, ${nb}`).toEqual([...expected])
    }
    shifted += expected.filter((value) => Math.abs(value) === Math.fround(LEAST)).length
  }
  expect(shifted).toBeGreaterThan(0)
})

test('a block that takes its first product twice has other bits', () => {
  const { filled, values } = drawn(1)
  const blocks = cutIntoBlocks(filled, 16)
  const tasks = tasksOf(blocks)
  const right = eliminated(blocks, tasks, values, LEAST)
  const updated = range(tasks.count).findIndex((task) => productsOf(tasks, task) > 1)
  expect(updated).toBeGreaterThan(0)
  const first = tasks.operands.row_ptr[updated]
  const col_idx = tasks.operands.col_idx.slice().copyWithin(first + 2, first, first + 2)
  const twice = { ...tasks, operands: { ...tasks.operands, col_idx } }
  expect([...eliminated(blocks, twice, values, LEAST)]).not.toEqual([...right])
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
  const { tasks } = blockWork(worked())
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
