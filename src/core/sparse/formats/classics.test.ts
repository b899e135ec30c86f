import { describe, expect, it } from 'vitest'
import { count } from '#src/core/base/format.ts'
import type { Csr, Pattern } from '../csr.ts'
import { gridMatrix } from '../made/grid.ts'
import { blank, toCsr } from '../testing.ts'
import bsr from './bsr.ts'
import dia from './dia.ts'
import ell from './ell.ts'
import { EXAMPLE } from './example.ts'
import { type Format, type FormatParams, PADDING } from './format.ts'
import hyb, { ruledWidth } from './hyb.ts'
import { NO_COLUMN } from './lib/slots.ts'
import sell from './sell/index.ts'

const _ = undefined

const data = <S>(format: Format<S>, matrix: Csr, params: FormatParams, name: string) =>
  Array.from(format.storage(format.of(matrix, params), matrix.values).arrays.find((a) => a.name === name)?.data ?? [])

describe('where entries lie:', () => {
  const small = toCsr([
    [1, _, 2],
    [_, _, _],
    [3, 4, 5],
    [_, _, 6],
  ])

  it('ELL, entry after entry, rows side by side', () => {
    expect(data(ell, small, {}, 'values')).toEqual([1, 0, 3, 6, 2, 0, 4, 0, 0, 0, 5, 0])
    const columns = [0, NO_COLUMN, 0, 2, 2, NO_COLUMN, 1, NO_COLUMN, NO_COLUMN, NO_COLUMN, 2, NO_COLUMN]
    expect(data(ell, small, {}, 'col_idx')).toEqual(columns)
  })

  it('SELL, the longest rows of a window first, equal ones in their order', () => {
    expect([...sell.of(EXAMPLE, { slice: 2, window: 8 }).permutation]).toEqual([7, 3, 6, 0, 4, 1, 5, 2])
    expect([...sell.of(EXAMPLE, { slice: 2, window: 4 }).permutation]).toEqual([3, 0, 1, 2, 7, 6, 4, 5])
    expect(data(sell, small, { slice: 2, window: 4 }, 'permutation')).toEqual([2, 0, 3, 1])
    expect(data(sell, small, { slice: 2, window: 4 }, 'slice_ptr')).toEqual([0, 6, 8])
    expect(data(sell, small, { slice: 2, window: 4 }, 'values')).toEqual([3, 1, 4, 2, 5, 0, 6, 0])
  })

  it('HYB, the first entries in ELL, later ones in COO', () => {
    expect(data(hyb, small, { width: 1 }, 'ell_values')).toEqual([1, 0, 3, 6])
    expect(data(hyb, small, { width: 1 }, 'coo_row_idx')).toEqual([0, 2, 2])
    expect(data(hyb, small, { width: 1 }, 'coo_values')).toEqual([2, 4, 5])
  })

  it('DIA, diagonal after diagonal from the lower left, by rows', () => {
    expect(data(dia, small, {}, 'offsets')).toEqual([-2, -1, 0, 2])
    expect(data(dia, small, {}, 'values')).toEqual([0, 0, 3, 0, 0, 0, 4, 6, 1, 0, 5, 0, 2, 0, 0, 0])
  })

  it('BSR, blocks by rows, each by rows', () => {
    expect(data(bsr, small, { height: 2, width: 2 }, 'row_ptr')).toEqual([0, 2, 4])
    expect(data(bsr, small, { height: 2, width: 2 }, 'col_idx')).toEqual([0, 1, 0, 1])
    expect(data(bsr, small, { height: 2, width: 2 }, 'values')).toEqual([
      1, 0, 0, 0, 2, 0, 0, 0, 3, 4, 0, 0, 5, 0, 6, 0,
    ])
    const gaps = toCsr([blank(4), blank(4), [_, _, _, 1], blank(4), blank(4), blank(4)])
    expect(data(bsr, gaps, { height: 2, width: 2 }, 'row_ptr')).toEqual([0, 0, 1, 1])
  })

  it('a stencil has as many diagonals as points, and of its rows only those at the rim are padded', () => {
    const grid = gridMatrix('D3N7', [20, 20, 20], 'laplacian', 0)
    expect([...dia.of(grid, {}).offsets]).toEqual([-400, -20, -1, 0, 1, 20, 400])
    expect(ell.of(grid, {}).width).toBe(7)
    expect(dia.of(grid, {}).nonzero.filter((k) => k === PADDING)).toHaveLength(7 * 8000 - grid.values.length)
  })
})

