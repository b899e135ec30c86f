import type { F32 } from '#src/core/base/arrays.ts'
import { type LuBlocks, entriesIn, isDiagonal, rowsOfBlock } from './blocks.ts'
import { GETRF, TSTRF } from './tasks.ts'

/** Values of the block of L of a pair, or of its block of U; of a diagonal block L, U and the diagonal one after the other. */
export interface BlockValues {
  readonly pair: number
  readonly values: F32
}

/** The values of a block as a part of all values, shared: of L where `upper` is false, of U where it is true. */
export function valuesOfBlock(blocks: LuBlocks, values: F32, pair: number, upper: boolean): BlockValues {
  const [begin, end] = [blocks.first[pair], blocks.first[pair + 1]]
  if (isDiagonal(blocks, pair)) return { pair, values: values.subarray(begin, end) }
  const middle = begin + entriesIn(blocks, pair)
  return { pair, values: upper ? values.subarray(middle, end) : values.subarray(begin, middle) }
}

/** A pivot that may divide: one that is too small, in absolute value, is the least with its sign; a NaN stays. */
export const pivotOf = (pivot: number, least: number): number =>
  Math.abs(pivot) < least ? (pivot < 0 ? -least : least) : pivot

interface Line {
  readonly pair: number
  readonly line: number
}

/** Entries of a line, counted within its pair. */
function spanOf({ nb, starts, entries }: LuBlocks, { pair, line }: Line): readonly [first: number, end: number] {
  const end = line + 1 < nb ? starts[pair * nb + line + 1] : entries[pair + 1] - entries[pair]
  return [starts[pair * nb + line], end]
}

/** `sum` less the products of two lines at the inner places that both have, one after the other, in f32. */
function lessProducts(blocks: LuBlocks, sum: number, a: BlockLine, b: BlockLine): number {
  const { local, entries } = blocks
  let [p, end] = spanOf(blocks, a)
  let [q, itsEnd] = spanOf(blocks, b)
  const [first, second] = [entries[a.pair], entries[b.pair]]
  const [own, its, from, itsFrom] = [a.values, b.values, a.from, b.from]
  let left = sum
  while (p < end && q < itsEnd) {
    const difference = (local[first + p] & 255) - (local[second + q] & 255)
    if (difference === 0) left = Math.fround(left - Math.fround(own[from + p] * its[itsFrom + q]))
    if (difference <= 0) p++
    if (difference >= 0) q++
  }
  return left
}

interface BlockLine extends Line {
  readonly values: F32
  /** Where its block begins among these. */
  readonly from: number
}

const lineOf = ({ pair, values }: BlockValues, line: number, from = 0): BlockLine => ({ pair, line, values, from })

/**
 * L U of a diagonal block in place. A pivot below `least` in absolute value becomes that with its sign. Every entry takes its
 * products one after the other by ascending step, in f32: no order of entries changes a bit.
 */
function getrf(blocks: LuBlocks, own: BlockValues, least: number): void {
  const { pair, values } = own
  const m = entriesIn(blocks, pair)
  const rows = rowsOfBlock(blocks, blocks.rowOf[pair])
  const [first, local] = [blocks.entries[pair], blocks.local]
  for (let line = 0; line < rows; line++) {
    const [begin, end] = spanOf(blocks, { pair, line })
    let pivot = values[2 * m + line]
    for (let e = begin; e < end; e++) {
      const inner = local[first + e] & 255
      // entries of the line before this one are final: those further on in the line meet none of the line at `inner`
      const below = lessProducts(blocks, values[e], lineOf(own, line), lineOf(own, inner, m))
      values[m + e] = lessProducts(blocks, values[m + e], lineOf(own, line, m), lineOf(own, inner))
      values[e] = below / values[2 * m + inner]
      pivot = Math.fround(pivot - Math.fround(values[e] * values[m + e]))
    }
    values[2 * m + line] = pivotOf(pivot, least)
  }
}

/** In place L⁻¹ B of a block right of the diagonal one, GESSM, or B U⁻¹ of one below it, TSTRF. */
function solve(blocks: LuBlocks, own: BlockValues, diagonal: BlockValues, isLower: boolean): void {
  const m = entriesIn(blocks, diagonal.pair)
  const first = blocks.entries[own.pair]
  for (let e = 0; e < entriesIn(blocks, own.pair); e++) {
    const [line, inner] = [blocks.local[first + e] >> 8, blocks.local[first + e] & 255]
    const sum = lessProducts(blocks, own.values[e], lineOf(own, line), lineOf(diagonal, inner, isLower ? m : 0))
    own.values[e] = isLower ? sum / diagonal.values[2 * m + inner] : sum
  }
}

/** Gives a block its final values, in place: GETRF, GESSM or TSTRF. @param diagonal the block of its step, itself of GETRF */
export function finish(blocks: LuBlocks, kind: number, own: BlockValues, diagonal: BlockValues, least: number): void {
  if (kind === GETRF) getrf(blocks, own, least)
  else solve(blocks, own, diagonal, kind === TSTRF)
}

/** C − A B of a block C = (i, j), in place, where A is the block (i, k) of L and B the block (k, j) of U. */
export function ssssm(blocks: LuBlocks, own: BlockValues, left: BlockValues, right: BlockValues): void {
  const { pair, values } = own
  const m = entriesIn(blocks, pair)
  const update = (at: number, row: number, column: number) => {
    values[at] = lessProducts(blocks, values[at], lineOf(left, row), lineOf(right, column))
  }
  const isUpper = blocks.rowOf[left.pair] < blocks.rowOf[right.pair]
  const whole = left.pair === right.pair
  for (let e = 0; e < m; e++) {
    const [line, inner] = [blocks.local[blocks.entries[pair] + e] >> 8, blocks.local[blocks.entries[pair] + e] & 255]
    if (isUpper) update(e, inner, line)
    else update(e, line, inner)
    if (whole) update(m + e, inner, line)
  }
  if (whole) for (let d = 0; d < rowsOfBlock(blocks, blocks.rowOf[pair]); d++) update(2 * m + d, d, d)
}
