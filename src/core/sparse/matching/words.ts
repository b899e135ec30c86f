import { count, plural } from '#src/core/base/format.ts'

/** What is said of a matrix that has no matching. */

/** Rows that an error names. */
const NAMED = 5

export const emptyRow = (row: number) => `The matrix is structurally singular: row ${count(row)} has no nonzero.`
export const lackingRows = (rows: readonly number[], columns: number) =>
  `The matrix is structurally singular: ${plural(rows.length, 'row')}, ${named(rows)}, have nonzeros in ${plural(columns, 'column')} only.`

const named = (rows: readonly number[]) => {
  const first = rows.slice(0, NAMED).map(count).join(', ')
  return rows.length > NAMED ? `${first} …` : first
}
