import { firstWhere } from '#src/core/base/halve.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { SummedMatrix } from '#src/core/kernel/outcome.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { ProductTerms, Space } from '#src/core/trace/space.ts'
import { eventCount } from '#src/core/trace/event.ts'

/** One entry of the left matrix times one of the right, by their places. */
export type Pair = readonly [left: number, right: number]

/** A product of two matrices, or of one and a vector: both, the places of what comes of them, and how entries of all three belong together. */
export interface ProductOf {
  readonly terms: ProductTerms
  /** Places of the entries of left, right and output. */
  readonly patterns: readonly [left: Pattern, right: Pattern, output: Pattern]
  /** Row of each of their entries. */
  readonly rows: readonly [left: U32, right: U32, output: U32]
  /** Number of the first product of each entry of the left matrix; the last word is how many there are. */
  readonly begins: U32
}

/** More entries or products than this take more memory than a picture is worth. */
const MOST = 2 ** 22
/** More events than this have more products than a page follows by step. */
const MOST_EVENTS = 2 ** 20

/** The run seen in the space of its products. */
export const seenInProducts = (replay: Replay): Replay | undefined => seenWhere(replay, ({ space }) => !!space.terms)

/** Whether items are the entries of a matrix that is a sum of products, and there are not too many. */
export function isSummed(replay: Replay): boolean {
  const { space, run } = replay
  const found = seenInProducts(replay)?.space
  if (!found?.terms || !isOutput(space, found.terms) || space.count === 0) return false
  const { left, right } = found.terms
  const most = Math.max(found.count, space.count, left.values.length, right.values.length)
  return most <= MOST && eventCount(run.trace) <= MOST_EVENTS
}

/** Whether items are entries of the output, or the rows of one that is a vector. */
const isOutput = (space: Space, { matrix, vector }: ProductTerms): boolean =>
  space.matrix === matrix && (space.places !== undefined || space.count === vector?.rows)

/** Throws where a run has no products or the items that it is seen in are no entries. The same object for the same replay. */
export const productOf = oncePer(foundProduct)

function foundProduct(replay: Replay): ProductOf {
  const terms = seenInProducts(replay)?.space.terms
  const output = replay.space.places ?? terms?.vector
  if (!terms || !output) throw new Error('the entries of this space are no sums of products')
  const { left, right } = terms
  const patterns = [left.pattern, right.pattern, output] as const
  const begins = new Uint32Array(left.pattern.col_idx.length + 1)
  for (const [k, j] of left.pattern.col_idx.entries())
    begins[k + 1] = begins[k] + right.pattern.row_ptr[j + 1] - right.pattern.row_ptr[j]
  return { terms, patterns, rows: [rowsOf(patterns[0]), rowsOf(patterns[1]), rowsOf(patterns[2])], begins }
}

function rowsOf({ rows, row_ptr, col_idx }: Pattern): U32 {
  const row = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) row.fill(i, row_ptr[i], row_ptr[i + 1])
  return row
}

/** The entry of the output that an item of its space is; undefined where that is a row of a vector that has none. */
export function entryOf({ terms, patterns: [, , { row_ptr }] }: ProductOf, item: number): number | undefined {
  if (!terms.vector) return item
  return row_ptr[item] < row_ptr[item + 1] ? row_ptr[item] : undefined
}

/** The item of the output's space that an entry is. */
export const itemOfEntry = ({ terms, rows }: ProductOf, entry: number): number =>
  terms.vector ? rows[2][entry] : entry

/** Whether items are the entries of the right factor in their order, which has no places where it is a vector. */
export const isRight = (space: Space, { terms: { right } }: ProductOf): boolean =>
  space.matrix === right.name && space.count === right.values.length

/** Whether they are those of the left factor. */
export const isLeft = (space: Space, { terms: { left } }: ProductOf): boolean =>
  space.places !== undefined && space.matrix === left.name

/** The two entries of product p. O(log entries) */
export function pairOf({ patterns: [left, right], begins }: ProductOf, p: number): Pair {
  const first = firstWhere(1, begins.length - 1, (k) => begins[k] > p) - 1
  return [first, right.row_ptr[left.col_idx[first]] + p - begins[first]]
}

/** The entry of the output that a pair is added to; undefined where the output is said to have none there. */
export const sumOf = ({ patterns, rows }: ProductOf, [k, l]: Pair): number | undefined =>
  placeIn(patterns[2], rows[0][k], patterns[1].col_idx[l])

/** The pairs that an entry of the output is the sum of, in the order of the left matrix. */
export function pairsOf({ patterns: [left, right, output], rows }: ProductOf, entry: number): Pair[] {
  const [i, j] = [rows[2][entry], output.col_idx[entry]]
  const pairs: Pair[] = []
  for (let k = left.row_ptr[i]; k < left.row_ptr[i + 1]; k++) {
    const l = placeIn(right, left.col_idx[k], j)
    if (l !== undefined) pairs.push([k, l])
  }
  return pairs
}

/** The value of an output's entry among those that came out; undefined where it is missing. A vector came out as a row. */
export function cameOut(
  { pattern, values }: SummedMatrix,
  { terms, rows, patterns }: ProductOf,
  entry: number,
): number | undefined {
  const [i, j] = [rows[2][entry], patterns[2].col_idx[entry]]
  const place = terms.vector ? placeIn(pattern, 0, i) : placeIn(pattern, i, j)
  return place === undefined ? undefined : values[place]
}

/** Place of the entry at a row and a column of a matrix whose columns ascend; undefined where there is none. O(log entries) */
export function placeIn({ row_ptr, col_idx }: Pattern, row: number, col: number): number | undefined {
  const end = Math.min(row_ptr[row + 1], col_idx.length)
  const place = firstWhere(row_ptr[row], end, (k) => col_idx[k] >= col)
  return place < end && col_idx[place] === col ? place : undefined
}
