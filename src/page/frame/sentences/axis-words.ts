import { count, percent, plural, time } from '#src/core/base/format.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Apart } from '#src/engine/run/times/apart.ts'
import { alongIn, apartOf } from '#src/page/store/axis.ts'
import type { Column, Session } from '#src/page/store/session.ts'
import { columnLetter } from './pictured-columns.ts'
import * as texts from './words.ts'

/** What the axis is, in a line of the dock, and at more length for who asks. */
interface AxisWords {
  readonly words: string
  readonly more: string
}

const AT_ONCE = texts.atOnce
/** What a step is: of solves, whose rows wait for one another, and of products, whose rows wait for nothing. */
const ORDER_AND_NEEDS = texts.orderAndNeeds
const ORDER_ALONE = texts.orderAlone
const TIMED = texts.timed
const BLOCKS = texts.blocks

/** Why runs have no axis in common. */
const REASONS: Readonly<Record<Apart, string>> = {
  together: texts.apartTogether,
  software: texts.apartSoftware,
  machines: texts.apartMachines,
  workers: texts.apartWorkers,
}

/** Why no column is said to end before another, as a sentence; undefined where they have an axis in common. */
export function whyApart(columns: readonly Column[]): string | undefined {
  const apart = apartOf(columns)
  return apart && REASONS[apart]
}

/**
 * @param columns the columns as they are shown: along time, or by steps
 * @param why what `whyNoTime` says of them
 */
export function axisWords(columns: readonly Column[], why: string | undefined): AxisWords {
  const replays = columns.flatMap(({ replay }) => (replay?.workers ? [replay] : []))
  if (replays.length === 0) return { words: 'steps', more: ORDER_AND_NEEDS }
  if (replays.every(({ timed }) => timed?.modeled)) return { words: texts.modeledTime, more: texts.modeledTimeMore }
  if (replays.every(({ timed }) => timed?.onWorkers)) return { words: texts.workersTime, more: texts.workersTimeMore }
  if (replays.every(({ timed }) => timed)) return ofTime(replays)
  const product = replays[0].space.order === 'none'
  const workers = workersOf(columns)
  const apart = apartOf(columns)
  if (apart)
    return {
      words: texts.ownAxes(workers),
      more: [REASONS[apart], why, product ? ORDER_ALONE : ORDER_AND_NEEDS].filter(Boolean).join(' '),
    }
  const words = product
    ? `${AT_ONCE} · ${workers}`
    : replays.every(({ run }) => run.adapter.kind === 'twin')
      ? texts.stepsSimulated(workers)
      : (why ?? texts.stepsDerived(workers))
  return { words, more: [why ? workers : '', product ? ORDER_ALONE : ORDER_AND_NEEDS].filter(Boolean).join('. ') }
}

/** `25 % slower`, or `3.1 % faster`. */
const paceOf = (by: number): string => `${percent(Math.abs(by))} ${by < 0 ? 'faster' : 'slower'}`

/** `25 % to 57 % slower`, or `3.1 % faster to 28 % slower`. */
const rangeOf = (least: number, most: number): string =>
  least < 0 === most < 0
    ? texts.between(
        percent(Math.min(Math.abs(least), Math.abs(most))),
        paceOf(Math.abs(least) > Math.abs(most) ? least : most),
      )
    : texts.between(paceOf(least), paceOf(most))

/** How much longer the traced runs took than the untraced, which is what their courses are scaled by. */
function ofTime(replays: readonly Replay[]): AxisWords {
  const slower = replays.map(({ timed }) => (timed ? timed.tracedMs / timed.ms - 1 : 0))
  const factors = slower.map((by, index) => `${columnLetter(index)} ${paceOf(by)}`)
  const [least, most] = [Math.min(...slower), Math.max(...slower)]
  const range = slower.length === 1 || least === most ? paceOf(most) : rangeOf(least, most)
  const blocks = replays.some(({ timed }) => timed?.blocks)
  return {
    words: texts.scaled(range),
    more: texts.tracedRuns(factors.join(', '), blocks ? `${TIMED}. ${BLOCKS}` : TIMED),
  }
}

/** Why these runs have no axis of time, as a sentence; undefined where they have one, or where that says nothing. */
export function whyNoTime(session: Session): string | undefined {
  const along = alongIn(session)
  if ('columns' in along || along.why === '') return undefined
  const kind = session.columns[0].replay?.run.adapter.kind
  if (kind === 'software') return texts.noTimeInside
  return texts.recordedOrder(along.why)
}

/** `A 64 workers, B 1 024`. */
function workersOf(columns: readonly Column[]): string {
  const runs = columns.flatMap(({ replay }, index) => (replay?.workers ? [{ index, workers: replay.workers }] : []))
  const words = runs.map(
    ({ index, workers }, i) => `${columnLetter(index)} ${i === 0 ? plural(workers, 'worker') : count(workers)}`,
  )
  return words.join(', ')
}

/** A place and the end of the axis: `step 57` of `79`, `34 %` of `each run` where runs have no axis in common, or `12.3` of `101 µs`, as wide as each other. */
export function readout(columns: readonly Column[], at: number, end: number): { now: string; last: string } {
  const timed = columns.find(({ replay }) => replay?.timed)?.replay?.timed
  if (!timed && apartOf(columns)) return { now: percent(at / Math.max(1, end)), last: texts.ofEachRun }
  if (!timed) return { now: `step ${count(at)}`, last: count(end) }
  const longest = (end - 1) * timed.msPerTick
  const ms = Math.min(longest, at * timed.msPerTick)
  const last = time(longest)
  const [number, unit] = last.split('\u202f')
  const decimals = number.split('.')[1]?.length ?? 0
  const size = { s: 1000, ms: 1, µs: 1e-3, ns: 1e-6 }[unit] ?? 1
  return { now: (ms / size).toFixed(decimals), last }
}
