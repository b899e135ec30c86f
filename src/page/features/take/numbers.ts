import { csvLine } from '#src/core/base/csv.ts'
import type { ChartTable } from '#src/page/figures/plot/chart-tables.ts'
import type { Caption } from './caption.ts'

/** A chart's numbers as it shows them, with their subject. */
export interface ChartNumbers extends ChartTable {
  readonly title: string
  /** Where its numbers come from: `recorded · times, NVIDIA H200`. */
  readonly sources: readonly string[]
  readonly caption: Caption
}

/** As comma-separated values: their subject in lines of two cells, an empty line, and the table. */
export function numbersCsv({ title, sources, caption, columns, rows }: ChartNumbers): string {
  const { matrix, runs, link } = caption
  const head = [
    ['figure', title],
    ...(matrix === '' ? [] : [['matrix', matrix]]),
    ...runs.map((run) => ['run', run]),
    ...sources.map((source) => ['source', source]),
    ['link', link],
  ]
  const table = [['', ...columns], ...rows.map(({ name, cells }) => [name, ...cells])]
  return [...head.map(csvLine), '', ...table.map(csvLine), ''].join('\n')
}

/** The same as JSON. */
export const numbersJson = ({ title, sources, caption, columns, rows }: ChartNumbers): string =>
  `${JSON.stringify({ figure: title, ...caption, sources, columns, rows: rows.map(({ name, cells }) => ({ name, cells })) }, null, 1)}\n`
