import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaults } from '#src/core/base/parameters.ts'
import type { Csr } from '../../csr.ts'
import { toCsr, entries } from '../../testing.ts'
import { EXAMPLE } from '../example.ts'
import { bytesOf } from '../format.ts'
import { calibratorRuns } from './calibrator.ts'
import csr5 from './index.ts'
import { descriptorBits, packDescriptor } from './pack.ts'
import { complete, EMPTY_ROWS, firstRow, hasEmptyRows } from './shape.ts'
import { automaticSigma, type Csr5, csr5Of } from './structure.ts'

const drawn = csr5Of(EXAMPLE, { omega: 4, sigma: 4 })
const steps = csr5.construction?.(EXAMPLE, drawn) ?? []
const sentence = (array: string, slot: number) => steps.find((step) => step.array === array)?.sentence(slot)

/** A lane's descriptor, read off the bits of its words as documented. */
function unpacked(structure: Csr5, words: Uint32Array, tile: number, lane: number) {
  const { y, seg, packets } = descriptorBits(structure)
  const word = (packet: number) => words[(tile * packets + packet) * structure.omega + lane]
  const bits = Array.from({ length: packets }, (_, p) => word(p).toString(2).padStart(32, '0')).join('')
  const flags = Array.from(bits.slice(y + seg, y + seg + structure.sigma), Number)
  return { y: Number.parseInt(bits.slice(0, y), 2), seg: Number.parseInt(bits.slice(y, y + seg), 2), flags }
}

interface Lane {
  readonly y: number
  readonly seg: number
  /** The sum before the first flag, then one a flag. */
  readonly sums: number[]
}

/** Algorithm 4 of the paper with plain loops: y = A(1, 2, 3 …) from packed descriptors, offsets and calibrator. */
function product(structure: Csr5, values: ArrayLike<number>): number[] {
  const { omega, sigma, tile_ptr, col_idx, nonzero, rows } = structure
  const y = Array.from({ length: rows }, () => 0)
  const calibrator = Array.from({ length: tile_ptr.length - 1 }, () => 0)
  const words = packDescriptor(structure)
  const term = (slot: number) => values[nonzero[slot]] * (col_idx[slot] + 1)
  for (let tile = 0; tile < complete(structure); tile++) {
    const lanes = Array.from({ length: omega }, (_, lane): Lane => {
      const { flags, ...offsets } = unpacked(structure, words, tile, lane)
      const sums = [0]
      for (let step = 0; step < sigma; step++) {
        if (flags[step]) sums.push(0)
        sums[sums.length - 1] += term((tile * sigma + step) * omega + lane)
      }
      return { ...offsets, sums }
    })
    scatter(structure, tile, lanes, (row, sum) => {
      if (row === null) calibrator[tile] = sum
      else y[row] += sum
    })
  }
  tail(structure, term, y, calibrator)
  const runs = calibratorRuns(structure)
  for (let r = 0; r + 1 < runs.length; r++)
    for (let t = runs[r]; t < runs[r + 1]; t++) y[firstRow(tile_ptr[runs[r]])] += calibrator[t]
  return y
}

/** Gives every sum of a tile its row; null is the tile's first. */
function scatter(
  structure: Csr5,
  tile: number,
  lanes: readonly Lane[],
  give: (row: number | null, sum: number) => void,
) {
  const { tile_ptr, empty_offset, empty_offset_ptr } = structure
  const word = tile_ptr[tile]
  lanes.forEach(({ y, seg, sums }, lane) => {
    const own = sums.slice(1)
    if (own.length === 0) return
    for (let after = 1; after <= seg + 1; after++) own[own.length - 1] += lanes[lane + after]?.sums[0] ?? 0
    own.forEach((sum, n) => {
      const offset = hasEmptyRows(word) ? empty_offset[empty_offset_ptr[tile] + y + n] : y + n
      give(y + n === 0 ? null : firstRow(word) + offset, sum)
    })
  })
}

