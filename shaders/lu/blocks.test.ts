import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { rowsOfBlock } from './blocks.ts'
import { eliminated, eliminatedIn } from './elimination.ts'
import type { LuProblem } from './factors.ts'
import { posedAsIs, scattered } from './filled.fixture.ts'
import { factoredPlainly } from './plain.fixture.ts'
import { blockWork, flopsOf, KINDS, productsOf, SSSSM, stepOf } from './tasks.ts'
import { worked } from './worked.fixture.ts'

/** A pattern with its fill, and seeded values on what is no fill, some of the diagonal 0. */
function drawn(seed: number): (nb: number) => LuProblem {
  const { below } = random(seed)
  const n = 1 + below(70)
  const problem = posedAsIs(scattered(n, n, seed), 16)
  const { filled, values } = problem.inputs
  for (let i = 0; i < n; i++) if (below(9) === 0) values[filled.col_idx.indexOf(i, filled.row_ptr[i])] = 0
  return (nb) => ({ ...problem, inputs: { ...problem.inputs, nb } })
}

test('blocks of any size have the bits of an elimination row by row, shifted pivots among them', () => {
  let shifted = 0
  for (let seed = 1; seed <= 40; seed++) {
    const of = drawn(seed)
    const expected = factoredPlainly(of(16))
    for (const nb of [1, 3, 16, 33, 64]) expect([...eliminatedIn(of(nb))], `${seed}, ${nb}`).toEqual([...expected])
    shifted += expected.filter((value) => Math.abs(value) === of(16).inputs.least_pivot).length
  }
  expect(shifted).toBeGreaterThan(0)
})

test('last blocks of one row and of two have the bits of an elimination row by row', () => {
  for (const [rows, nb] of [
    [49, 48],
    [50, 48],
    [49, 16],
  ]) {
    const problem = posedAsIs(scattered(rows, 4 * rows, 5), nb)
    const { blocks, tasks } = blockWork(problem)
    expect(rowsOfBlock(blocks, blocks.rows - 1)).toBe(rows % nb)
    expect(tasks.kind.at(-2)).toBe(SSSSM)
    expect([...eliminatedIn(problem)]).toEqual([...factoredPlainly(problem)])
  }
})

test('a block that takes its first product twice has other bits', () => {
  const problem = drawn(1)(16)
  const { blocks, tasks } = blockWork(problem)
  const updated = range(tasks.count).findIndex((task) => productsOf(tasks, task) > 1)
  expect(updated).toBeGreaterThan(0)
  const first = tasks.operands.row_ptr[updated]
  const col_idx = tasks.operands.col_idx.slice().copyWithin(first + 2, first, first + 2)
  const twice = { ...tasks, operands: { ...tasks.operands, col_idx } }
  const { values, least_pivot } = problem.inputs
  expect([...eliminated(blocks, twice, values, least_pivot)]).not.toEqual([...eliminatedIn(problem)])
})

test('flops of all tasks are those of an elimination without blocks, whatever the size of a block', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const of = drawn(seed)
    for (const nb of [1, 5, 32, 64]) {
      const { blocks, tasks } = blockWork(of(nb))
      const flops = flopsOf(blocks, tasks).reduce((sum, own) => sum + own, 0)
      expect(flops, `${seed}, ${nb}`).toBe(of(nb).before.flops)
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
