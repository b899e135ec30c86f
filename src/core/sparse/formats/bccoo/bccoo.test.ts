import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Csr } from '../../csr.ts'
import { blank, toCsr, entries } from '../../testing.ts'
import { EXAMPLE } from '../example.ts'
import { bytesOf, type StorageArray } from '../format.ts'
import { ESCAPE } from './columns.ts'
import bccoo from './index.ts'
import { type Bccoo, bccooOf, blockPlace } from './structure.ts'

const SIZES = { height: 2, width: 2, slices: 1, columns: 0, chunk: 1, group: 1 }
const _ = undefined

/** The 4×8 matrix of the survey slides' page on BCCOO. */
const SLIDE = toCsr([
  [_, _, 1, _, _, _, 2, 3],
  [_, _, 4, 5, _, _, 6, _],
  [_, _, _, _, 7, 8, 9, 10],
  [11, 12, _, _, 13, 14, 15, 16],
])

/** y = A(1, 2, 3 …) as the invocations see it: flags, first rows and columns; what no stop ends goes to the next one's row. */
function product(structure: Bccoo, values: ArrayLike<number>): number[] {
  const { height, width, chunk, block_rows, blocks, bit_flag, first_row, nonzero, rows } = structure
  const y = Array.from({ length: rows + height }, () => 0)
  for (let c = 0; c < blocks / chunk; c++) {
    let stop = first_row[c]
    chunkColumns(structure, c).forEach((column, step) => {
      const b = c * chunk + step
      for (let r = 0; r < height; r++)
        for (let j = 0; j < width; j++) {
          const k = nonzero[r][blockPlace(structure, b) * width + j]
          if (k >= 0) y[(stop % block_rows) * height + r] += values[k] * (column * width + j + 1)
        }
      stop += 1 - bit_flag[b]
    })
  }
  return y.slice(0, rows)
}

function chunkColumns(structure: Bccoo, c: number): number[] {
  const { columns, chunk } = structure
  const places = Array.from({ length: chunk }, (__, step) => blockPlace(structure, c * chunk + step))
  if (columns.kind !== 'differences') return places.map((at) => columns.col_idx[at])
  let escape = columns.col_full_ptr[c]
  let column = 0
  return places.map((at) => {
    const delta = columns.col_delta[at]
    column = delta === ESCAPE ? columns.col_full[escape++] : column + delta
    return column
  })
}

function expected(csr: Csr): number[] {
  const y = Array.from({ length: csr.rows }, () => 0)
  for (const [i, j, k] of entries(csr)) y[i] += csr.values[k] * (j + 1)
  return y
}

const arraysOf = (structure: Bccoo, values: ArrayLike<number>) =>
  Object.fromEntries(bccoo.storage(structure, values).arrays.map(({ name, data }) => [name, Array.from(data)]))

/** The same array with another number in the first slot that holds a nonzero. */
function spoilt(array: StorageArray): StorageArray {
  const slot = Math.max(0, array.nonzero?.findIndex((k) => k >= 0) ?? 0)
  return { ...array, data: Array.from(array.data, (word, s) => (s === slot ? 1 - word : word)) }
}

