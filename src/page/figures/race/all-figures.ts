import { bytes, count, error, rate, time, toDigits } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { median, type Provenance, quantile, type SampleKind, type Samples, type Timing } from '#src/engine/run/run.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { analysisTime, effectiveBandwidth, isWrong, modeOf, sourcedTiming, withheld } from '../times/column-times.ts'
import { samplesOf, shownNumber, shownTime, whyAbsent } from '../times/speedup.ts'

/** One line of the table of all figures: a value per kernel, as it is shown and as the number in that for files. */
export interface FigureLine {
  readonly name: string
  readonly kind: Provenance
  /** Unit of `numbers`; empty for plain counts and ratios. */
  readonly unit: '' | 'ms' | 'bytes' | 'bytes/s'
  readonly shown: readonly string[]
  /** None where the words are no number: they say why. */
  readonly numbers: readonly (number | undefined)[]
  /** The words in place of an absent number: those of the page, or why there is none. */
  readonly why: readonly string[]
}

type Value = { readonly shown: string; readonly number: number | undefined }

interface Line {
  /** With the operation's word for one run of it. */
  readonly name: string | ((one: string) => string)
  readonly unit: FigureLine['unit']
  /** Absent for readings of a clock or counter: measured here, or recorded with the run. */
  readonly kind?: 'derived'
  /** Timed by the processor's clock, perhaps here for a recorded run. */
  readonly ofAnalysis?: true
  read(column: Column): Value | undefined
  /** Why there is nothing to read. */
  missing?(column: Column): string | undefined
}

/** A figure of a timing; withheld with the time of a wrong or stalled run. */
const timed = (name: Line['name'], unit: FigureLine['unit'], read: (timing: Timing) => Value | undefined): Line => ({
  name,
  unit,
  read(column) {
    const sourced = isWrong(column) || column.status === 'stalled' ? undefined : sourcedTiming(column)
    return sourced && read(sourced.timing)
  },
})

/** A figure of samples of a kind: of those that are not there it says why. */
const ofSamples = (name: Line['name'], kind: SampleKind, read: (samples: Samples) => number): Line => ({
  ...timed(name, 'ms', (timing) => sampled(timing, kind, read)),
  missing(column) {
    if (isWrong(column) || column.status === 'stalled') return withheld(column, 'single')
    const sourced = sourcedTiming(column)
    return sourced && whyAbsent(sourced.timing, kind)
  },
})

const p95 = (samples: Samples): number => quantile(samples, 0.95)
const least = (samples: Samples): number => quantile(samples, 0)
/** A count or a size: the file has all of it. */
const exact = (number: number | undefined, format: (n: number) => string): Value | undefined =>
  number === undefined ? undefined : { shown: format(number), number }

/** Milliseconds by the processor's clock. Less than one of its steps is not zero time. */
const byProcessor = (ms: number | undefined): Value | undefined =>
  ms === undefined ? undefined : { shown: analysisTime(ms), number: ms === 0 ? undefined : toDigits(ms) }

/** A kernel that prepares nothing on the GPU spends nothing there. */
const preparation = (ms: number): Value =>
  ms === 0 ? { shown: 'none', number: 0 } : { shown: time(ms), number: toDigits(ms) }

const LINES: readonly Line[] = [
  ofSamples((one) => `${one}, median`, 'single', median),
  ofSamples((one) => `${one}, p95`, 'single', p95),
  ofSamples((one) => `${one}, minimum`, 'single', least),
  ofSamples((one) => `${one} without reset, median`, 'solveOnly', median),
  timed('samples', '', (t) => exact((t.single ?? t.backToBack)?.ms.length, count)),
  ofSamples('back to back, median', 'backToBack', median),
  timed(
    (one) => `${several(one)} back to back`,
    '',
    (t) => (t.backToBack ? exact(t.batch, count) : undefined),
  ),
  { ...timed('reset', 'ms', (t) => byProcessor(t.resetMs)), kind: 'derived' },
  { ...timed('analysis, symbolic', 'ms', (t) => byProcessor(t.analysisMs)), ofAnalysis: true },
  { ...timed('analysis, calls', '', (t) => exact(t.analysisCalls, count)), ofAnalysis: true },
  timed('analysis, prepare', 'ms', (t) => preparation(t.prepareMs)),
  timed('tuning, remembered', 'ms', (t) => byProcessor(t.tuneMs)),
  timed('upload', 'ms', (t) => byProcessor(t.uploadMs)),
  timed('compile', 'ms', (t) => byProcessor(t.compileMs)),
  timed('readback', 'ms', (t) => byProcessor(t.readbackMs)),
  timed('clock step', 'ms', (t) => ({ shown: time(t.stepMs), number: toDigits(t.stepMs) })),
  timed('samples rejected', '', (t) => exact(t.rejected, count)),
  {
    name: (one) => `bytes that a ${one} must move`,
    unit: 'bytes',
    kind: 'derived',
    read: ({ cost }) => exact(cost?.bytes, bytes),
  },
  { name: 'effective bandwidth', unit: 'bytes/s', kind: 'derived', read: bandwidthOf },
]
const POLLS: Line = { name: 'polls', unit: '', read: pollsOf }

