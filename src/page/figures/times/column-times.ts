import { time } from '#src/core/base/format.ts'
import { type Check, errorIn } from '#src/core/kernel/check.ts'
import { isPlayedBack, type Provenance, type Timing } from '#src/engine/run/run.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { commonMode, type Mode, samplesOf, whyAbsent } from './speedup.ts'
import * as texts from './words.ts'

/** A timing with where it comes from: taken here and now, played back with a recorded run, or what a file says. */
interface Sourced {
  readonly timing: Timing
  readonly kind: Extract<Provenance, 'measured' | 'recorded' | 'from a file'>
}

export function sourcedTiming(column: Column): Sourced | undefined {
  const { timing, timed, replay } = column
  const recorded = replay && isPlayedBack(replay.run) ? replay.run.timing : undefined
  const shown = timing ?? recorded
  if (shown && isFromFile(column)) return { timing: shown, kind: 'from a file' }
  return shown && { timing: shown, kind: recorded && !timed ? 'recorded' : 'measured' }
}

/** The machine that a column's times were taken on, and the day: measured here, or recorded with the run. */
export function takenOn({ timed, replay }: Column): Required<Column>['timed'] | undefined {
  return timed ?? (replay && { adapter: replay.run.adapter, date: replay.run.date })
}

/** Columns as charts see them: a recorded timing stands where none was taken here. */
export function withTimings(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => {
    const sourced = sourcedTiming(column)
    return sourced ? { ...column, timing: sourced.timing } : column
  })
}

/** How the clock is read for all columns: what a file says changes nothing of how the others are read. */
export function modeOf(columns: readonly Column[]): Mode {
  return commonMode(readBy(columns).flatMap((column) => sourcedTiming(column)?.timing ?? []))
}

/** How times were taken; `one` is what was timed, a solve or a product. */
export const modeWords = (mode: Mode, one: string): string =>
  mode === 'single' ? texts.oneAtATime(one) : texts.backToBack

/** Why columns are compared back to back: what keeps the first of them from being timed alone. */
export function whyMany(columns: readonly Column[]): string | undefined {
  const timings = readBy(columns).flatMap((column) => sourcedTiming(column)?.timing ?? [])
  const untold = commonMode(timings) === 'single' ? undefined : timings.find((timing) => !samplesOf(timing, 'single'))
  return untold && texts.oneAtATimeWhy(whyAbsent(untold, 'single'))
}

/** Why a column's time is not shown, in words; undefined when it is. */
export function withheld(column: Column, mode: Mode): string | undefined {
  const { check, status } = column
  if (check && !check.ok) return check.overflow ? texts.leavesRange : wrong(check)
  if (status === 'stalled') return texts.stalled
  if (status === 'failed') return 'no result'
  const sourced = sourcedTiming(column)
  if (!sourced) return texts.notMeasured
  if (samplesOf(sourced.timing, mode)) return undefined
  return whyAbsent(sourced.timing, mode)
}

/** What is said of samples that are shown though they are bad: on a software adapter all are. */
export function noise(column: Column, mode: Mode): string | undefined {
  const found = sourcedTiming(column)?.timing.noisy?.[mode]
  return found && `noisy: ${found}`
}

/** True where the result itself is at fault: its slot is hatched. */
export const isWrong = ({ check }: Column): boolean => check?.ok === false

const wrong = (check: Check): string =>
  Number.isFinite(errorIn(check)) ? texts.wrongResult(errorIn(check)) : texts.wrongNotFinite

/** The clock of a web worker steps by 5 to 100 µs: an analysis that took none of its steps was not free. */
export const analysisTime = (ms: number): string => (ms === 0 ? '< resolution' : time(ms))

/** (matrix bytes + bytes of both vectors) / time of a solve or product, for CSR in f32 with u32 indices. */
export function effectiveBandwidth(rows: number, nonzeros: number, solveMs: number, cols = rows): number {
  const matrix = 4 * (rows + 1) + 8 * nonzeros
  return (matrix + 4 * (rows + cols)) / (solveMs / 1000)
}
