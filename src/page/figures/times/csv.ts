import { csvLine } from '#src/core/base/csv.ts'

/** Files of figures: comma-separated values, and what a cell of them is. */

/** What a file of figures must say to be of use later. */
export interface CsvContext {
  readonly matrix: string
  /** The machine that the times were taken on, and its browser or runtime. */
  readonly adapter: string
  readonly browser: string
  /** ISO 8601: of the run, or of the measurement; not of the file. */
  readonly date: string
  readonly link: string
}

export const line = csvLine

export const headOf = (context: CsvContext): readonly string[] =>
  Object.entries(context).map(([name, value]) => line([name, value]))

/** A number as the page shows it, in a file's cell; a cell without one is empty. */
export const numberCell = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Last column: why a cell of its line is empty, in the words that the page shows in its place. */
export const WHY_EMPTY = 'why a cell is empty'
