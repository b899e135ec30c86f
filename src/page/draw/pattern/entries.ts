import { firstWhere } from '#src/core/base/halve.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cellAt, type MatrixLayout } from './layout.ts'

/**
 * The entry nearest to a point, of those at most `reach` device pixels away; undefined where there is none. O(rows in reach
 * + their entries in reach)
 */
export function entryAt(
  layout: MatrixLayout,
  { rows, row_ptr, col_idx }: Pattern,
  x: number,
  y: number,
  reach: number,
): number | undefined {
  const { row, col } = cellAt(layout, x, y)
  const far = reach / layout.pitch
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let i = Math.max(0, Math.ceil(row - 1 - far)); i <= Math.min(rows - 1, row + far); i++) {
    const stop = Math.min(row_ptr[i + 1], col_idx.length)
    for (let k = firstFrom(col_idx, row_ptr[i], stop, col - 1 - far); k < stop; k++) {
      if (col_idx[k] > col + far) break
      const away = Math.max(Math.abs(i + 0.5 - row), Math.abs(col_idx[k] + 0.5 - col))
      if (away < least) [nearest, least] = [k, away]
    }
  }
  return least <= far + 0.5 ? nearest : undefined
}

/** The first of the ascending words from .. to that is no less than `least`. */
const firstFrom = (words: ArrayLike<number>, from: number, to: number, least: number): number =>
  firstWhere(from, to, (at) => words[at] >= least)

/** At most this many lines are drawn between the matrices. */
export const MOST_LINES = 40

/** Of the entries that are moving those whose lines are drawn: all, or some of them, evenly spread over their numbers. */
export function linesOf(moving: ReadonlySet<number>, most = MOST_LINES): number[] {
  const all = [...moving].sort((a, b) => a - b)
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, l) => all[Math.floor(((l + 0.5) * all.length) / most)])
}

/**
 * Arrow keys: left and right along a row, up and down to the nearest entry of the next row that has one.
 * @param row that of each entry
 */
export function stepEntry(
  { rows, row_ptr, col_idx }: Pattern,
  row: ArrayLike<number>,
  entry: number | undefined,
  dx: number,
  dy: number,
): number | undefined {
  if (entry === undefined) return row.length > 0 ? 0 : undefined
  if (dy === 0) {
    const next = entry + dx
    return row[next] === row[entry] ? next : undefined
  }
  let i = row[entry] + dy
  while (i >= 0 && i < rows && row_ptr[i] === row_ptr[i + 1]) i += dy
  if (i < 0 || i >= rows) return undefined
  let nearest = row_ptr[i]
  for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
    if (Math.abs(col_idx[k] - col_idx[entry]) < Math.abs(col_idx[nearest] - col_idx[entry])) nearest = k
  return nearest
}
