import { count, time } from '#src/core/base/format.ts'
import type { Timed } from '#src/engine/run/replay.ts'
import { niceStep } from './ribbons.ts'

/** Milliseconds from the beginning of a run to a place on its axis of time. */
const msTo = ({ msPerTick, ms }: Pick<Timed, 'msPerTick' | 'ms'>, tick: number): number =>
  Math.min(ms, tick * msPerTick)

/** A place on a run's axis in words: `step 57`, or by recorded time `12.3 µs`. */
export function placeWords(timed: Pick<Timed, 'msPerTick' | 'ms'> | undefined, tick: number): string {
  return timed ? time(msTo(timed, tick)) : `step ${count(tick)}`
}

/** A number on an axis of time, and where it stands. */
interface TimeTick {
  readonly tick: number
  readonly words: string
}

/** Round times up to an axis' end, at least `least` ticks from one another, and their common unit. */
export function timeTicks(msPerTick: number, end: number, least: number): { unit: string; ticks: readonly TimeTick[] } {
  const endMs = end * msPerTick
  const [size, unit] = endMs >= 1000 ? [1000, 's'] : endMs >= 1 ? [1, 'ms'] : [1e-3, 'µs']
  const step = niceStep(least * msPerTick * 1e6) / 1e6 / size
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const ticks = Array.from({ length: Math.floor((endMs / size + 1e-9) / step) + 1 }, (_, i) => i * step)
  const words = (n: number) => (decimals > 0 && n > 0 ? n.toFixed(decimals) : count(n))
  return { unit, ticks: ticks.map((n) => ({ tick: (n * size) / msPerTick, words: words(n) })) }
}
