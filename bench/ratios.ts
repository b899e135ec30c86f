import { significant } from '#src/base/format.ts'
import type { Timing } from '#src/run/run.ts'
import { type Figures, type Middle, peerMs, solveMs } from './figures.ts'
import { median } from '#src/run/run.ts'

/** What picks a kernel and its parameters by itself. */
const HEADLINE = 'sptrsv/auto'

interface Ratios {
  readonly problem: string
  /** How many times as fast as cuSPARSE: the automatic choice, single and back to back, and the best of all. */
  readonly headline: number
  readonly backToBack: number
  readonly best: number
  readonly by: string
}

const fastest = (outcomes: readonly Middle[]): Middle | undefined =>
  outcomes
    .filter(({ timing }) => timing)
    .toSorted((a, b) => solveMs(a.timing as Timing) - solveMs(b.timing as Timing))
    .at(0)

/** Ratios of times of one run; undefined where one side has no time. */
export function ratiosOf({ problem, cusparse, outcomes }: Figures): Ratios | undefined {
  const best = fastest(outcomes)
  const headline = outcomes.filter(({ kernel, timing }) => kernel === HEADLINE && timing)
  const chosen = headline.find(({ tuning }) => tuning) ?? headline.at(0) ?? best
  if (!cusparse?.check.ok || !best?.timing || !chosen?.timing) return undefined
  const peer = peerMs(cusparse)
  const many = chosen.timing.backToBack
  return {
    problem,
    headline: peer.single / solveMs(chosen.timing),
    backToBack: many ? peer.backToBack / median(many) : NaN,
    best: peer.single / solveMs(best.timing),
    by: best.kernel,
  }
}

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

const WIDTHS = [28, 10, 14, 10, 28] as const
const line = (cells: readonly string[]) =>
  cells
    .map((cell, c) => (c % 4 === 0 ? `${c ? '  ' : ''}${cell}`.padEnd(WIDTHS[c]) : cell.padStart(WIDTHS[c])))
    .join('')

const times = (value: number) => `${significant(value)}×`

/** Prints how many times as fast as cuSPARSE every problem is solved, and the geometric mean and the least of each column. */
export function showRatios(figures: readonly Figures[]): void {
  const ratios = figures.map(ratiosOf).filter((one) => one !== undefined)
  if (ratios.length === 0) return
  console.log(`\n${line(['of cuSPARSE, one run', 'chosen', 'back to back', 'best', ''])}`)
  for (const { problem, headline, backToBack, best, by } of ratios)
    console.log(line([problem, times(headline), times(backToBack), times(best), by]))
  const columns = (['headline', 'backToBack', 'best'] as const).map((name) => ratios.map((one) => one[name]))
  console.log(line(['geometric mean', ...columns.map((column) => times(geometricMean(column))), '']))
  console.log(line(['least', ...columns.map((column) => times(Math.min(...column))), '']))
}
