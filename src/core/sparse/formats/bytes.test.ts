import { describe, expect, it } from 'vitest'
import { toDense } from '../testing.ts'
import bsr from './bsr.ts'
import coo from './coo.ts'
import csr from './csr.ts'
import dia from './dia.ts'
import ell from './ell.ts'
import { EXAMPLE } from './example.ts'
import { bytesOf, type Format, type FormatParams } from './format.ts'
import hyb from './hyb.ts'
import sell from './sell/index.ts'
import type { Csr } from '../csr.ts'

const bytes = <S>(format: Format<S>, matrix: Csr, params: FormatParams = {}) =>
  bytesOf(format.storage(format.of(matrix, params), matrix.values))

it('the example is the one that CSR5 was explained on', () => {
  expect([...EXAMPLE.row_ptr]).toEqual([0, 5, 7, 7, 14, 17, 19, 26, 34])
  expect(toDense(EXAMPLE).slice(0, 4)).toEqual([
    [1, 0, 2, 3, 0, 0, 4, 5],
    [0, 1, 0, 2, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [1, 2, 3, 4, 5, 0, 6, 7],
  ])
})

/** 34 values of four bytes are 136 in every format; rows have 5, 2, 0, 7, 3, 2, 7 and 8 nonzeros. */
describe('bytes of the 8×8 example, counted by hand:', () => {
  const counted = (indices: number, pointers: number, padding: number) => ({
    values: 136,
    indices,
    pointers,
    padding,
    total: 136 + indices + pointers + padding,
  })

  it('COO, two indices per nonzero', () => expect(bytes(coo, EXAMPLE)).toEqual(counted(272, 0, 0)))

  it('CSR, nine pointers', () => expect(bytes(csr, EXAMPLE)).toEqual(counted(136, 36, 0)))

  it('ELL, 8 × 8 slots of eight bytes, 30 of them padding', () =>
    expect(bytes(ell, EXAMPLE)).toEqual(counted(136, 0, 240)))

  it('SELL-2-1, widths 5, 7, 3 and 8: 46 slots, 12 of them padding, five pointers', () =>
    expect(bytes(sell, EXAMPLE, { slice: 2, window: 1 })).toEqual(counted(136, 20, 96)))

  it('SELL-2-8, widths 8, 7, 3 and 2: 40 slots, 6 of them padding, and the permutation', () =>
    expect(bytes(sell, EXAMPLE, { slice: 2, window: 8 })).toEqual(counted(136 + 32, 20, 48)))

  it('SELL-32-1 is ELL with 24 rows more', () =>
    expect(bytes(sell, EXAMPLE, { slice: 32, window: 1 })).toEqual(counted(136, 8, 240 + 24 * 8 * 8)))

  it('HYB of width 3: 24 slots of ELL, 5 of them padding, and 15 nonzeros in COO', () =>
    expect(bytes(hyb, EXAMPLE, { width: 3 })).toEqual(counted(19 * 4 + 15 * 8, 0, 40)))

  it('HYB by the rule is COO below 4096 rows', () =>
    expect(bytes(hyb, EXAMPLE, { width: 0 })).toEqual(counted(272, 0, 0)))

  it('DIA, 14 diagonals (−7 to 7 without 5) of eight slots, 78 of them padding', () =>
    expect(bytes(dia, EXAMPLE)).toEqual(counted(14 * 4, 0, 312)))

  it('BSR 2×2, 3 + 4 + 3 + 4 blocks, 22 of 56 slots padding, five pointers', () =>
    expect(bytes(bsr, EXAMPLE, { height: 2, width: 2 })).toEqual(counted(56, 20, 88)))

  it('BSR 3×8, three blocks, the last beyond row 7: 72 slots, four pointers', () =>
    expect(bytes(bsr, EXAMPLE, { height: 3, width: 8 })).toEqual(counted(12, 16, 38 * 4)))

  it('a bit a slot tells an explicit zero from padding, only where there is one', () => {
    const zero = { ...EXAMPLE, values: EXAMPLE.values.with(0, 0) }
    // Of 112 bits, 78 are of padding: 9 of 14 bytes.
    expect(bytes(dia, zero)).toEqual({ ...counted(56, 5, 321), total: 504 + 14 })
    expect(bytes(ell, zero)).toEqual(bytes(ell, EXAMPLE))
  })
})
