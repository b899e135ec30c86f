import type { Column } from '#src/page/store/session.ts'
import { type CsvContext, headOf, line, numberCell, WHY_EMPTY } from '../times/csv.ts'
import type { FigureLine } from './all-figures.ts'
import { headsOf } from './heads.ts'

/**
 * All figures as comma-separated values: the numbers that the page shows, in as many digits, with where and when they
 * were taken. Where the page has words instead of a number the cell is empty, and the last column has the words.
 */
export function csvOf(figures: readonly FigureLine[], columns: readonly Column[], context: CsvContext): string {
  const kernels = headsOf(columns)
  const rows = figures.map(({ name, unit, kind, numbers, why }) => {
    const reasons = numbers.flatMap((number, n) => (number === undefined ? [`${kernels[n]}: ${why[n]}`] : []))
    return line([name, unit, kind, ...numbers.map(numberCell), reasons.join('; ')])
  })
  return [...headOf(context), '', line(['figure', 'unit', 'provenance', ...kernels, WHY_EMPTY]), ...rows, ''].join('\n')
}
