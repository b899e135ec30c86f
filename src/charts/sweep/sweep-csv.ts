import { median, quantile, type Samples } from '#src/run/run.ts'
import type { Figures, Outcome } from '#src/run/sweep.ts'
import { type Context, headOf, line } from '../csv.ts'
import { effectiveBandwidth } from '../figures.ts'
import { reasonOf } from './words.ts'

const COLUMNS = [
  'problem',
  'rows',
  'nonzeros',
  'kernel',
  'parameters',
  'launch',
  'single median ms',
  'single p95 ms',
  'back to back median ms',
  'effective bandwidth bytes/s',
  'analysis ms',
  'prepare ms',
  'backward error',
  'why no time',
]

/** A line for every kernel on every problem, numbers at full precision; times of wrong results stay empty. */
export function sweepCsv(figures: readonly Figures[], context: Context): string {
  const lines = figures.flatMap((one) =>
    one.failure ? [failed(one)] : one.outcomes.map((outcome) => line(cellsOf(one, outcome))),
  )
  return [...headOf(context), '', line(COLUMNS), ...lines, ''].join('\n')
}

const failed = ({ problem, failure }: Figures): string =>
  line([problem, ...COLUMNS.slice(2).map(() => ''), failure?.message ?? ''])

function cellsOf({ problem, rows, cols, nonzeros }: Figures, outcome: Outcome): string[] {
  const { kernel, params, check } = outcome
  const reason = reasonOf(outcome, 'single') && reasonOf(outcome, 'backToBack')
  const timing = reason === undefined ? outcome.timing : undefined
  const { single, backToBack } = timing ?? {}
  const solve = single ?? backToBack
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const launch = outcome.timing?.tuneMs === undefined ? 'untuned' : 'tuned'
  const numbers = [
    single && median(single),
    single && p95(single),
    backToBack && median(backToBack),
    solve && effectiveBandwidth(rows, nonzeros, median(solve), cols),
    timing?.analysisMs,
    timing?.prepareMs,
    check?.backward,
  ]
  return [problem, `${rows}`, `${nonzeros}`, kernel, chosen.join(' '), launch, ...numbers.map(text), reason ?? '']
}

const p95 = (samples: Samples): number => quantile(samples, 0.95)
const text = (value: number | undefined): string => (value === undefined ? '' : String(value))
