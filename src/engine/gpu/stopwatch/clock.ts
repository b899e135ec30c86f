export type Work = (pass: GPUComputePassEncoder) => void

export interface ClockReading {
  /** What the clock says that the work took; whether to believe it is for the reader of clocks to decide. */
  readonly ms: number
  /** Wall milliseconds from submission to fence: the work cannot have taken longer. */
  readonly wallMs: number
}

/** Something that times one compute pass. */
export interface Clock {
  readonly kind: 'timestamp' | 'fence'
  /** Smallest difference that this clock can tell, ms. */
  readonly stepMs: number
  /** Times `work`, after `before`, which is not timed. */
  time(work: Work, before?: Work): Promise<ClockReading>
  /** Milliseconds of each of up to PROBES works, in passes of their own in one submission; absent where it cannot. */
  passes?(works: readonly Work[], before: Work): Promise<readonly number[]>
  close(): void
}

/**
 * Milliseconds of each of any number of works, in separate passes. `before` goes before every submission, untimed.
 */
export async function timePasses(clock: Clock, works: readonly Work[], before: Work): Promise<number[]> {
  const times: number[] = []
  for (let from = 0; from < works.length; from += PROBES) {
    const some = works.slice(from, from + PROBES)
    if (clock.passes) times.push(...(await clock.passes(some, before)))
    else for (const work of some) times.push((await clock.time(work, before)).ms)
  }
  return times
}

/** What a pass takes in which nothing is done, ms. */
export async function emptyPass(clock: Clock): Promise<number> {
  const times = await timePasses(clock, Array<Work>(EMPTY).fill(idle), idle)
  return times.reduce((sum, ms) => sum + ms, 0) / EMPTY
}

/** Empty passes whose mean is taken. */
const EMPTY = 16

export const idle: Work = () => {}

/** Passes that are timed to learn a clock's step. */
export const PROBES = 32

/** Smallest positive difference between any two of `numbers`; 0 when all are equal. */
export function smallestGap(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const gaps = sorted.map((x, i) => (i > 0 ? x - sorted[i - 1] : 0)).filter((gap) => gap > 0)
  return gaps.length === 0 ? 0 : Math.min(...gaps)
}