function tail(structure: Csr5, term: (slot: number) => number, y: number[], calibrator: number[]) {
  const { row_ptr, tile_ptr, bit_flag, rows, nnz } = structure
  if (bit_flag.length === nnz) return
  const last = tile_ptr.length - 2
  for (let i = 0; i < rows; i++)
    for (let k = Math.max(row_ptr[i], bit_flag.length); k < row_ptr[i + 1]; k++)
      if (i === firstRow(tile_ptr[last])) calibrator[last] += term(k)
      else y[i] += term(k)
}

function expected(csr: Csr): number[] {
  const y = Array.from({ length: csr.rows }, () => 0)
  for (const [i, j, k] of entries(csr)) y[i] += csr.values[k] * (j + 1)
  return y
}

describe('csr5', () => {
  it('has the numbers of the survey slides on their 8×8 matrix, ω = σ = 4', () => {
    expect([...drawn.tile_ptr]).toEqual([0 + EMPTY_ROWS, 4, 7, 8])
    expect([...drawn.y_offset]).toEqual([0, 1, 3, 3, 0, 3, 3, 4])
  })

  it('has flags, segment and empty offsets, and transposed tiles, as drawn by hand', () => {
    const flags = [...drawn.bit_flag].join('').match(/.{4}/g)
    expect(flags).toEqual(['1000', '0100', '0001', '0100', '1000', '1000', '0010', '1000'])
    expect([...drawn.seg_offset]).toEqual([0, 1, 0, 0, 1, 0, 1, 0])
    expect([...drawn.empty_offset_ptr]).toEqual([0, 4, 4])
    expect([...drawn.empty_offset]).toEqual([0, 1, 3, 4])
    expect([...drawn.nonzero.subarray(16, 20)]).toEqual([16, 20, 24, 28])
    expect([...drawn.nonzero.subarray(32)]).toEqual([32, 33])
    expect([...calibratorRuns(drawn)]).toEqual([0, 1, 2, 3])
  })

  it('takes the bytes counted by hand', () => {
    // 34 f32 and 34 u32; row_ptr 9, tile_ptr 4, empty_offset_ptr 3 and empty_offset 4 words; 2 tiles × 4 lanes × 1 word,
    // of which 4 + 2 + 4 bits are used and 22 are not: 10 bytes of 32.
    const bytes = bytesOf(csr5.storage(drawn, EXAMPLE.values))
    expect(bytes).toEqual({ values: 136, indices: 136, pointers: 4 * 20 + 10, padding: 22, total: 384 })
    expect(packDescriptor(drawn).byteLength).toBe(32)
  })

  it('packs y_offset, seg_offset and flags from the highest bit down', () => {
    const [tile0, tile1] = [packDescriptor(drawn).slice(0, 4), packDescriptor(drawn).slice(4)]
    expect(tile0[1].toString(2).padStart(32, '0')).toBe('0001_01_0101'.replaceAll('_', '').padEnd(32, '0'))
    expect(tile1[0].toString(2).padStart(32, '0')).toBe('0000_01_1101'.replaceAll('_', '').padEnd(32, '0'))
  })

  it('takes σ from the mean row length', () => {
    expect([0, 4, 5, 32, 33, 256, 257].map((mean) => automaticSigma(10, mean * 10 + 9))).toEqual([
      4, 4, 5, 32, 32, 32, 6,
    ])
    expect(csr5Of(EXAMPLE, defaults(csr5)).sigma).toBe(4)
  })

  it('says how each number comes about', () => {
    expect(sentence('tile_ptr', 0)).toBe(
      'Tile 0 begins with nonzero 0; row 0 holds 0 to 4: 0, marked, because row 2 is empty.',
    )
    expect(sentence('tile_ptr', 3)).toBe('All 34 nonzeros are in tiles; the end is row 8.')
    expect(sentence('bit_flag', 16)).toBe('Nonzero 16 of row 4 is the first of its tile: 1.')
    expect(sentence('y_offset', 5)).toBe('Lane 0 of tile 1 has 0 flags before it and 3 of its own: 3.')
    expect(sentence('seg_offset', 6)).toBe('Lane 2 of tile 1 has a flag; lanes without one right after it: 1.')
    expect(sentence('empty_offset', 2)).toBe('Flag 2 of tile 0 is in row 3; the tile begins in row 0: 3.')
    expect(sentence('values', 22)).toBe('Tile 1, step 1, lane 2: nonzero 1 · 16 + 2 · 4 + 1 = 25.')
  })

  it('tells to whose sum a product adds each nonzero, flag by flag', () => {
    expect(sentence('sum_of_row', 0)).toBe('Lane 0 has no sum yet, and nonzero 0 begins that of row 0: 0.')
    expect([1, 5, 9, 13].map((slot) => sentence('sum_of_row', slot))).toEqual([
      'Lane 1 has met no flag: nonzero 4 is for the lane to the left that began row 0: 0.',
      'Lane 1 has its sum of row 0 at the flag, and nonzero 5 begins that of row 1: 1.',
      'Lane 1 adds nonzero 6 to its sum of row 1: 1.',
      'Lane 1 has its sum of row 1 at the flag, and nonzero 7 begins that of row 3: 3.',
    ])
    expect(steps.at(-1)?.scratch?.data.length, 'the tail has no lanes').toBe(32)
  })

  it('multiplies by packed descriptors, offsets and calibrator alone', () => {
    const row = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined, freq: 2 }), {
      minLength: 12,
      maxLength: 12,
    })
    const sparse = fc.oneof(row, fc.constant(Array.from({ length: 12 }, () => undefined)))
    const shape = fc.record({ omega: fc.constantFrom(4, 8), sigma: fc.constantFrom(1, 3, 4, 30) })
    fc.assert(
      fc.property(fc.array(sparse, { minLength: 1, maxLength: 24 }), shape, (dense, params) => {
        const csr = toCsr(dense)
        expect(product(csr5Of(csr, params), csr.values)).toEqual(expected(csr))
      }),
    )
  })

  const mutants: Record<string, Partial<Csr5>> = {
    'a y_offset one too many': {
      y_offset: drawn.y_offset.map((y, lane) => y + Number(lane === 3)),
    },
    'no flagless lanes': { seg_offset: drawn.seg_offset.map(() => 0) },
    'no mark of empty rows': { tile_ptr: drawn.tile_ptr.map(firstRow) },
    'flags for empty offsets': { empty_offset: drawn.empty_offset.map((_, flag) => flag) },
    'a flag lost': { bit_flag: drawn.bit_flag.map((flag, slot) => (slot === 5 ? 0 : flag)) },
    'a tile not transposed': { nonzero: drawn.nonzero.map((_, k) => k) },
  }
  for (const [name, fault] of Object.entries(mutants))
    it(`is seen to be wrong with ${name}`, () => {
      expect(product({ ...drawn, ...fault }, EXAMPLE.values)).not.toEqual(expected(EXAMPLE))
    })

  it('comes back from its numbers', () => {
    const stored = csr5.storage(drawn, EXAMPLE.values)
    expect(csr5.restore(stored)).toEqual(EXAMPLE)
    for (const name of ['tile_ptr', 'y_offset', 'bit_flag', 'empty_offset', 'col_idx', 'values']) {
      const spoilt = (data: ArrayLike<number>) => Array.from(data, (word, s) => (s === 1 ? (word + 1) % 8 : word))
      const arrays = stored.arrays.map((array) =>
        array.name === name ? { ...array, data: spoilt(array.data) } : array,
      )
      expect(csr5.restore({ ...stored, arrays }), name).not.toEqual(EXAMPLE)
    }
  })
})
