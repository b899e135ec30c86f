import { percent, significant } from '#src/base/format.ts'
import type { Timing } from '#src/run/run.ts'
import { median } from '#src/run/run.ts'
import { type Figures, type Middle, peerMs, solveMs, streamMs } from './figures.ts'
import { shareOfRead } from './table.ts'

interface Ratios {
  readonly problem: string
  /** How many times as fast as cuSPARSE: the automatic choice, single and back to back, and the best of all. */
  readonly headline: number
  readonly backToBack: number
  readonly best: number
  readonly by: string
  /** The library's algorithm that was fastest. */
  readonly against: string
  /** Share of the read rate at which our best moves its own bytes back to back, where that was measured. */
  readonly ofRead: number | undefined
}

const fastest = (outcomes: readonly Middle[]): Middle | undefined =>
  outcomes
    .filter(({ timing }) => timing)
    .toSorted((a, b) => solveMs(a.timing as Timing) - solveMs(b.timing as Timing))
    .at(0)

/** Ratios of times of one run; undefined where one side has no time. */
export function ratiosOf(figures: Figures, headlineId: string): Ratios | undefined {
  const { problem, cusparse, outcomes } = figures
  const best = fastest(outcomes)
  const headline = outcomes.filter(({ kernel, timing }) => kernel === headlineId && timing)
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
    against: cusparse.name,
    ofRead: shareOfRead(best.cost?.bytes, streamMs(best.timing), figures),
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
/** @param headline id of the kernel that picks by itself */
export function showRatios(figures: readonly Figures[], headline: string): void {
  const ratios = figures.map((one) => ratiosOf(one, headline)).filter((one) => one !== undefined)
  if (ratios.length === 0) return
  console.log(`\n${line(['of cuSPARSE, one run', 'chosen', 'back to back', 'best', ''])}`)
  for (const { problem, headline: chosen, backToBack, best, by, against, ofRead } of ratios)
    console.log(
      line([problem, times(chosen), times(backToBack), times(best), by]) +
        `against ${against}${ofRead === undefined ? '' : `, ${percent(ofRead)} of the read rate`}`,
    )
  const columns = (['headline', 'backToBack', 'best'] as const).map((name) => ratios.map((one) => one[name]))
  console.log(line(['geometric mean', ...columns.map((column) => times(geometricMean(column))), '']))
  console.log(line(['least', ...columns.map((column) => times(Math.min(...column))), '']))
}
