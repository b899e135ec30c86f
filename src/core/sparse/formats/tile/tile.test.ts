import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaults } from '#src/core/base/parameters.ts'
import type { Csr } from '../../csr.ts'
import { blank, toCsr } from '../../testing.ts'
import { EXAMPLE } from '../example.ts'
import { bytesOf, type StorageArray } from '../format.ts'
import tile from './index.ts'
import { hybWidth, NAMES, RULE_NAMES } from './rules.ts'
import { masksOf, tiledOf } from './structure.ts'
import type { Tiled } from './stored.ts'

const [PAPER, RELEASED] = RULE_NAMES.keys()
const params = (rule: number) => defaults(tile, { rule })

/** A matrix of that many tiles, side by side on the diagonal, each with the entries that its function keeps. */
function diagonal(...tiles: readonly ((r: number, c: number) => boolean)[]): Csr {
  const size = 16 * tiles.length
  let value = 0
  return toCsr(
    Array.from({ length: size }, (_, i) =>
      blank(size).map((none, j) => {
        const t = Math.floor(i / 16)
        return t === Math.floor(j / 16) && tiles[t](i % 16, j % 16) ? ++value : none
      }),
    ),
  )
}

const kept = {
  CSR: (r: number, c: number) => c <= r % 4,
  COO: (r: number, c: number) => r === c && r < 12,
  ELL: (r: number, c: number) => (c - r + 16) % 16 < 3 && r + c < 30,
  HYB: (r: number, c: number) => (r === 0 ? c < 12 : r <= 4 && c === r),
  Dns: (_: number, c: number) => c < 13,
  DnsRow: (r: number) => r === 2 || r === 9,
  DnsCol: (_: number, c: number) => c === 1 || c === 5 || c === 12,
}

/**
 * Bytes of a matrix of one tile, counted by hand. Around the payload: tile_ptr 2 words, tile_nnz 2, three offsets 2 each, a
 * byte of format and one of lines are 42 bytes of pointers; tile_col_idx is one word of indices. All formats but HYB are
 * the same by both rules.
 */
const COUNTED = {
  // 40 values, 40 half bytes of columns, 16 row pointers.
  CSR: { values: 160, indices: 4 + 20, pointers: 42 + 16, padding: 0, total: 242 },
  // 12 values, a byte each of row and column.
  COO: { values: 48, indices: 4 + 12, pointers: 42, padding: 0, total: 106 },
  // 16 rows of 3 slots, one of them padding; 48 half bytes, of which the one that is padding makes no whole byte.
  ELL: { values: 188, indices: 4 + 24, pointers: 42, padding: 4, total: 262 },
  // 16 rows of 1 slot, 11 of them padding, in values and in half bytes; 11 nonzeros of row 0 beyond, a byte each.
  HYB: { values: 64, indices: 4 + 3 + 11, pointers: 42, padding: 44 + 5, total: 173 },
  // 256 slots, of which 16 × 3 are padding.
  Dns: { values: 832, indices: 4, pointers: 42, padding: 192, total: 1070 },
  // 2 rows of 16, 2 half bytes.
  DnsRow: { values: 128, indices: 4 + 1, pointers: 42, padding: 0, total: 175 },
  // 3 columns of 16, 3 half bytes and one left over.
  DnsCol: { values: 192, indices: 4 + 2, pointers: 42, padding: 0, total: 240 },
}

const named = ({ format }: Tiled): string[] => Array.from(format, (number) => NAMES[number])
const ofOne = (keeps: (r: number, c: number) => boolean, rule = PAPER) => tiledOf(diagonal(keeps), params(rule))
const names = (keeps: (r: number, c: number) => boolean, rule: number): string => named(ofOne(keeps, rule)).join()

const every = diagonal(...NAMES.map((name) => kept[name]))
const structure = tiledOf(every, params(PAPER))
const said = (array: string, slot: number, of = structure) =>
  tile
    .construction?.(every, of)
    .find((step) => step.array === array)
    ?.sentence(slot)

