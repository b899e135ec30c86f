import type { RowsAndColumns } from '../orderings/ordering.ts'
import * as texts from './words.ts'

/**
 * An order as a Matrix Market array of integers, counted from 1: line k is the row that comes kth. Where columns come in another
 * order than rows they are a second column.
 */
export function permutationText({ rows, columns }: RowsAndColumns, title: string): string {
  const lists = columns === rows ? [rows] : [rows, columns]
  const lines = lists.flatMap((list) => Array.from(list, (i) => String(i + 1)))
  const head = `%%MatrixMarket matrix array integer general\n% ${texts.permutation(title)}\n`
  return `${head}${rows.length} ${lists.length}\n${lines.map((line) => `${line}\n`).join('')}`
}
