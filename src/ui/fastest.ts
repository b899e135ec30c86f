import { median } from '#src/run/run.ts'
import { commonMode, samplesOf } from '#src/run/times.ts'
import type { Racer } from '#src/store/session.ts'
import { withLaunches } from './launch-words.ts'

/** Two medians closer than this are called a tie: less than the spread of most samples. */
export const TIE = 0.03

/** A column with its letter, as sentences name it. */
interface Named {
  readonly letter: string
  readonly racer: Racer
}

/** `4.0 times as fast`; a clock as coarse as a browser's gives no more digits. */
export const timesAsFast = (factor: number): string =>
  `${factor >= 99.95 ? Math.round(factor) : factor.toFixed(1)} times as fast`

/**
 * Who is fastest by the clock, against the next and the slowest, and with which launches; undefined where fewer than two
 * columns have a time. Times played back with a recorded run are called recorded.
 */
export function fastest(columns: readonly Named[]): string | undefined {
  const timings = columns.flatMap(({ racer }) => timingIn(racer) ?? [])
  const mode = commonMode(timings)
  const timed = columns
    .flatMap((column) => {
      const timing = timingIn(column.racer)
      const samples = timing && samplesOf(timing, mode)
      return samples ? [{ ...column, ms: median(samples) }] : []
    })
    .sort((a, b) => a.ms - b.ms)
  if (timed.length < 2) return undefined
  const [first, next] = timed
  const slowest = timed[timed.length - 1]
  const launches = withLaunches(timed.map(({ racer }) => racer))
  const name = ({ letter, racer }: Named) => `${letter}${launches.of(racer)}`
  const how = `${timed.every(({ racer }) => racer.timing && !isPlayedBack(racer)) ? 'measured' : 'recorded'}${launches.all}`
  if (slowest.ms / first.ms < 1 + TIE) return `${listed(timed.map(name))} take the same time, ${how}.`
  if (next.ms / first.ms < 1 + TIE)
    return `${name(first)} and ${name(next)} tie, ${timesAsFast(slowest.ms / first.ms)} as ${name(slowest)}, ${how}.`
  const beside = next === slowest ? '' : ` and ${timesAsFast(slowest.ms / first.ms)} as ${name(slowest)}`
  return `${name(first)} is ${timesAsFast(next.ms / first.ms)} as ${name(next)}${beside}, ${how}.`
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const isPlayedBack = ({ timing, replay }: Racer): boolean =>
  replay?.run.origin === 'recorded' && timing === replay.run.timing

/** Taken here, or played back; none of a wrong or stalled run. */
function timingIn({ timing, check, status, replay }: Racer) {
  if (check?.ok === false || status === 'failed' || status === 'stalled') return undefined
  return timing ?? (replay?.run.origin === 'recorded' ? replay.run.timing : undefined)
}
