import type { U8 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { BlockMatrix } from './blocks.ts'

/** One block entry by entry. */
export interface OpenedBlock {
  readonly block: number
  /** Rows and columns that it has. */
  readonly rows: number
  readonly columns: number
  /** Row by row: 1 where an entry is. */
  readonly has: U8
  readonly entries: number
  /** Rows and columns that hold an entry, ascending: what a dense supernode would hold of the block. */
  readonly fullRows: readonly number[]
  readonly fullColumns: readonly number[]
}

/** Opens a block; undefined where the entries of the matrix are not known. */
export function openBlock(matrix: BlockMatrix, block: number): OpenedBlock | undefined {
  const { places, side, row, column } = matrix
  if (!places) return undefined
  const rows = Math.min(side, places.rows - row[block] * side)
  const columns = Math.min(side, places.cols - column[block] * side)
  const has = new Uint8Array(rows * columns)
  let entries = 0
  for (let r = 0; r < rows; r++)
    for (const c of columnsOf(places, row[block] * side + r, column[block] * side, columns)) {
      has[r * columns + c] = 1
      entries++
    }
  const some = (count: number, at: (line: number, across: number) => number, across: number) =>
    Array.from({ length: count }, (_, line) => line).filter((line) => {
      for (let a = 0; a < across; a++) if (has[at(line, a)]) return true
      return false
    })
  return {
    block,
    rows,
    columns,
    has,
    entries,
    fullRows: some(rows, (r, c) => r * columns + c, columns),
    fullColumns: some(columns, (c, r) => r * columns + c, rows),
  }
}

/** Columns from `first` on, below `count`, in which a row has entries, counted from there. */
function columnsOf({ row_ptr, col_idx }: Pattern, row: number, first: number, count: number): number[] {
  const end = row_ptr[row + 1]
  const found: number[] = []
  for (let k = firstWhere(row_ptr[row], end, (at) => col_idx[at] >= first); k < end; k++) {
    if (col_idx[k] >= first + count) break
    found.push(col_idx[k] - first)
  }
  return found
}

/** Share of a supernode's places that hold no entry. */
export function zeroShare({ fullRows, fullColumns, entries }: OpenedBlock): number {
  const all = fullRows.length * fullColumns.length
  return all === 0 ? 0 : 1 - entries / all
}

/**
 * Entries that the products of an event reach, 1 at each: those of blocks (i, k) and (k, j), which its operands name. Undefined where
 * it carries none, and all entries are active.
 */
export function reachedBy(replay: Replay, matrix: BlockMatrix, opened: OpenedBlock, event: number): U8 | undefined {
  const { places, side, row, column, of } = matrix
  const { block, rows, columns } = opened
  const steps = new Map<number, { left?: true; right?: true }>()
  forEachCarried(replay.run.trace, event, (k) => {
    const b = of[replay.pattern.col_idx[k]]
    if (b === undefined) return
    if (row[b] === row[block] && column[b] < column[block])
      steps.set(column[b], { ...steps.get(column[b]), left: true })
    if (column[b] === column[block] && row[b] < row[block]) steps.set(row[b], { ...steps.get(row[b]), right: true })
  })
  const products = [...steps].filter(([, { left, right }]) => left && right).map(([step]) => step)
  if (products.length === 0 || !places) return undefined
  const reached = new Uint8Array(rows * columns)
  for (const step of products) {
    const inner = Math.min(side, places.rows - step * side)
    const right = Array.from({ length: inner }, (_, c) =>
      columnsOf(places, step * side + c, column[block] * side, columns),
    )
    for (let r = 0; r < rows; r++)
      for (const c of columnsOf(places, row[block] * side + r, step * side, inner))
        for (const j of right[c]) reached[r * columns + j] = 1
  }
  return reached
}
