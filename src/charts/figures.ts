import { bytes, count, error, measuredTime, rate, time } from '#src/base/format.ts'
import { type Check, type Cost } from '#src/kernel/kernel.ts'
import { median, type Provenance, quantile, type Samples, type Timing } from '#src/run/run.ts'
import type { Racer } from '#src/store/session.ts'
import { commonMode, type Mode, samplesOf } from './speedup.ts'

/** A timing with where it comes from: taken here and now, or played back with a recorded run. */
interface Sourced {
  readonly timing: Timing
  readonly kind: Extract<Provenance, 'measured' | 'recorded'>
}

export function timingOf({ timing, replay }: Racer): Sourced | undefined {
  const recorded = replay?.run.origin === 'recorded' ? replay.run.timing : undefined
  const shown = timing ?? recorded
  return shown && { timing: shown, kind: shown === recorded ? 'recorded' : 'measured' }
}

/** Racers as charts see them: a recorded timing stands where none was taken here. */
export function withTimings(racers: readonly Racer[]): readonly Racer[] {
  return racers.map((racer) => {
    const sourced = timingOf(racer)
    return sourced ? { ...racer, timing: sourced.timing } : racer
  })
}

export function modeOf(racers: readonly Racer[]): Mode {
  return commonMode(racers.flatMap((racer) => timingOf(racer)?.timing ?? []))
}

export const modeWords: Readonly<Record<Mode, string>> = {
  single: 'one solve at a time',
  backToBack: 'back to back, resets included',
}

/** Why a racer's time is not shown, in words; undefined when it is. */
export function withheld(racer: Racer, mode: Mode): string | undefined {
  const { check, status } = racer
  if (check && !check.ok) return check.overflow ? 'leaves the range of f32' : wrong(check)
  if (status === 'stalled') return 'stalled, no time'
  if (status === 'failed') return 'no result'
  const sourced = timingOf(racer)
  if (!sourced) return 'not measured yet'
  if (samplesOf(sourced.timing, mode)) return undefined
  return sourced.timing[mode] ? '< resolution' : (sourced.timing.why ?? 'no samples')
}

/** True where the result itself is at fault: its slot is hatched. */
export const isWrong = ({ check }: Racer): boolean => check?.ok === false

const wrong = ({ backward }: Check): string =>
  Number.isFinite(backward) ? `wrong result, max error ${error(backward)}` : 'wrong result, not finite'

/** One line of the table of all figures: a value per kernel, as it is shown and as a number for files. */
export interface Figure {
  readonly name: string
  readonly kind: Provenance
  /** Unit of `numbers`; empty for plain counts and ratios. */
  readonly unit: '' | 'ms' | 'bytes' | 'bytes/s'
  readonly shown: readonly string[]
  readonly numbers: readonly (number | undefined)[]
}

type Value = { readonly shown: string; readonly number: number }

