import { itemMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { rowsOfMark } from '../marked.ts'

/** The nonzeros of a mark: one, or those of its rows. */
export interface Marked {
  hasRow(row: number): boolean
  has(k: number): boolean
  /** The nonzero whose place is looked up; −1 where the mark has none. */
  readonly first: number
  /** The row by which pointers are looked up. */
  readonly row: number
  readonly single: boolean
}

export function markedBy(replay: Replay, mark: Mark | undefined): Marked | undefined {
  const { pattern } = replay
  if (!mark) return undefined
  const rows = new Set([...rowsOfMark(replay, mark)].filter((row) => row < pattern.rows))
  const [row] = rows
  if (row === undefined) return undefined
  const k = mark.kind === 'item' ? nonzeroIn(pattern, mark.item, mark.k) : undefined
  const first = k ?? firstOf(pattern, rows)
  const has = (other: number) => (k === undefined ? rows.has(rowOfNonzero(pattern, other)) : other === k)
  return { hasRow: (other) => rows.has(other), has, first, row, single: k !== undefined }
}

/** A link may name a nonzero that lies outside its row; then the row is meant. */
const nonzeroIn = ({ row_ptr }: Pattern, row: number, k: number | undefined): number | undefined =>
  k !== undefined && k >= row_ptr[row] && k < row_ptr[row + 1] ? k : undefined

function firstOf({ row_ptr }: Pattern, rows: Iterable<number>): number {
  for (const row of rows) if (row_ptr[row] < row_ptr[row + 1]) return row_ptr[row]
  return -1
}

export const markOf = (replay: Replay, k: number): Mark => itemMark(replay, rowOfNonzero(replay.pattern, k), k)

/** Left and right along the nonzeros in row order; up and down to the entry nearest in column of the next row that has any. */
export function stepNonzero(replay: Replay, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const { pattern } = replay
  const { row_ptr, col_idx, rows } = pattern
  if (col_idx.length === 0) return undefined
  if (mark?.kind !== 'item' || mark.item >= rows) return markOf(replay, 0)
  const k = nonzeroIn(pattern, mark.item, mark.k) ?? Math.min(row_ptr[mark.item], col_idx.length - 1)
  if (dy === 0) return k + dx >= 0 && k + dx < col_idx.length ? markOf(replay, k + dx) : undefined
  let row = rowOfNonzero(pattern, k) + dy
  while (row >= 0 && row < rows && row_ptr[row] === row_ptr[row + 1]) row += dy
  if (row < 0 || row >= rows) return undefined
  let nearest = row_ptr[row]
  for (let other = row_ptr[row]; other < row_ptr[row + 1]; other++)
    if (Math.abs(col_idx[other] - col_idx[k]) < Math.abs(col_idx[nearest] - col_idx[k])) nearest = other
  return itemMark(replay, row, nearest)
}
