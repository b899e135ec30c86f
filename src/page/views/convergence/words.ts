import { count, plural, time } from '#src/core/base/format.ts'

export const title = 'Convergence'
export const encoding = (unit: string, along: 'iterations' | 'time') =>
  `height = ${unit === '' ? 'number' : `multiple ${unit}`}, to the right = ${along === 'time' ? 'measured time' : 'iterations'}`
export const wants = 'a run that iterates and keeps a number of each iteration'
export const OPTIONS = { along: 'Along', 'along.iterations': 'iterations', 'along.time': 'time' }

const UP = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** `10⁻⁶` */
export function powerOfTen(exponent: number): string {
  const digits = Array.from(String(Math.abs(exponent)), (digit) => UP[Number(digit)]).join('')
  return `10${exponent < 0 ? '⁻' : ''}${digits}`
}

/** A number is not broken over two lines. */
const NBSP = '\u00a0'

/** `3.4 · 10⁻⁵`, and plain where that is as short. */
export function scientific(value: number): string {
  if (value === 0 || (Math.abs(value) >= 0.01 && Math.abs(value) < 1000)) return String(Number(value.toPrecision(2)))
  const exponent = Math.floor(Math.log10(Math.abs(value)))
  return `${(value / 10 ** exponent).toFixed(1)}${NBSP}·${NBSP}${powerOfTen(exponent)}`
}

/** At the end of a curve: its name, and that it goes on below the frame, or the most that it is where all of it is there. */
export function curveName(name: string, below: { readonly most?: number } | undefined): string {
  if (!below) return name
  return below.most === undefined ? `${name} goes on below` : `${name}: ${scientific(below.most)} at most, below`
}

export const axisName = (along: 'iterations' | 'time', timed: boolean): string =>
  along === 'iterations' ? 'iterations' : timed ? 'milliseconds' : 'not measured: R measures'

/** Where the run stands. */
export function standing(done: number, iterations: number, numbers: readonly string[]): string {
  if (done < 0) return 'before the first iteration'
  const all = numbers.length === 0 ? '' : `: ${numbers.join(', ')}`
  return `iteration ${count(done)} of ${count(iterations)}${all}`
}

export const number = (name: string, value: number, unit: string): string =>
  `${name} ${scientific(value)}${unit === '' ? '' : ` ${unit}`}`

interface Ended {
  readonly letter: string
  readonly title: string
  readonly iterations: number
  readonly last: number
  readonly unit: string
  readonly ms: number | undefined
}

const ended = ({ letter, iterations, last, unit }: Ended): string =>
  `**${letter}** ends after ${plural(iterations, 'iteration')} at ${scientific(last)}${unit === '' ? '' : ` ${unit}`}`

export const sentence = (all: readonly Ended[]): string => `${all.map(ended).join(', ')}.`
export const tellTitle = 'Iterations'
export const heads = ['run', 'iterations', 'at the end', 'time']
export const line = ({ letter, title: name, iterations, last, ms }: Ended): readonly string[] => [
  `${letter} ${name}`,
  count(iterations),
  scientific(last),
  ms === undefined ? '–' : time(ms),
]
export const derived = 'counted from the numbers that the run left'
