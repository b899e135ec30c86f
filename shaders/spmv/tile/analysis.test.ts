import { expect, test } from 'vitest'
import type { Layout } from '#src/core/sparse/formats/tile/stored.ts'
import cases from '../cases.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import { layoutOf } from '#src/core/sparse/formats/tile/layout.ts'
import { orderOf } from '#src/core/sparse/formats/tile/tiling.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { analyse } from './analysis.ts'
import { groupsOf } from './groups.ts'
import kernel from './kernel.ts'
import type { Product } from '../multiply.ts'

const every = cases.odd?.().find(({ name }) => name === 'tiles of every format') as Matrix
const problemOf = (matrix: Matrix): Product => cases.seeded(matrix)[0].problem as Product
const analysed = (matrix: Matrix, params = {}) => analyse(problemOf(matrix), defaults(kernel, params))
const formatsIn = (matrix: Matrix, params = {}) =>
  new Set([...analysed(matrix, params).layout.format].map((number) => NAMES[number]))

test('the matrix that kernels are tried on has tiles of every format, by the rule of the paper', () => {
  expect(formatsIn(every)).toEqual(new Set(NAMES))
  expect(formatsIn(every, { rule: 1 }).has('HYB')).toBe(false)
  expect(formatsIn(every, { variant: 0 })).toEqual(new Set(['CSR']))
})

test('deferring takes whole tiles out, those of 12 nonzeros or fewer and no others', () => {
  const sizes = ({ tile_nnz }: Layout) => [...tile_nnz.subarray(1)].map((end, t) => end - tile_nnz[t])
  const all = sizes(layoutOf(every.csr, 0))
  const parted = layoutOf(every.csr, 0, 12)
  const { deferred, deferred_ptr } = parted
  expect(sizes(parted)).toEqual(all.filter((size) => size > 12))
  expect(deferred.length).toBe(all.filter((size) => size <= 12).reduce((sum, size) => sum + size))
  expect(deferred_ptr[every.csr.rows]).toBe(deferred.length)
  const back = [...orderOf(every.csr, parted).order, ...deferred].sort((a, b) => a - b)
  expect(back).toEqual([...every.csr.col_idx.keys()])
})

test('tile rows of too many tiles are cut evenly, and each of their rows has a sum for each part', () => {
  // tile rows of 7, 0 and 2 tiles, the last of 3 rows; 3 tiles per group
  const { groups, sumRows, sum_ptr, pieces } = groupsOf(35, Uint32Array.of(0, 7, 7, 9), new Uint32Array(36), 3)
  expect([...groups]).toEqual([0, 0, 1, 0, 2, 0, 2, 0, 4, 0, 3, 0, 7, 1, 0, 0, 7, 2, 0, 0, 9, 0, 0, 0])
  expect([...sumRows]).toEqual([...Array.from({ length: 16 }).keys()])
  expect([...sum_ptr]).toEqual(Array.from({ length: 17 }, (_, r) => 3 * r))
  expect(pieces.length).toBe(0)
})

test('rows with deferred nonzeros get a sum for every 256 of them, after those of the groups', () => {
  const deferred_ptr = Uint32Array.of(0, 300, 300, 301)
  const { groups, sum_ptr, pieces } = groupsOf(3, Uint32Array.of(0, 1), deferred_ptr, 4)
  expect([...groups]).toEqual([0, 0, 1, 0, 1, 0, 0, 0])
  expect([...sum_ptr]).toEqual([0, 3, 4, 6])
  expect([...pieces]).toEqual([0, 256, 0, 1, 256, 300, 0, 2, 300, 301, 2, 5])
})

test('a dense tile is 256 values and four words, with four for its group and four that end it', () => {
  const csr: Csr = {
    rows: 16,
    cols: 16,
    row_ptr: Uint32Array.from({ length: 17 }, (_, i) => 16 * i),
    col_idx: Uint32Array.from({ length: 256 }, (_, k) => k % 16),
    values: new Float64Array(256).fill(1),
  }
  const matrix: Matrix = { name: 'dense', csr, field: 'real', symmetry: 'general', notes: [] }
  const params = defaults(kernel)
  // and the word that says that no row has several sums; x and y are 16 words each
  expect(kernel.cost(problemOf(matrix), analysed(matrix), params).bytes).toBe(4 * (256 + 4 + 4 + 4 + 1 + 16 + 16))
})
