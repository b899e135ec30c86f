import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { valueAt } from '../convergence/curves.ts'

/** Of the residual of an iteration: all of it on the first grid, and what each further one receives; nothing where none is known. */
export function sharesAt(series: readonly IterationSeries[], iteration: number): readonly (number | undefined)[] {
  const whole = series[0] ? valueAt(series[0], iteration) : undefined
  const shares = series.filter(({ aside }) => aside).map((one) => (valueAt(one, iteration) ?? 0) / (whole ?? 1))
  return [1, ...shares]
}
