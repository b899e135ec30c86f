import { error, toDigits } from '#src/core/base/format.ts'
import { quantile, type Timing } from '#src/engine/run/run.ts'
import { type Figures, isTuned, keptValues, type Outcome } from '#src/engine/run/times/sweep.ts'
import { analysisTime, effectiveBandwidth } from '../times/column-times.ts'
import { headOf, line, numberCell, WHY_EMPTY } from '../times/csv.ts'
import { peerIn } from '../times/peer-words.ts'
import { type Mode, samplesOf, shownNumber } from '../times/speedup.ts'
import { solveNumber, solveWords } from '../times/solve-words.ts'
import type { Saved } from './sweep-json.ts'
import { modeOf, solveMs } from '../times/outcomes.ts'

const COLUMNS = [
  'problem',
  'rows',
  'nonzeros',
  'kernel',
  'ran by',
  'parameters',
  'launch',
  'provenance',
  'machine',
  'timed as',
  'median ms',
  'p95 ms',
  'effective bandwidth bytes/s',
  'analysis ms',
  'prepare ms',
  'tuning ms',
  'backward error',
  'products',
  'entries',
  'memory bytes',
  WHY_EMPTY,
]

const MODES: Readonly<Record<Mode, string>> = { single: 'one at a time', backToBack: 'back to back' }

/**
 * A line for every kernel on every problem, and for the vendor's library where it was timed: the numbers that figures
 * show, in as many digits. Where a figure has words instead, the cell is empty and the last column has the words.
 */
export function sweepCsv(sweep: Saved, link: string): string {
  const { figures, adapter, date, provenance } = sweep
  const mode = modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const matrix = figures.map(({ problem }) => problem).join('; ')
  const machine = adapter?.name ?? ''
  const head = headOf({ matrix, adapter: machine, browser: adapter?.browser ?? '', date, link })
  const lines = figures.flatMap((one) => [
    ...(one.failure ? [failed(one)] : []),
    ...one.outcomes.map((outcome) => line(cellsOf(one, outcome, { mode, provenance, machine }))),
    ...peerLine(one, mode),
  ])
  return [...head, '', line(COLUMNS), ...lines, ''].join('\n')
}

const failed = ({ problem, failure }: Figures): string =>
  line([problem, ...COLUMNS.slice(2).map(() => ''), failure?.message ?? ''])

interface Where {
  readonly mode: Mode
  readonly provenance: string
  readonly machine: string
}

function cellsOf(of: Figures, outcome: Outcome, { mode, provenance, machine }: Where) {
  const { problem, rows, cols, nonzeros, products, entries } = of
  const { kernel, uses = '', params, check, bytes } = outcome
  const ms = solveMs(outcome, mode)
  const timing = ms === undefined ? undefined : outcome.timing
  const worst = check ? keptValues(check)[0] : Number.NaN
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const numbers = [
    solveNumber(outcome, mode),
    timing && p95Of(timing, mode),
    ms && toDigits(effectiveBandwidth(rows, nonzeros, ms, cols)),
    resolved(timing?.analysisMs),
    timing && toDigits(timing.prepareMs),
    resolved(timing?.tuneMs),
    Number.isFinite(worst) ? toDigits(worst, 2) : undefined,
    products,
    entries,
    bytes,
  ]
  return [
    problem,
    `${rows}`,
    `${nonzeros}`,
    kernel,
    uses,
    chosen.join(' '),
    isTuned(outcome) ? 'tuned' : 'untuned',
    provenance,
    machine,
    MODES[mode],
    ...numbers.map(numberCell),
    whyEmpty(outcome, mode),
  ]
}

/** The words that stand for numbers on the page: why there is no time, an analysis too short, an error not finite. */
function whyEmpty(outcome: Outcome, mode: Mode): string {
  const { timing, check } = outcome
  const untimed = solveNumber(outcome, mode) === undefined
  const worst = check ? keptValues(check)[0] : 0
  return [
    ...(untimed ? [solveWords(outcome, mode)] : []),
    ...(!untimed && timing?.analysisMs === 0 ? [`analysis: ${analysisTime(0)}`] : []),
    ...(check && !Number.isFinite(worst) && !untimed ? [`error: ${error(worst)}`] : []),
  ].join('; ')
}

function p95Of(timing: Timing, mode: Mode): number | undefined {
  const samples = samplesOf(timing, mode)
  return samples && shownNumber(quantile(samples, 0.95), timing, mode)
}

/** A time of less than one step of the processor's clock has no number. */
const resolved = (ms: number | undefined): number | undefined =>
  ms === undefined || ms === 0 ? undefined : toDigits(ms)

function peerLine({ problem, rows, cols, nonzeros, cusparse }: Figures, mode: Mode): string[] {
  const found = cusparse && peerIn(cusparse, mode)
  if (!found) return []
  const { way, ms, kind } = found
  const bandwidth = toDigits(effectiveBandwidth(rows, nonzeros, ms, cols))
  const start = [problem, `${rows}`, `${nonzeros}`, `cuSPARSE ${way.name}`, '', '', '', 'recorded', cusparse.device]
  const analysis = way.analysisWarmMs === undefined ? undefined : toDigits(way.analysisWarmMs)
  const numbers = [toDigits(ms), undefined, bandwidth, analysis, ...Array.from({ length: 6 }, () => undefined)]
  return [line([...start, MODES[kind], ...numbers.map(numberCell), ''])]
}
