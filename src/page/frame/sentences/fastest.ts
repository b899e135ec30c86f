import { measuredTime } from '#src/core/base/format.ts'
import { isPlayedBack, median } from '#src/engine/run/run.ts'
import { commonMode, type Mode, samplesOf } from '#src/engine/run/times/times.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Racer } from '#src/page/store/session.ts'
import { launchOf } from './launch-words.ts'
import type { Runner } from './runners.ts'
import * as texts from './words.ts'

/** Two medians closer than this are called a tie: less than the spread of most samples. */
export const TIE = 0.03

/** Who is fastest and who slowest by the clock, and the sentence that says so, without its full stop. */
export interface Clocked {
  readonly first: Runner
  readonly last: Runner
  readonly tie: boolean
  readonly words: string
}

/** `4.0 times as fast`; a clock as coarse as a browser's gives no more digits. What would read 1.0 has one more. */
export const timesAsFast = (factor: number): string =>
  texts.timesAsFast(factor.toFixed(factor >= 99.95 ? 0 : factor < 1.05 ? 2 : 1))

/** The median time of each column in words, by the clock that all share; undefined where it has none to show. */
export function timesOf(racers: readonly Racer[]): readonly (string | undefined)[] {
  const mode = commonMode(readBy(racers).flatMap((racer) => timingIn(racer) ?? []))
  return racers.map((racer) => {
    const words = timeIn(racer, mode)?.words
    return words !== undefined && isFromFile(racer) ? texts.inFile(words) : words
  })
}

interface Timed {
  readonly runner: Runner
  readonly ms: number
  readonly words: string
}

/**
 * Who is fastest by the clock, against the next and the slowest, with their medians; undefined where fewer than two columns
 * have a time that was taken with the others'. Times played back with a recorded run are called recorded.
 */
export function clocked(all: readonly Runner[]): Clocked | undefined {
  const runners = all.filter(({ racer }) => !isFromFile(racer))
  const mode = commonMode(runners.flatMap(({ racer }) => timingIn(racer) ?? []))
  const timed = runners.flatMap((runner) => timedOf(runner, mode)).sort((a, b) => a.ms - b.ms)
  if (timed.length < 2) return undefined
  const [first, next] = timed
  const last = timed[timed.length - 1]
  const how = `${where(runners)} (${against(timed)})`
  const ends = { first: first.runner, last: last.runner, tie: last.ms / first.ms < 1 + TIE }
  if (ends.tie) return { ...ends, words: texts.sameTime(listed(timed.map(nameOf)), how) }
  if (next.ms / first.ms < 1 + TIE)
    return { ...ends, words: texts.tie(nameOf(first), nameOf(next), times(first, last), how) }
  const beside = next === last ? '' : ` and ${times(first, last)}`
  return { ...ends, words: `${nameOf(first)} is ${times(first, next)}${beside} ${how}` }
}

function timedOf(runner: Runner, mode: Mode): Timed[] {
  const time = timeIn(runner.racer, mode)
  return time ? [{ runner, ...time }] : []
}

function timeIn(racer: Racer, mode: Mode): Omit<Timed, 'runner'> | undefined {
  const timing = timingIn(racer)
  const samples = timing && samplesOf(timing, mode)
  if (!samples) return undefined
  const ms = median(samples)
  return { ms, words: measuredTime(ms, timing.stepMs, mode === 'single' ? 1 : timing.batch) }
}

const times = (first: Timed, other: Timed): string => `${timesAsFast(other.ms / first.ms)} as ${nameOf(other)}`

/** A column by its letter; with its launch where that was tuned, for then it is another than the kernel's own. */
const nameOf = ({ runner: { letter, racer } }: Timed): string =>
  racer.tuning ? `${letter} (${launchOf(racer)})` : letter

/** `62.2 against 94.1 µs`, or a list of more. */
function against(timed: readonly Timed[]): string {
  const parts = timed.map(({ words }) => words.split('\u202f'))
  const same = parts.every(([, unit]) => unit === parts[0][1])
  const shown = timed.map(({ words }, i) => (same && i < timed.length - 1 ? parts[i][0] : words))
  return timed.length === 2 ? shown.join(' against ') : listed(shown)
}

/** On what: a recorded GPU by its name, or the machine that the page is on. */
function where(runners: readonly Runner[]): string {
  const [{ racer, replay }] = runners
  const adapter = racer.timed?.adapter ?? replay.run.adapter
  if (timedElsewhere(racer)) return texts.onAdapter(adapter.name)
  return adapter.kind === 'software' ? texts.onSoftware : texts.onThis
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const timedElsewhere = ({ timed, replay }: Racer): boolean => replay?.run.origin === 'recorded' && !timed

/** Taken here, or played back; undefined for a wrong or stalled run. */
function timingIn({ timing, check, status, replay }: Racer) {
  if (check?.ok === false || status === 'failed' || status === 'stalled') return undefined
  return timing ?? (replay && isPlayedBack(replay.run) ? replay.run.timing : undefined)
}
