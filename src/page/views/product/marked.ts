import { itemOfMark, seenByMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { LEFT, OUTPUT, RIGHT } from './course.ts'
import { entryOf, isLeft, isRight, type Pair, pairOf, pairsOf, placeIn, type ProductOf, sumOf } from './products.ts'

/** What a mark is of, in all three matrices. */
export interface MarkedProduct {
  readonly of: 'entry' | 'factor' | 'right' | 'pair' | 'row'
  /** Number of the item that is marked; of an entry its own. */
  readonly item: number
  /** Entries of the left matrix, the right one and the output. */
  readonly entries: readonly [left: readonly number[], right: readonly number[], output: readonly number[]]
  /** Entries that are multiplied with each other. */
  readonly pairs: readonly Pair[]
}

/** Undefined where nothing of the product is marked. */
export function markedBy(replay: Replay, of: ProductOf, mark: Mark | undefined): MarkedProduct | undefined {
  const seen = mark?.kind === 'item' ? seenByMark(replay, mark) : undefined
  const item = seen && itemOfMark(seen, mark)
  if (!seen || item === undefined) return undefined
  const { space } = seen
  const { matrix, vector } = of.terms
  if (space.terms) return ofPair(of, item)
  const isEntry = space.matrix === matrix && (vector ? space.count === vector.rows : space.places !== undefined)
  const entry = isEntry ? entryOf(of, item) : undefined
  if (entry !== undefined) return ofEntry(of, entry)
  if (isLeft(space, of)) return ofFactor(of, item)
  if (isRight(space, of)) return ofRight(of, item)
  return space.matrix === matrix && space.count === of.patterns[OUTPUT].rows ? ofRow(of, item) : undefined
}

function ofEntry(of: ProductOf, item: number): MarkedProduct {
  const pairs = pairsOf(of, item)
  return { of: 'entry', item, pairs, entries: [pairs.map(([k]) => k), pairs.map(([, l]) => l), [item]] }
}

function ofPair(of: ProductOf, item: number): MarkedProduct {
  const pair = pairOf(of, item)
  const sum = sumOf(of, pair)
  return { of: 'pair', item, pairs: [pair], entries: [[pair[0]], [pair[1]], sum === undefined ? [] : [sum]] }
}

/** An entry of the left matrix: it meets a row of the right one. */
function ofFactor(of: ProductOf, item: number): MarkedProduct {
  const [left, right, output] = of.patterns
  const met = range(right.row_ptr, left.col_idx[item])
  const sums = met.map((l) => placeIn(output, of.rows[LEFT][item], right.col_idx[l]))
  const entries = [[item], met, sums.filter((sum) => sum !== undefined)] as const
  return { of: 'factor', item, pairs: met.map((l) => [item, l] as const), entries }
}

/** An entry of the right factor: it meets a column of the left one. */
function ofRight(of: ProductOf, item: number): MarkedProduct {
  const { patterns, rows, begins } = of
  const [j, met] = [rows[RIGHT][item], [] as number[]]
  for (const [k, column] of patterns[LEFT].col_idx.entries()) if (column === j) met.push(k)
  const along = item - patterns[RIGHT].row_ptr[j]
  const sums = met.map((k) => sumOf(of, pairOf(of, begins[k] + along)))
  const entries = [met, [item], sums.filter((sum) => sum !== undefined)] as const
  return { of: 'right', item, pairs: met.map((k) => [k, item] as const), entries }
}

function ofRow({ patterns: [left, , output] }: ProductOf, item: number): MarkedProduct {
  return { of: 'row', item, pairs: [], entries: [range(left.row_ptr, item), [], range(output.row_ptr, item)] }
}

const range = (ptr: ArrayLike<number>, row: number): number[] =>
  Array.from({ length: ptr[row + 1] - ptr[row] }, (_, n) => ptr[row] + n)
