import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import busySource from './shaders/busy.wgsl?raw'
import { repeated } from './calibrate.ts'
import { type Clock, idle, type Work } from './clock.ts'
import { type Machine, prepare, type PrepareOptions } from '../executor/prepared.ts'
import { wake } from './wake.ts'
import * as texts from './words.ts'

/** What a sample begins with, untimed. */
export interface Busy {
  readonly work: Work
  /** A few tenths of a millisecond of it, more on a processor. */
  readonly burst: Work
  destroy(): void
}

interface BusyOptions extends PrepareOptions {
  readonly progress?: (text: string, done: number, total: number) => void
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
const PLAN: Plan = {
  buffers: [{ name: 'sums', words: SUMS }],
  prepare: [],
  reset: [],
  solve: [bareDispatch({ module: 'busy.wesl', uniforms: { rounds: ROUNDS }, groups: GROUPS })],
  outputs: { sums: { kind: 'u32', buffer: 'sums' } },
  deterministic: true,
}

/** Milliseconds of one dispatch on each device when it was last awake. */
const awake = new WeakMap<GPUDevice, number>()

/**
 * Wakes the GPU (src/engine/gpu/stopwatch/wake.ts), and gives it milliseconds of work before each sample. A GPU that only waits
 * for the next sample falls back to a clock several times slower than the one it works at: an H200 from 1980 to 450 MHz.
 * A processor that plays a GPU does not.
 * @throws what `prepare` and `wake` throw
 */
export async function keepBusy(gpu: Machine, clock: Clock, options: BusyOptions = {}): Promise<Busy> {
  const { solve, destroy } = await prepare(gpu, PLAN, { ...options, sources: SOURCES })
  if (gpu.capabilities.software) return { work: idle, burst: solve, destroy }
  try {
    const progress = (done: number, total: number) => options.progress?.(texts.waking, done, total)
    const ms = await wake(clock, solve, { signal: options.signal, progress, known: awake.get(gpu.device) })
    awake.set(gpu.device, ms)
    return { work: repeated(timesFor(ms), solve), burst: solve, destroy }
  } catch (error) {
    destroy()
    throw error
  }
}

/** Dispatches of `ms` each that keep a GPU busy for long enough. */
export const timesFor = (ms: number): number => Math.min(MOST, Math.max(1, Math.ceil(BUSY_MS / ms)))