describe('bccoo', () => {
  it('has the arrays of the survey slides', () => {
    expect(arraysOf(bccooOf(SLIDE, SIZES), SLIDE.values)).toEqual({
      bit_flag: [1, 0, 1, 1, 0],
      first_row: [0, 0, 1, 1, 1],
      col_idx: [1, 3, 0, 2, 3],
      values_0: [1, 0, 2, 3, 0, 0, 7, 8, 9, 10],
      values_1: [4, 5, 6, 0, 11, 12, 13, 14, 15, 16],
    })
  })

  it('takes the bytes counted by hand on the 8×8 matrix', () => {
    // Block rows have the columns 0 1 3, 0 1 2 3, 0 1 2 and 0 1 2 3: 14 blocks of 2×2, in 4 chunks of 4. 34 of 64 f32 hold
    // a nonzero; 14 of 16 u16 a column; 16 flags are 2 bytes, of which 2 bits are padding and no byte; 4 first rows.
    const bytes = bytesOf(bccoo.storage(bccooOf(EXAMPLE, { ...SIZES, chunk: 4 }), EXAMPLE.values))
    expect(bytes).toEqual({ values: 136, indices: 28, pointers: 18, padding: 124, total: 306 })
  })

  it('gives a block row without nonzeros one empty block, which ends it', () => {
    const csr = toCsr([[1, 2], blank(2), blank(2), blank(2), [_, 3]])
    expect(arraysOf(bccooOf(csr, SIZES), csr.values)).toMatchObject({ bit_flag: [0, 0, 0], col_idx: [0, 0, 0] })
  })

  it('stacks slices of columns, whole blocks wide, the last the widest', () => {
    const structure = bccooOf(EXAMPLE, { ...SIZES, slices: 3 })
    expect(structure.blocks - structure.bit_flag.reduce((sum, flag) => sum + flag, 0)).toBe(4 * 3)
    expect(arraysOf(structure, EXAMPLE.values)['col_idx']).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 3, 2, 3, 2, 2, 3])
  })

  it('lays the blocks of a workgroup out transposed', () => {
    const structure = bccooOf(EXAMPLE, { ...SIZES, chunk: 4, group: 4 })
    expect(arraysOf(structure, EXAMPLE.values)['col_idx']).toEqual([0, 1, 1, 2, 1, 2, 2, 3, 3, 3, 0, 3, 0, 0, 1, 3])
    expect([...structure.first_row]).toEqual([0, 1, 2, 3])
  })

  it('stores differences, and the columns of escapes apart', () => {
    const csr: Csr = {
      rows: 2,
      cols: 200_000,
      row_ptr: Uint32Array.of(0, 4, 5),
      col_idx: Uint32Array.of(0, 40, 32_807, 199_999, 199_998),
      values: Float64Array.of(1, 2, 3, 4, 5),
    }
    const structure = bccooOf(csr, { ...SIZES, height: 1, width: 1, chunk: 8 })
    expect(arraysOf(structure, csr.values)).toMatchObject({
      col_delta: [ESCAPE, 40, 32_767, ESCAPE, -1, 0, 0, 0],
      col_full_ptr: [0, 2],
      col_full: [0, 199_999],
    })
    expect(product(structure, csr.values)).toEqual(expected(csr))
    expect(bccoo.restore(bccoo.storage(structure, csr.values))).toEqual(csr)
  })

  it('lets no difference wrap around: 32 767 and −32 767 still fit into 16 bits, 32 768 either way does not', () => {
    const columns = [0, 32_767, 65_535, 32_768, 0]
    const csr: Csr = {
      rows: 5,
      cols: 65_536,
      row_ptr: Uint32Array.of(0, 1, 2, 3, 4, 5),
      col_idx: Uint32Array.from(columns),
      values: Float64Array.of(1, 2, 3, 4, 5),
    }
    const structure = bccooOf(csr, { ...SIZES, height: 1, width: 1, chunk: 8 })
    expect(arraysOf(structure, csr.values)).toMatchObject({
      col_delta: [ESCAPE, 32_767, ESCAPE, -32_767, ESCAPE, 0, 0, 0],
      col_full: [0, 65_535, 0],
    })
    expect(bccoo.restore(bccoo.storage(structure, csr.values))).toEqual(csr)
  })

  it('multiplies by flags, first rows and columns alone', () => {
    const row = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined, freq: 2 }), {
      minLength: 9,
      maxLength: 9,
    })
    const sparse = fc.oneof(row, fc.constant(blank(9)))
    const sizes = fc.record({
      height: fc.integer({ min: 1, max: 4 }),
      width: fc.constantFrom(1, 2, 4),
      slices: fc.integer({ min: 1, max: 3 }),
      columns: fc.integer({ min: 0, max: 2 }),
      chunk: fc.constantFrom(1, 2, 8),
      group: fc.constantFrom(1, 4),
    })
    fc.assert(
      fc.property(fc.array(sparse, { minLength: 1, maxLength: 12 }), sizes, (dense, params) => {
        const csr = toCsr(dense)
        expect(product(bccooOf(csr, params), csr.values)).toEqual(expected(csr))
      }),
    )
  })

  const structure = bccooOf(EXAMPLE, { ...SIZES, chunk: 4, group: 4, columns: 2 })
  const { columns } = structure
  if (columns.kind !== 'differences') throw new Error('Differences were asked for.')
  const mutants: Record<string, Partial<Bccoo>> = {
    'flags turned over': { bit_flag: structure.bit_flag.map((flag) => 1 - flag) },
    'first rows one too many': { first_row: structure.first_row.map((row) => row + 1) },
    'an escape lost': { columns: { ...columns, col_full: columns.col_full.map(() => 0) } },
    'blocks not transposed': { group: 1 },
    'rows of a block swapped': { nonzero: structure.nonzero.toReversed() },
  }
  for (const [name, fault] of Object.entries(mutants))
    it(`is seen to be wrong with ${name}`, () => {
      expect(product({ ...structure, ...fault }, EXAMPLE.values)).not.toEqual(expected(EXAMPLE))
    })

  it('comes back from its numbers, explicit zeros too', () => {
    const values = EXAMPLE.values.map((value, k) => (k % 5 === 0 ? 0 : value))
    const stored = bccoo.storage(structure, values)
    expect(bccoo.restore(stored)).toEqual({ ...EXAMPLE, values })
    for (const name of ['bit_flag', 'col_delta', 'col_full', 'values_0', 'values_1', 'stored']) {
      const arrays = stored.arrays.map((array) => (array.name === name ? spoilt(array) : array))
      expect(bccoo.restore({ ...stored, arrays }), name).not.toEqual({ ...EXAMPLE, values })
    }
  })

  it('says how each number comes about', () => {
    const said = (array: string, slot: number) =>
      bccoo
        .construction?.(EXAMPLE, structure)
        .find((step) => step.array === array)
        ?.sentence(slot)
    expect(said('bit_flag', 2)).toBe('Block 2 is the last of block row 0: 0.')
    expect(said('bit_flag', 15)).toBe('Block 15 is padding and ends no row: 1.')
    expect(said('first_row', 2)).toBe('Of blocks 0 to 7, 2 end a row; invocation 2 starts at block 8, with 2.')
    expect(said('col_delta', 8)).toBe('Block 2 lies 2 block columns right of block 1: 2.')
    expect(said('col_delta', 1)).toBe(
      'Block 4 is the first of invocation 1: its column, 1, is in col_full[1]; the mark is here.',
    )
  })
})
