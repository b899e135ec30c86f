import type { Racer } from '#src/store/session.ts'
import type { Figure } from './figures.ts'
import { headsOf } from './heads.ts'

/** What a file of figures must say to be worth anything later. */
export interface Context {
  readonly matrix: string
  readonly adapter: string
  readonly date: string
  readonly link: string
}

const cell = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
export const line = (cells: readonly string[]): string => cells.map(cell).join(',')

export const headOf = (context: Context): readonly string[] =>
  Object.entries(context).map(([name, value]) => line([name, value]))

/** All figures as comma-separated values, numbers at full precision, with where and on what they were taken. */
export function csvOf(figures: readonly Figure[], racers: readonly Racer[], context: Context): string {
  const kernels = headsOf(racers)
  const rows = figures.map(({ name, unit, kind, numbers }) =>
    line([name, unit, kind, ...numbers.map((number) => (number === undefined ? '' : String(number)))]),
  )
  return [...headOf(context), '', line(['figure', 'unit', 'provenance', ...kernels]), ...rows, ''].join('\n')
}