describe('tile', () => {
  for (const name of NAMES)
    it(`takes the bytes counted by hand on a 16×16 tile of ${name}`, () => {
      const csr = diagonal(kept[name])
      const tiled = tiledOf(csr, params(PAPER))
      expect(named(tiled)).toEqual([name])
      expect(bytesOf(tile.storage(tiled, csr.values))).toEqual(COUNTED[name])
    })

  it('lays payloads out as documented', () => {
    const csr = ofOne(kept.CSR)
    expect([...csr.tile_row_ptr.subarray(0, 6)]).toEqual([0, 1, 3, 6, 10, 11])
    expect([...csr.index.subarray(0, 5)]).toEqual([0x00, 0x01, 0x21, 0x10, 0x32])
    expect([...ofOne(kept.COO).index.subarray(9)]).toEqual([0x99, 0xaa, 0xbb])
    const ell = ofOne(kept.ELL)
    // Row 1 keeps columns 1, 2, 3: nonzeros 3, 4, 5. Row 15 keeps 0 and 1, and its third slot is padding.
    expect([1, 17, 33].map((slot) => ell.nonzero[slot])).toEqual([3, 4, 5])
    expect([15, 31, 47].map((slot) => ell.nonzero[slot])).toEqual([45, 46, -1])
    expect([ell.index[0], ell.index[8]]).toEqual([0x10, 0x21])
    const hyb = ofOne(kept.HYB)
    expect([...hyb.nonzero.subarray(0, 6), ...hyb.nonzero.subarray(16, 18)]).toEqual([0, 12, 13, 14, 15, -1, 1, 2])
    expect([...hyb.index.subarray(0, 3), ...hyb.index.subarray(8, 10)]).toEqual([0x10, 0x32, 0x04, 0x01, 0x02])
    expect([...ofOne(kept.Dns).nonzero.subarray(14, 18)]).toEqual([182, 195, 1, 14])
    expect([...ofOne(kept.DnsRow).index]).toEqual([0x92])
    const columns = ofOne(kept.DnsCol)
    expect([[...columns.index], columns.nonzero[17], columns.lines[0]]).toEqual([[0x51, 0x0c], 4, 3])
  })

  it('lists tiles, and counts their nonzeros, row by row', () => {
    const csr = toCsr([
      [1, ...blank(39), 2, ...blank(3)],
      ...Array.from({ length: 16 }, () => blank(44)),
      [...blank(20), 3, ...blank(23)],
    ])
    const { tile_ptr, tile_col_idx, tile_nnz } = tiledOf(csr, params(PAPER))
    expect([tile_ptr, tile_col_idx, tile_nnz].map((words) => [...words])).toEqual([
      [0, 2, 3],
      [0, 2, 1],
      [0, 1, 2, 3],
    ])
    expect([...structure.tile_nnz]).toEqual([0, 40, 52, 99, 115, 323, 355, 403])
  })

  it('chooses formats by the paper’s rule and by the released code’s', () => {
    expect(named(structure)).toEqual([...NAMES])
    expect(named(tiledOf(every, params(RELEASED)))).toEqual(NAMES.map((name) => (name === 'HYB' ? 'CSR' : name)))
    const first = (count: number) => (r: number, c: number) => r * 16 + c < count
    const odd = (count: number) => (r: number, c: number) => (r * 7 + c * 16) % 256 < count
    expect([12, 13].map((count) => names(first(count), PAPER))).toEqual(['COO', 'HYB'])
    expect([127, 128].map((count) => names(odd(count), PAPER) === 'Dns')).toEqual([false, true])
    expect([191, 192].map((count) => names(first(count), RELEASED) === 'Dns')).toEqual([false, true])
    expect([16, 17].map((count) => names(first(count), RELEASED))).toEqual(['DnsRow', 'CSR'])
  })

  it('knows the size of tiles at the edges', () => {
    const full = toCsr(Array.from({ length: 18 }, (_, i) => Array.from({ length: 20 }, (_column, j) => 20 * i + j + 1)))
    expect(named(tiledOf(full, params(RELEASED)))).toEqual(['Dns', 'Dns', 'Dns', 'Dns'])
    expect(named(tiledOf(full, params(PAPER)))).toEqual(['Dns', 'DnsRow', 'DnsRow', 'COO'])
    for (const rule of [PAPER, RELEASED])
      expect(tile.restore(tile.storage(tiledOf(full, params(rule)), full.values))).toEqual(full)
  })

  it('says how each number comes about', () => {
    expect(said('tile_col_idx', 2)).toBe('Tile 2 holds rows 32 to 47, columns 32 to 47: tile column 2.')
    expect(said('tile_nnz', 2)).toBe('Tile 1 holds 12 nonzeros: 40 + 12 = 52.')
    expect(said('row_lengths', 48)).toBe('Row 0 of tile 3 holds 12 of its nonzeros: 12.')
    expect([0, 1, 2, 3, 4, 5, 6].map((t) => said('format', t))).toEqual([
      'Tile 0: rows hold 1 to 4, σ/μ = 0.447 > 0.2: CSR, number 0.',
      'Tile 1: it holds 12 nonzeros, at most 12: COO, number 1.',
      'Tile 2: rows hold 2 to 3, σ/μ = 0.0824 ≤ 0.2: ELL, number 2.',
      'Tile 3: rows hold 0 to 12, σ/μ = 2.87 > 1: HYB, number 3.',
      'Tile 4: it holds 208 nonzeros, at least 128: Dns, number 4.',
      'Tile 5: 2 of its rows are full, the others empty: DnsRow, number 5.',
      'Tile 6: 3 of its columns are full, the others empty: DnsCol, number 6.',
    ])
    expect(said('format', 4, tiledOf(every, params(RELEASED)))).toContain('at least 0.75 of 256: Dns')
    expect(said('values', 1)).toBe('Slot 1 of tile 0, CSR: row 1 and column 0 of the tile, nonzero 1 of the matrix.')
  })

  it('marks the stored columns of each row in its mask', () => {
    const masks = masksOf(tiledOf(EXAMPLE, params(PAPER)))
    expect(Array.from(masks.subarray(0, 9), (mask) => mask.toString(2).padStart(8, '0'))).toEqual([
      '11001101',
      '00001010',
      '00000000',
      '11011111',
      '00101010',
      '00000011',
      '11111110',
      '11111111',
      '00000000',
    ])
    const stored = tile.storage(tiledOf(EXAMPLE, { rule: PAPER, masks: 1 }), EXAMPLE.values)
    expect(bytesOf(stored).total - bytesOf(tile.storage(tiledOf(EXAMPLE, params(PAPER)), EXAMPLE.values)).total).toBe(
      32,
    )
  })

  it('finds the fewest bytes for a HYB tile', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(lengths, (rows) => {
        const tiled = ofOne((r, c) => c < rows[r] || (r === 3 && c < 14))
        fc.pre(named(tiled)[0] === 'HYB')
        const beyond = (width: number) =>
          rows.reduce((sum, length, r) => sum + Math.max(0, (r === 3 ? 14 : length) - width), 0)
        const bytes = (width: number) => width * 16 * 4.5 + beyond(width) * 5
        const fewest = Math.min(...Array.from({ length: 14 }, (_, width) => bytes(width + 1)))
        expect(bytes(tiled.lines[0])).toBe(fewest)
      }),
    )
  })

  it('takes a column from the ELL part of a HYB tile where that is fewer bytes, at every height', () => {
    for (let height = 1; height <= 16; height++)
      for (let longer = 0; longer <= height; longer++) {
        // of two columns the second holds `longer` entries: 4 bytes and 4 bits per slot of ELL, 4 bytes and 8 bits as COO
        const beyond = (width: number) => (width === 1 ? longer : 0)
        const asEll = 2 * height * 4.5
        const asCoo = height * 4.5 + longer * 5
        expect(hybWidth({ longest: 2, height, beyond }), `${longer} of ${height}`).toBe(asCoo < asEll ? 1 : 2)
      }
  })

  it('comes back from its numbers, and does not when one of them is wrong', () => {
    const stored = tile.storage(structure, every.values)
    expect(tile.restore(stored)).toEqual(every)
    const arrays = ['tile_ptr', 'tile_col_idx', 'format', 'lines', 'row_ptr_offset', 'index_offset', 'value_offset']
    const slots: Record<string, number> = { tile_ptr: 1, lines: 2, row_ptr_offset: 0, format: 5 }
    for (const name of [...arrays, 'tile_row_ptr', 'index', 'values']) {
      const spoilt = (array: StorageArray) => {
        const data = Array.from(array.data)
        data[slots[name] ?? 3] ^= 1
        return { ...array, data }
      }
      const wrong = { ...stored, arrays: stored.arrays.map((array) => (array.name === name ? spoilt(array) : array)) }
      expect(tile.restore(wrong), name).not.toEqual(every)
    }
  })
})
