import { count, error, significant } from '#src/base/format.ts'
import type { Measured } from '#src/gpu/timing.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { median, type Timing } from '#src/run/run.ts'

/** One kernel with one set of parameters on one problem. */
export interface Outcome extends Measured {
  readonly kernel: string
  readonly params: Params
}

export interface Figures {
  readonly problem: string
  readonly rows: number
  readonly nonzeros: number
  readonly levels: number
  /** What the effective bandwidth counts (notation.md): matrix, right-hand side and solution. */
  readonly bytes: number
  /** One solve of another implementation. */
  readonly referenceMs?: number
  readonly outcomes: readonly Outcome[]
}

const COLUMNS = [22, 12, 15, 14, 10, 14, 11, 10] as const

const line = (cells: readonly string[]) =>
  cells.map((cell, c) => (c === 0 ? cell.padEnd(COLUMNS[c]) : cell.padStart(COLUMNS[c]))).join('')

const HEAD = line(['', 'single ms', 'back to back', 'analysis ms', 'GB/s', 'of reference', 'backward', 'forward'])

const known = (value: number | undefined, unit = '') => (value === undefined ? '-' : significant(value) + unit)

/** Bandwidth and speed, as so many times the reference's, are of a single solve, or of one of many where that is all. */
function timesOf({ single, backToBack, analysisMs }: Timing, { bytes, referenceMs }: Figures): string[] {
  const [alone, many] = [single, backToBack].map((samples) => samples && median(samples))
  const solve = alone ?? many
  const bandwidth = solve && bytes / solve / 1e6
  const speed = solve && referenceMs && referenceMs / solve
  return [known(alone), known(many), known(analysisMs), known(bandwidth), known(speed, '×')]
}

function row({ kernel, params, timing, check, failure, stall }: Outcome, figures: Figures): string {
  if (failure) return `${kernel}: ${failure.message}`
  if (stall) return `${kernel}: row ${stall.item} was not there after ${stall.polls} polls`
  const [backward, forward] = [error(check?.backward ?? NaN), error(check?.forward ?? NaN)]
  if (!timing) return `${kernel}: wrong, backward error ${backward}, forward ${forward} in row ${check?.row}`
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return `${line([kernel, ...timesOf(timing, figures), backward, forward])} ${chosen.join(' ')}`
}

/** Prints the outcomes on one problem as a table, in milliseconds and GB/s. */
export function show(figures: Figures): void {
  const { problem, rows, nonzeros, levels, outcomes } = figures
  console.log(`\n${problem}: ${count(rows)} rows, ${count(nonzeros)} nonzeros, ${count(levels)} levels\n${HEAD}`)
  for (const outcome of outcomes) console.log(row(outcome, figures))
}
