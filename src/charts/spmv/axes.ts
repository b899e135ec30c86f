import { significant } from '#src/base/format.ts'

/** An interval on a log axis that holds all values, with some air; one decade around a value that is alone. */
export function domainOf(values: readonly number[]): readonly [number, number] {
  const positive = values.filter((value) => value > 0)
  if (positive.length === 0) return [0.1, 10]
  const [least, most] = [Math.min(...positive) / 1.25, Math.max(...positive) * 1.25]
  return most / least < 10 ? [least / 2, most * 2] : [least, most]
}

/** Decades, with 2 and 5 of each where there is room for them. */
export function logTicks([least, most]: readonly [number, number]): readonly number[] {
  const steps = Math.log10(most / least) > 2.2 ? [1] : [1, 2, 5]
  const first = Math.floor(Math.log10(least))
  const decades = Array.from({ length: Math.ceil(Math.log10(most)) - first + 1 }, (_, d) => first + d)
  // by its text, so that a tick is the number that it says
  const ticks = decades.flatMap((decade) => steps.map((s) => Number(`${s}e${decade}`)))
  return ticks.filter((tick) => tick > least && tick < most)
}

/** Short numbers for ticks: 0.01, 1, 200. */
export const tickText = (value: number): string => significant(value).replace(/\.0+$|(\.\d*?)0+$/, '$1')
