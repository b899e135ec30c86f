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

export const idle: Work = () => {}

/** Passes that are timed to learn a clock's step. */
export const PROBES = 32

/** Smallest positive difference between any two of `numbers`; 0 when all are equal. */
export function smallestGap(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const gaps = sorted.map((x, i) => (i > 0 ? x - sorted[i - 1] : 0)).filter((gap) => gap > 0)
  return gaps.length === 0 ? 0 : Math.min(...gaps)
}