/** What checks measured, under the names that they give it; where nothing was checked the one that the operation is judged by. */
function measureLines(columns: readonly Column[], judged: string): readonly Line[] {
  const names = new Set(columns.flatMap(({ check }) => check?.measures.map(({ name }) => name) ?? []))
  return [...(names.size > 0 ? names : [judged])].map((name) => ({
    name,
    unit: '',
    kind: 'derived',
    read: ({ check }) => errorOf(check?.measures.find((measure) => measure.name === name)?.value),
  }))
}

/** What stages take, and what lies between them, of kernels that read words back before they have ended. */
function stageLines(columns: readonly Column[]): readonly Line[] {
  const timings = columns.flatMap((column) => sourcedTiming(column)?.timing ?? [])
  const stages = new Set(timings.flatMap((timing) => timing.stages?.map((stage) => stage.name) ?? []))
  if (stages.size === 0) return []
  const line = (stage: string): Line => ({
    ...timed(`stage ${stage || 'without a name'}`, 'ms', ({ stages: all = [] }) => {
      const found = all.find(({ name }) => name === stage)
      return found && byProcessor(median(found.ms))
    }),
    kind: 'derived',
  })
  return [...[...stages].map(line), timed('between stages', 'ms', (t) => byProcessor(t.readMs))]
}

/** Everything that is known of the runs and their times. Times of wrong results are withheld. */
export function figuresOf(columns: readonly Column[]): readonly FigureLine[] {
  const words = findOperation(columns[0]?.replay?.operation).words
  const alone = columns.some(({ analysis }) => analysis)
  const mode = modeOf(columns)
  const lines = [...LINES, ...measureLines(columns, words.error), POLLS, ...stageLines(columns)]
  return lines.map(({ name, unit, kind, ofAnalysis, read, missing }) => {
    const values = columns.map((column) => read(column))
    const had = values.some((value) => value !== undefined)
    const shown = values.map((value, r) => value?.shown ?? missing?.(columns[r]) ?? NOT_TAKEN)
    return {
      name: typeof name === 'string' ? name : name(words.one),
      unit,
      kind: had ? (kind ?? (ofAnalysis && alone ? 'measured' : kindOf(name === 'polls', columns))) : 'unavailable',
      shown,
      numbers: values.map((value) => value?.number),
      why: shown.map((said, r) => (said === NOT_TAKEN ? (withheld(columns[r], mode) ?? 'not measured') : said)),
    }
  })
}

/** Traces come from the run that is shown, times perhaps from a later measurement of it; of several the least sure is told. */
function kindOf(ofTrace: boolean, columns: readonly Column[]): Provenance {
  const recorded = (column: Column) =>
    ofTrace ? column.replay?.run.origin === 'recorded' : sourcedTiming(column)?.kind === 'recorded'
  if (columns.some(isFromFile)) return 'from a file'
  return columns.some(recorded) ? 'recorded' : 'measured'
}

/** In a place where there is nothing to say. */
const NOT_TAKEN = '–'

const errorOf = (number: number | undefined): Value | undefined =>
  number === undefined
    ? undefined
    : { shown: error(number), number: Number.isFinite(number) ? toDigits(number, 2) : undefined }

function sampled(timing: Timing, kind: SampleKind, read: (samples: Samples) => number): Value | undefined {
  const samples = timing[kind]
  if (!samples?.ms.length) return undefined
  const ms = read(samples)
  return { shown: shownTime(ms, timing, kind), number: shownNumber(ms, timing, kind) }
}

/** As it is defined for a matrix and two vectors: of rows that have operands. */
function bandwidthOf(column: Column): Value | undefined {
  const sourced = isWrong(column) || column.status === 'stalled' ? undefined : sourcedTiming(column)
  const samples = sourced && (samplesOf(sourced.timing, 'single') ?? samplesOf(sourced.timing, 'backToBack'))
  const { run, pattern, space } = column.replay ?? {}
  if (!samples || !run || !pattern || !space?.operands) return undefined
  const bandwidth = effectiveBandwidth(run.rows, run.nonzeros, median(samples), pattern.cols)
  return { shown: rate(bandwidth), number: toDigits(bandwidth) }
}

function pollsOf({ replay }: Column): Value | undefined {
  if (!replay || replay.workers === 0) return undefined
  return exact(
    replay.spaces.reduce((all, { itemPolls }) => itemPolls.reduce((sum, polls) => sum + polls, all), 0),
    count,
  )
}
