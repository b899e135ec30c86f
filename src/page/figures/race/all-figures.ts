import { bytes, count, error, rate, time, toDigits } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { median, type Provenance, quantile, type SampleKind, type Samples, type Timing } from '#src/engine/run/run.ts'
import { operationOf } from '#src/engine/catalog/operations.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Racer } from '#src/page/store/session.ts'
import { analysisTime, effectiveBandwidth, isWrong, modeOf, timingOf, withheld } from '../times/racers.ts'
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
  read(racer: Racer): Value | undefined
  /** Why there is nothing to read. */
  missing?(racer: Racer): string | undefined
}

/** A figure of a timing; withheld with the time of a wrong or stalled run. */
const timed = (name: Line['name'], unit: FigureLine['unit'], read: (timing: Timing) => Value | undefined): Line => ({
  name,
  unit,
  read(racer) {
    const sourced = isWrong(racer) || racer.status === 'stalled' ? undefined : timingOf(racer)
    return sourced && read(sourced.timing)
  },
})

/** A figure of samples of a kind: of those that are not there it says why. */
const ofSamples = (name: Line['name'], kind: SampleKind, read: (samples: Samples) => number): Line => ({
  ...timed(name, 'ms', (timing) => sampled(timing, kind, read)),
  missing(racer) {
    if (isWrong(racer) || racer.status === 'stalled') return withheld(racer, 'single')
    const sourced = timingOf(racer)
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
function measureLines(racers: readonly Racer[], judged: string): readonly Line[] {
  const names = new Set(racers.flatMap(({ check }) => check?.measures.map(({ name }) => name) ?? []))
  return [...(names.size > 0 ? names : [judged])].map((name) => ({
    name,
    unit: '',
    kind: 'derived',
    read: ({ check }) => errorOf(check?.measures.find((measure) => measure.name === name)?.value),
  }))
}

/** What stages take, and what lies between them, of kernels that read words back before they have ended. */
function stageLines(racers: readonly Racer[]): readonly Line[] {
  const timings = racers.flatMap((racer) => timingOf(racer)?.timing ?? [])
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
export function figuresOf(racers: readonly Racer[]): readonly FigureLine[] {
  const words = operationOf(racers[0]?.replay?.operation).words
  const alone = racers.some(({ analysis }) => analysis)
  const mode = modeOf(racers)
  const lines = [...LINES, ...measureLines(racers, words.error), POLLS, ...stageLines(racers)]
  return lines.map(({ name, unit, kind, ofAnalysis, read, missing }) => {
    const values = racers.map((racer) => read(racer))
    const had = values.some((value) => value !== undefined)
    const shown = values.map((value, r) => value?.shown ?? missing?.(racers[r]) ?? NOT_TAKEN)
    return {
      name: typeof name === 'string' ? name : name(words.one),
      unit,
      kind: had ? (kind ?? (ofAnalysis && alone ? 'measured' : kindOf(name === 'polls', racers))) : 'unavailable',
      shown,
      numbers: values.map((value) => value?.number),
      why: shown.map((said, r) => (said === NOT_TAKEN ? (withheld(racers[r], mode) ?? 'not measured') : said)),
    }
  })
}

/** Traces come from the run that is shown, times perhaps from a later measurement of it; of several the least sure is told. */
function kindOf(ofTrace: boolean, racers: readonly Racer[]): Provenance {
  const recorded = (racer: Racer) =>
    ofTrace ? racer.replay?.run.origin === 'recorded' : timingOf(racer)?.kind === 'recorded'
  if (racers.some(isFromFile)) return 'from a file'
  return racers.some(recorded) ? 'recorded' : 'measured'
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
function bandwidthOf(racer: Racer): Value | undefined {
  const sourced = isWrong(racer) || racer.status === 'stalled' ? undefined : timingOf(racer)
  const samples = sourced && (samplesOf(sourced.timing, 'single') ?? samplesOf(sourced.timing, 'backToBack'))
  const { run, pattern, space } = racer.replay ?? {}
  if (!samples || !run || !pattern || !space?.operands) return undefined
  const bandwidth = effectiveBandwidth(run.rows, run.nonzeros, median(samples), pattern.cols)
  return { shown: rate(bandwidth), number: toDigits(bandwidth) }
}

function pollsOf({ replay }: Racer): Value | undefined {
  if (!replay || replay.workers === 0) return undefined
  return exact(
    replay.spaces.reduce((all, { itemPolls }) => itemPolls.reduce((sum, polls) => sum + polls, all), 0),
    count,
  )
}
