import { describe, expect, test } from 'vitest'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { refusal } from '#src/core/base/errors.ts'
import { gridMatrix } from '../../made/grid.ts'
import type { Csr } from '../../csr.ts'
import { bytesOf } from '../format.ts'
import { faultsOf } from '../lib/rules.ts'
import { byteDictionary, columnDistances, MOST_CODES } from './dictionary.ts'
import compressed from './index.ts'

const valued = (rows: readonly (readonly (readonly [col: number, value: number])[])[], cols: number): Csr => ({
  rows: rows.length,
  cols,
  row_ptr: prefixSum(rows.map(({ length }) => length)),
  col_idx: Uint32Array.from(rows.flat().map(([col]) => col)),
  values: Float64Array.from(rows.flat().map(([, value]) => value)),
})

/** One row that reaches so many columns. */
const wide = (length: number) => valued([range(length).map((j) => [j, 1] as const)], length)

/** A diagonal on which values repeat after so many rows. */
const varied = (different: number) =>
  valued(
    range(600).map((i) => [[i, 1 + (i % different)] as const]),
    600,
  )

const dictionary = (csr: Csr) => byteDictionary(csr, columnDistances(csr), csr.values)

const storage = (csr: Csr) => compressed.storage(compressed.of(csr, {}), csr.values)
const names = (csr: Csr) => storage(csr).arrays.map(({ name }) => name)

describe('a code', () => {
  test('stands for a distance and a value, ascending by the distance, and 0 for none', () => {
    const rows = range(4).flatMap(() => [[4, -1] as const, [-1, 5] as const])
    const csr = valued(
      rows.map((values, i) => values.map((value, e) => [i - (i % 2) + e, value] as const)),
      8,
    )
    const { distances, shared } = dictionary(csr)
    expect([...distances]).toEqual([0, -1, 0, 0, 1])
    expect([...(shared ?? [])]).toEqual([0, -1, 4, 5, -1])
  })

  test('tells zeros of either sign apart', () => {
    const { shared } = dictionary(
      valued(
        range(8).map((i) => [[i, i % 2 === 0 ? 0 : -0]]),
        8,
      ),
    )
    expect([...(shared ?? [])]).toEqual([0, 0, -0])
  })

  test('is one for values that 32 bits do not tell apart', () => {
    const third = valued(
      range(8).map((i) => [[i, i % 2 === 0 ? 1 / 3 : Math.fround(1 / 3)]]),
      8,
    )
    expect([...(dictionary(third).shared ?? [])]).toEqual([0, Math.fround(1 / 3)])
    expect(names(third)).toEqual(['distances', 'shared_values', 'codes'])
  })

  test('says the value for up to 255 pairs, and from 256 on the distance alone', () => {
    const found = [MOST_CODES, MOST_CODES + 1].map((different) => dictionary(varied(different)))
    expect(found.map(({ distances, shared }) => [shared?.length, distances.length - 1])).toEqual([
      [1 + MOST_CODES, MOST_CODES],
      [undefined, 1],
    ])
  })

  test('says no value where pairs take more words than the values', () => {
    const same = (rows: number) =>
      valued(
        range(rows).map((i) => [[i, 1 + (i % 3)]]),
        rows,
      )
    expect([5, 6].map((rows) => dictionary(same(rows)).shared?.length)).toEqual([undefined, 4])
  })
})

test('up to 255 distances are taken, and the 256th is refused by its row and both numbers', () => {
  expect(columnDistances(wide(MOST_CODES))).toHaveLength(MOST_CODES)
  expect(refusal(() => columnDistances(wide(MOST_CODES + 1)))).toBe(
    'With row 0 there are 256 distances j − i, and a byte tells 255 apart.',
  )
  expect(() => compressed.of(wide(MOST_CODES + 1), {})).toThrow(
    expect.objectContaining({ code: 'FormatTooLarge', at: { row: 0, slots: 256, allowed: 255 } }),
  )
})

test('a matrix without rows, columns or nonzeros has no codes', () => {
  for (const [rows, cols] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [3, 3],
  ]) {
    const csr = valued(
      range(rows).map(() => []),
      cols,
    )
    expect([...dictionary(csr).distances]).toEqual([0])
    expect(faultsOf(compressed, csr, {})).toEqual([])
  }
})

describe('in memory', () => {
  const stencil = gridMatrix('D3N7', [9, 5, 4], 'laplacian', 0)
  const told = { ...stencil, values: stencil.values.map((_value, k) => k + 1) }

  test('a row has units of eight codes beside those of its neighbours', () => {
    const { arrays } = storage(valued([range(9).map((j) => [j, j + 1]), [[1, 12]]], 9))
    const codes = arrays.find(({ name }) => name === 'codes')
    // distances of row 0 are 0 to 8, row 1 has 0; then the second unit of both
    const none = range(7).map(() => 0)
    expect(Array.from(codes?.data ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, ...none, 9, ...none, 0, ...none])
  })

  test('values that repeat stand in a list, others in slots of their own', () => {
    expect(names(stencil)).toEqual(['distances', 'shared_values', 'codes'])
    expect(names(told)).toEqual(['distances', 'codes', 'values'])
    for (const csr of [stencil, told]) expect(faultsOf(compressed, csr, {})).toEqual([])
  })

  test('a byte for each of eight slots of a row, and eight words for the pairs', () => {
    const codes = 8 * stencil.rows
    const nonzeros = stencil.values.length
    expect(bytesOf(storage(stencil))).toEqual({
      values: 32,
      indices: 32 + nonzeros,
      pointers: 0,
      padding: codes - nonzeros,
      total: 64 + codes,
    })
    expect(bytesOf(storage(told)).total).toBe(32 + codes + 4 * 7 * stencil.rows)
  })
})

test('the rules find a dictionary with a wrong number, codes of another nonzero, a dictionary without codes, and words that no code stands for', () => {
  const csr = gridMatrix('D3N7', [3, 3, 3], 'laplacian', 0)
  const spoilt = (change: (array: ReturnType<typeof storage>['arrays'][number]) => object) => ({
    ...compressed,
    storage: (...given: Parameters<typeof compressed.storage>) => {
      const whole = compressed.storage(...given)
      return { ...whole, arrays: whole.arrays.map((array) => ({ ...array, ...change(array) })) }
    },
  })
  const mutants = [
    spoilt(({ codes, data }) => (codes ? { data: Float64Array.from(data, (v, c) => (c === 3 ? v + 1 : v)) } : {})),
    spoilt(({ name, data }) => (name === 'codes' ? { data: Uint8Array.from(data).with(0, 1 + (data[0] % 7)) } : {})),
    spoilt(({ codes }) => (codes ? { codes: 'nought' } : {})),
    spoilt(({ codes, data }) => (codes ? { data: Float64Array.from([...Array.from(data), 6]) } : {})),
    spoilt(({ name, nonzero }) => (name === 'codes' && nonzero ? { nonzero: nonzero.with(0, 1) } : {})),
  ]
  for (const mutant of mutants) expect(faultsOf(mutant, csr, {})).not.toEqual([])
})