/** Everything that is known of the runs and their times. Times of wrong results are withheld. */
export function figuresOf(racers: readonly Racer[]): readonly Figure[] {
  const line = (
    name: string,
    kind: Provenance,
    unit: Figure['unit'],
    read: (racer: Racer) => Value | undefined,
  ): Figure => {
    const values = racers.map(read)
    const had = values.some((value) => value !== undefined)
    return {
      name,
      kind: had ? kind : 'unavailable',
      unit,
      shown: values.map((v) => v?.shown ?? '–'),
      numbers: values.map((v) => v?.number),
    }
  }
  const kind = racers.some((racer) => timingOf(racer)?.kind === 'recorded') ? 'recorded' : 'measured'
  const timed = (read: (timing: Timing) => Value | undefined) => (racer: Racer) => {
    const sourced = isWrong(racer) || racer.status === 'stalled' ? undefined : timingOf(racer)
    return sourced && read(sourced.timing)
  }
  const ms = (read: (timing: Timing) => number | undefined) => timed((timing) => valueOf(read(timing), time))
  return [
    line(
      'solve, median',
      kind,
      'ms',
      timed((t) => sampled(t, 'single', median)),
    ),
    line(
      'solve, p95',
      kind,
      'ms',
      timed((t) => sampled(t, 'single', (s) => quantile(s, 0.95))),
    ),
    line(
      'solve, minimum',
      kind,
      'ms',
      timed((t) => sampled(t, 'single', (s) => s.ms[0])),
    ),
    line(
      'samples',
      kind,
      '',
      timed((t) => valueOf((t.single ?? t.backToBack)?.ms.length, count)),
    ),
    line(
      'back to back, median',
      kind,
      'ms',
      timed((t) => sampled(t, 'backToBack', median)),
    ),
    line(
      'solves back to back',
      kind,
      '',
      timed((t) => (t.backToBack ? valueOf(t.batch, count) : undefined)),
    ),
    line(
      'reset',
      'derived',
      'ms',
      ms((t) => t.resetMs),
    ),
    line(
      'analysis, symbolic',
      kind,
      'ms',
      timed((t) => valueOf(t.analysisMs, analysisTime)),
    ),
    line(
      'analysis, prepare',
      kind,
      'ms',
      timed((t) => valueOf(t.prepareMs, (ms) => (ms === 0 ? 'none' : time(ms)))),
    ),
    line(
      'upload',
      kind,
      'ms',
      ms((t) => t.uploadMs),
    ),
    line(
      'compile',
      kind,
      'ms',
      ms((t) => t.compileMs),
    ),
    line(
      'readback',
      kind,
      'ms',
      ms((t) => t.readbackMs),
    ),
    line(
      'clock step',
      kind,
      'ms',
      ms((t) => t.stepMs),
    ),
    line(
      'samples rejected',
      kind,
      '',
      timed((t) => valueOf(t.rejected, count)),
    ),
    line('bytes a solve must move', 'derived', 'bytes', ({ cost }) => costOf(cost)),
    line('effective bandwidth', 'derived', 'bytes/s', bandwidthOf),
    line('backward error', 'derived', '', ({ check }) => valueOf(check?.backward, error)),
    line('forward error', 'derived', '', ({ check }) => valueOf(check?.forward, error)),
    line('polls', kindOfTrace(racers), '', pollsOf),
  ]
}

/** The clock of a web worker steps by 5 to 100 µs: an analysis that took none of its steps was not free. */
export const analysisTime = (ms: number): string => (ms === 0 ? '< resolution' : time(ms))

const valueOf = (number: number | undefined, format: (n: number) => string): Value | undefined =>
  number === undefined ? undefined : { shown: format(number), number }

function sampled(timing: Timing, mode: Mode, read: (samples: Samples) => number): Value | undefined {
  const samples = timing[mode]
  if (!samples?.ms.length) return undefined
  const ms = read(samples)
  return { shown: measuredTime(ms, timing.stepMs, mode === 'single' ? 1 : timing.batch), number: ms }
}

const costOf = (cost: Cost | undefined): Value | undefined => cost && valueOf(cost.bytes, bytes)

/** (matrix bytes + 2 × right-hand side bytes) / solve time, for CSR in f32 with u32 indices. */
export function effectiveBandwidth(rows: number, nonzeros: number, solveMs: number): number {
  const matrix = 4 * (rows + 1) + 8 * nonzeros
  return (matrix + 2 * 4 * rows) / (solveMs / 1000)
}

function bandwidthOf(racer: Racer): Value | undefined {
  const sourced = isWrong(racer) || racer.status === 'stalled' ? undefined : timingOf(racer)
  const samples = sourced && (samplesOf(sourced.timing, 'single') ?? samplesOf(sourced.timing, 'backToBack'))
  const run = racer.replay?.run
  return samples && run && valueOf(effectiveBandwidth(run.rows, run.nonzeros, median(samples)), rate)
}

const kindOfTrace = (racers: readonly Racer[]): Provenance =>
  racers.some(({ replay }) => replay?.run.origin === 'recorded') ? 'recorded' : 'measured'

function pollsOf({ replay }: Racer): Value | undefined {
  if (!replay || replay.workers === 0) return undefined
  return valueOf(
    replay.rowPolls.reduce((sum, polls) => sum + polls, 0),
    count,
  )
}
