import type { Racer } from '#src/store/session.ts'
import type { FigureLine } from '../race/all-figures.ts'
import { headsOf } from '../plot/heads.ts'

/** What a file of figures must say to be of use later. */
export interface Context {
  readonly matrix: string
  /** The machine that the times were taken on, and its browser or runtime. */
  readonly adapter: string
  readonly browser: string
  /** ISO 8601: of the run, or of the measurement; not of the file. */
  readonly date: string
  readonly link: string
}

const cell = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
export const line = (cells: readonly string[]): string => cells.map(cell).join(',')

export const headOf = (context: Context): readonly string[] =>
  Object.entries(context).map(([name, value]) => line([name, value]))

/** A number as the page shows it, in a file's cell; a cell without one is empty. */
export const numberCell = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Last column: why a cell of its line is empty, in the words that the page shows in its place. */
export const WHY_EMPTY = 'why a cell is empty'

/**
 * All figures as comma-separated values: the numbers that the page shows, in as many digits, with where and when they
 * were taken. Where the page has words instead of a number the cell is empty, and the last column has the words.
 */
export function csvOf(figures: readonly FigureLine[], racers: readonly Racer[], context: Context): string {
  const kernels = headsOf(racers)
  const rows = figures.map(({ name, unit, kind, numbers, why }) => {
    const reasons = numbers.flatMap((number, n) => (number === undefined ? [`${kernels[n]}: ${why[n]}`] : []))
    return line([name, unit, kind, ...numbers.map(numberCell), reasons.join('; ')])
  })
  return [...headOf(context), '', line(['figure', 'unit', 'provenance', ...kernels, WHY_EMPTY]), ...rows, ''].join('\n')
}
