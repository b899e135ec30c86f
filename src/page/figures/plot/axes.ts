import { scaleLinear, type scaleLog } from 'd3-scale'
import { significant } from '#src/core/base/format.ts'

export type LogScale = ReturnType<typeof scaleLog<number, number>>

/** An interval on a log axis that holds all values, with some air; one decade around a value that is alone. */
export function domainOf(values: readonly number[]): readonly [number, number] {
  const positive = values.filter((value) => value > 0)
  if (positive.length === 0) return [0.1, 10]
  const [least, most] = [Math.min(...positive) / 1.25, Math.max(...positive) * 1.25]
  return most / least < 10 ? [least / 2, most * 2] : [least, most]
}

/** Decades, with 2 and 5 of each where ticks then are `gap` apart on an axis of `length`, else as many as do. */
export function logTicks([least, most]: readonly [number, number], length: number, gap: number): readonly number[] {
  const decade = length / Math.log10(most / least)
  const fine = within([least, most], 1, [1, 2, 5])
  const coarse = within([least, most], Math.max(1, Math.ceil(gap / decade)), [1])
  return decade * Math.log10(2) >= gap || coarse.length === 0 ? fine : coarse
}

/** Even steps of 1, 2 or 5 of a decade on a linear axis of `length`, no nearer than `gap`. */
export const linearTicks = (domain: readonly [number, number], length: number, gap: number): readonly number[] =>
  scaleLinear(domain, [0, length]).ticks(Math.max(2, Math.floor(length / (2 * gap))))

/** The steps of every `every`th decade that lie in an interval. */
function within([least, most]: readonly [number, number], every: number, steps: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(least) / every) * every
  const count = Math.ceil((Math.log10(most) - first) / every) + 1
  const decades = Array.from({ length: count }, (_, d) => first + every * d)
  // parsed from its text, so that a tick is exactly the number of its label
  const ticks = decades.flatMap((decade) => steps.map((s) => Number(`${s}e${decade}`)))
  return ticks.filter((tick) => tick > least && tick < most)
}

/** Short numbers for ticks: 0.01, 1, 200, 10 M. */
export const tickText = (value: number): string =>
  value >= 1e6 ? `${tickText(value / 1e6)}\u202fM` : significant(value).replace(/\.0+$|(\.\d*?)0+$/, '$1')
