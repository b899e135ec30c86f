import type { EntryMoves } from '#src/run/moves.ts'

/** Arrow keys: left and right along a row of the input, up and down to the nearest entry of the next row that has one. */
export function stepEntry(
  { input, row }: Pick<EntryMoves, 'input' | 'row'>,
  entry: number | undefined,
  dx: number,
  dy: number,
): number | undefined {
  const { rows, row_ptr, col_idx } = input
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
