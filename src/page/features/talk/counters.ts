import { fastestWay, wayMs } from '#src/engine/run/times/peer.ts'
import { median } from '#src/engine/run/run.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'

/** Recorded times of one problem, one solve at a time. */
export interface CountedTimes {
  readonly rows: number
  /** Automatic's median, ms. */
  readonly ours: number
  /** That of the library's fastest algorithm, its name, the card that it ran on. */
  readonly theirs: number
  readonly way: string
  readonly device: string
}

/** The kernel whose time is counted, in the folder of any operation: it chooses by structure. */
const AUTOMATIC = '/auto'
/** Seconds for which the slower counter runs. */
export const COUNTED_SECONDS = 8

/** What both took on a problem; undefined where one of them was not recorded there. */
export function countedTimes(figures: readonly Figures[], problem: string): CountedTimes | undefined {
  const found = figures.find((one) => one.problem === problem && one.cusparse)
  const single = found?.outcomes.find(({ kernel }) => kernel.endsWith(AUTOMATIC))?.timing?.single
  const way = found?.cusparse && fastestWay(found.cusparse, 'single')
  const theirs = wayMs(way, 'single')
  if (!found?.cusparse || !single || !way || theirs === undefined) return undefined
  return { rows: found.rows, ours: median(single), theirs, way: way.name, device: found.cusparse.device }
}

/** How many times slower than the card the counters run: the slower of both for {@link COUNTED_SECONDS}. */
export const slowed = ({ ours, theirs }: CountedTimes): number => (1000 * COUNTED_SECONDS) / Math.max(ours, theirs)

/** What a counter shows after some seconds: ms of its solve, up to its end. */
export const countedAfter = (times: CountedTimes, end: number, seconds: number): number =>
  Math.min(end, (1000 * seconds) / slowed(times))
