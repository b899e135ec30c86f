import type { Plan } from '#src/kernel/plan.ts'
import busySource from './busy.wgsl?raw'
import { repeated } from './calibrate.ts'
import { type Clock, idle, type Work } from './clock.ts'
import { type Machine, prepare, type PrepareOptions } from './prepared.ts'

/** What a sample begins with, untimed. */
export interface Busy {
  readonly work: Work
  destroy(): void
}

const SOURCES = { './busy.wesl': busySource }
/** Enough for a GPU to count as busy; all run at the same time on most. */
const GROUPS = 64
const SUMS = 64
/** A few tenths of a millisecond. */
const ROUNDS = 1 << 14
/** Three suffice on the GPUs that were tried. */
const BUSY_MS = 5
const MOST = 64
/** Work, in wall milliseconds, after which a GPU's clock has risen: what is read before says too little of a dispatch. */
const WAKE_MS = 150
const BURST = 16
const BURSTS = 64

const PLAN: Plan = {
  buffers: [{ name: 'sums', words: SUMS }],
  prepare: [],
  reset: [],
  solve: [
    {
      kind: 'dispatch',
      module: 'busy.wesl',
      conditions: {},
      overrides: {},
      bindings: ['sums'],
      uniform: Uint32Array.of(ROUNDS, 0, 0, 0),
      groups: [GROUPS, 1, 1],
    },
  ],
  output: 'sums',
  deterministic: true,
}

/**
 * Milliseconds of work for each sample to begin with. A GPU that only waits for the next sample falls back to a clock
 * several times slower than the one it works at: an H200 from 1980 to 450 MHz. A processor that plays a GPU does not.
 * Throws what `prepare` throws.
 */
export async function keepBusy(gpu: Machine, clock: Clock, options: PrepareOptions = {}): Promise<Busy> {
  if (gpu.capabilities.software) return { work: idle, destroy() {} }
  const { solve, destroy } = await prepare(gpu, PLAN, { ...options, sources: SOURCES })
  return { work: repeated(timesFor(await wake(clock, solve)), solve), destroy }
}

/** Milliseconds of one dispatch on a GPU that is awake: the shortest reading of many. */
async function wake(clock: Clock, solve: Work): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  let spent = 0
  for (let burst = 0; burst < BURSTS && spent < WAKE_MS; burst++) {
    const { ms, wallMs } = await clock.time(repeated(BURST, solve))
    shortest = Math.min(shortest, (ms > 0 ? ms : wallMs) / BURST)
    spent += wallMs
  }
  return shortest
}

/** Dispatches of `ms` each that keep a GPU busy for long enough. */
export const timesFor = (ms: number): number => Math.min(MOST, Math.max(1, Math.ceil(BUSY_MS / ms)))
