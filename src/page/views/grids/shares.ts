import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { valueAt } from '../convergence/curves.ts'

/**
 * Shares of the residual at an iteration: 1 on the first grid, then what each coarser grid receives. Undefined where a number is
 * unknown, and all of them where the residual is not positive.
 */
export function sharesAt(series: readonly IterationSeries[], iteration: number): readonly (number | undefined)[] {
  const whole = series[0] ? valueAt(series[0], iteration) : undefined
  const share = (value: number | undefined) =>
    whole !== undefined && whole > 0 && value !== undefined ? value / whole : undefined
  return [share(whole), ...series.filter(({ aside }) => aside).map((one) => share(valueAt(one, iteration)))]
}
