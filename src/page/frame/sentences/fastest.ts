import { measuredTime } from '#src/core/base/format.ts'
import { isPlayedBack, median } from '#src/engine/run/run.ts'
import { commonMode, type Mode, samplesOf } from '#src/engine/run/times/mode.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { launchWords } from './launch-words.ts'
import type { PicturedColumn } from './pictured-columns.ts'
import * as texts from './words.ts'

/** Two medians closer than this are called a tie: less than the spread of most samples. */
export const TIE = 0.03

/** Who is fastest and who slowest by the clock, and the sentence that says so, without its full stop. */
export interface Clocked {
  readonly first: PicturedColumn
  readonly last: PicturedColumn
  readonly tie: boolean
  readonly words: string
}

/** `4.0 times as fast`; a clock as coarse as a browser's gives no more digits. What would read 1.0 has one more. */
export const timesAsFast = (factor: number): string =>
  texts.timesAsFast(factor.toFixed(factor >= 99.95 ? 0 : factor < 1.05 ? 2 : 1))

/** The median time of each column in words, by the clock that all share; undefined where it has none to show. */
export function timesOf(columns: readonly Column[]): readonly (string | undefined)[] {
  const mode = commonMode(readBy(columns).flatMap((column) => timingIn(column) ?? []))
  return columns.map((column) => {
    const words = timeIn(column, mode)?.words
    return words !== undefined && isFromFile(column) ? texts.inFile(words) : words
  })
}

interface Timed {
  readonly pictured: PicturedColumn
  readonly ms: number
  readonly words: string
}

/**
 * Who is fastest by the clock, against the next and the slowest, with their medians; undefined where fewer than two columns
 * have a time that was taken with the others'. Times played back with a recorded run are called recorded.
 */
export function clocked(all: readonly PicturedColumn[]): Clocked | undefined {
  const allPictured = all.filter(({ column }) => !isFromFile(column))
  const mode = commonMode(allPictured.flatMap(({ column }) => timingIn(column) ?? []))
  const timed = allPictured.flatMap((pictured) => timedOf(pictured, mode)).sort((a, b) => a.ms - b.ms)
  if (timed.length < 2) return undefined
  const [first, next] = timed
  const last = timed[timed.length - 1]
  const how = `${where(allPictured)} (${against(timed)})`
  const ends = { first: first.pictured, last: last.pictured, tie: last.ms / first.ms < 1 + TIE }
  if (ends.tie) return { ...ends, words: texts.sameTime(listed(timed.map(nameOf)), how) }
  if (next.ms / first.ms < 1 + TIE)
    return { ...ends, words: texts.tie(nameOf(first), nameOf(next), times(first, last), how) }
  const beside = next === last ? '' : ` and ${times(first, last)}`
  return { ...ends, words: `${nameOf(first)} is ${times(first, next)}${beside} ${how}` }
}

function timedOf(pictured: PicturedColumn, mode: Mode): Timed[] {
  const time = timeIn(pictured.column, mode)
  return time ? [{ pictured, ...time }] : []
}

function timeIn(column: Column, mode: Mode): Omit<Timed, 'pictured'> | undefined {
  const timing = timingIn(column)
  const samples = timing && samplesOf(timing, mode)
  if (!samples) return undefined
  const ms = median(samples)
  return { ms, words: measuredTime(ms, timing.stepMs, mode === 'single' ? 1 : timing.batch) }
}

const times = (first: Timed, other: Timed): string => `${timesAsFast(other.ms / first.ms)} as ${nameOf(other)}`

/** A column by its letter; with its launch where that was tuned, for then it is another than the kernel's own. */
const nameOf = ({ pictured: { letter, column } }: Timed): string =>
  column.tuning ? `${letter} (${launchWords(column)})` : letter

/** `62.2 against 94.1 µs`, or a list of more. */
function against(timed: readonly Timed[]): string {
  const parts = timed.map(({ words }) => words.split('\u202f'))
  const same = parts.every(([, unit]) => unit === parts[0][1])
  const shown = timed.map(({ words }, i) => (same && i < timed.length - 1 ? parts[i][0] : words))
  return timed.length === 2 ? shown.join(' against ') : listed(shown)
}

/** On what: a recorded GPU by its name, or the machine that the page is on. */
function where(allPictured: readonly PicturedColumn[]): string {
  const [{ column, replay }] = allPictured
  const adapter = column.timed?.adapter ?? replay.run.adapter
  if (timedElsewhere(column)) return texts.onAdapter(adapter.name)
  return adapter.kind === 'software' ? texts.onSoftware : texts.onThis
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const timedElsewhere = ({ timed, replay }: Column): boolean => replay?.run.origin === 'recorded' && !timed

/** Taken here, or played back; undefined for a wrong or stalled run. */
function timingIn({ timing, check, status, replay }: Column) {
  if (check?.ok === false || status === 'failed' || status === 'stalled') return undefined
  return timing ?? (replay && isPlayedBack(replay.run) ? replay.run.timing : undefined)
}