/** Rows of 1, 2, … nonzeros, as many of each as `counts` says. */
function rowsOf(counts: readonly number[]): Csr {
  const lengths = counts.flatMap((many, less) => Array.from({ length: many }, () => less + 1))
  const row_ptr = Uint32Array.from([0, ...lengths])
  for (let i = 1; i < row_ptr.length; i++) row_ptr[i] += row_ptr[i - 1]
  const col_idx = Uint32Array.from(lengths.flatMap((length) => [...Array(length).keys()]))
  return { rows: lengths.length, cols: counts.length, row_ptr, col_idx, values: new Float64Array(col_idx.length) }
}

describe("CUSP's width of HYB", () => {
  it.each([
    ['ELL takes a column that a third of the rows reach', [10_000, 5000], 2],
    ['one row less than a third is left to COO', [10_001, 4999], 1],
    ['no column is worth it below 4096 rows that reach it', [0, 4095], 0],
    ['4096 rows are', [0, 4096], 2],
    ['of nothing is 0', [], 0],
  ])('%s', (_case, counts, width) => {
    expect(ruledWidth(rowsOf(counts))).toBe(width)
  })

  it('is overridden, though no wider than the longest row', () => {
    expect(hyb.of(EXAMPLE, { width: 3 }).ell.width).toBe(3)
    expect(hyb.of(EXAMPLE, { width: 99 }).ell.width).toBe(8)
  })
})

describe('what would take too much memory is refused before it is made:', () => {
  /** Only the last of n rows holds anything, and it everything. */
  const denseRow = (n: number): Pattern => ({
    rows: n,
    cols: n,
    row_ptr: new Uint32Array(n + 1).with(n, n),
    col_idx: new Uint32Array(n).map((_none, j) => j),
  })
  const wide = denseRow(200_000)
  const comb: Pattern = {
    rows: 1,
    cols: 9_000_000,
    row_ptr: Uint32Array.of(0, 1_125_000),
    col_idx: new Uint32Array(1_125_000).map((_none, k) => 8 * k),
  }

  it.each([
    ['ELL', () => ell.of(wide, {}), 200_000 * 200_000, 200_000],
    ['DIA', () => dia.of(wide, {}), 200_000 * 200_000, 200_000],
    ['HYB', () => hyb.of(wide, { width: 1024 }), 200_000 * 1024, 200_000],
    ['SELL', () => sell.of(denseRow(2 ** 20), { slice: 128, window: 1 }), 2 ** 27, 2 ** 20],
    ['BSR', () => bsr.of(comb, { height: 8, width: 8 }), 72_000_000, 1_125_000],
  ] as const)('%s', (title, make, slots, nonzeros) => {
    const at = { slots, allowed: nonzeros + 2 ** 25 }
    const message = `${title} takes ${count(slots)} slots for ${count(nonzeros)} nonzeros, more than the ${count(at.allowed)} allowed.`
    expect(make).toThrow(expect.objectContaining({ code: 'FormatTooLarge', at, message }))
  })

  it('though a dense row alone refuses no format that keeps long rows apart', () => {
    expect(sell.of(wide, { slice: 32, window: 256 }).nonzero).toHaveLength(32 * 200_000)
    expect(hyb.of(wide, { width: 0 }).coo.nonzero).toHaveLength(200_000)
  })
})
