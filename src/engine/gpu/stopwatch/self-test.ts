import { clockResets, countsIn, goalSteps, MOST_TURNS } from '#src/core/kernel/clock.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { resetControl } from '#src/core/kernel/plan/buffers.ts'
import { CLOCK } from '#src/core/trace/control.ts'
import type { Clock } from './clock.ts'
import { projectSources, type Sources } from '../device/link.ts'
import { type Machine, prepare, type PrepareOptions } from '../executor/prepared.ts'
import source from './shaders/self-test.wesl?raw'
import type { U32 } from '#src/core/base/arrays.ts'
import * as texts from './words.ts'

/** A clock that passed, with its rate beside computing workgroups; or the reason why it failed. */
export type SelfTest = { readonly countsPerMs: number } | { readonly why: string }

/** Readings of a workgroup, and rounds of arithmetic between two: some 30 µs on a large GPU. */
const READINGS = 33
const ROUNDS = 2048
/** Turns after which the clock of the test stops by itself: tens of milliseconds. */
const TURNS = 2 ** 14
/** Largest standard deviation of equal work over its mean: 0.3 % on an H200, more than 100 % on a processor. */
const EVEN = 0.02
/** A GPU that has just woken changes its pace: the best of some tries counts. */
const TRIES = 3
/** Workgroups of one subgroup that a core of a GPU holds, and cores where they were not counted. */
const GROUPS_OF_A_CORE = 16
const USUAL_CORES = 16
/** Longest run with a clock, ms: a clock that starves the others ends by then. */
const LONGEST_MS = 1000

const known = new WeakMap<GPUDevice, Promise<SelfTest>>()
let sources: Promise<Sources> | undefined

/**
 * Tries the recorded clock on a device, once: with one workgroup beside it, then with one per core. Some 10 ms on a GPU.
 * @param clock what says how long the test took
 * @throws what `prepare` throws
 */
export function selfTest(gpu: Machine, clock: Clock, options: PrepareOptions = {}): Promise<SelfTest> {
  const found = known.get(gpu.device) ?? tryOut(gpu, clock, options)
  known.set(gpu.device, found)
  found.catch(() => known.delete(gpu.device))
  return found
}

async function tryOut(gpu: Machine, clock: Clock, options: PrepareOptions): Promise<SelfTest> {
  const cores = Math.max(2, Math.round((gpu.capabilities.residents ?? 0) / GROUPS_OF_A_CORE) || USUAL_CORES)
  const alone = await bestOf(gpu, clock, 1, options)
  return 'why' in alone ? alone : bestOf(gpu, clock, cores, options)
}

async function bestOf(gpu: Machine, clock: Clock, groups: number, options: PrepareOptions): Promise<SelfTest> {
  let found: SelfTest = { why: texts.untried }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    found = await attemptOn(gpu, clock, groups, options)
    if (!('why' in found)) return found
  }
  return found
}

async function attemptOn(gpu: Machine, clock: Clock, groups: number, options: PrepareOptions): Promise<SelfTest> {
  sources ??= projectSources().then((all) => ({ ...all, './self-test.wesl': source }))
  const prepared = await prepare(gpu, planFor(groups), { ...options, sources: options.sources ?? (await sources) })
  try {
    const { ms } = await clock.time(prepared.solve, prepared.reset)
    const words = (await prepared.read()).outputs['control'] as U32
    return verdict(words.subarray(CLOCK.head), words[CLOCK.time], ms)
  } finally {
    prepared.destroy()
  }
}

const planFor = (groups: number): Plan => ({
  buffers: [{ name: 'control', words: CLOCK.head + groups * READINGS }],
  prepare: [],
  reset: [resetControl, ...clockResets(TURNS)],
  solve: [
    ...goalSteps(groups),
    bareDispatch({
      module: 'self-test.wesl',
      conditions: { CLOCK: true },
      uniforms: { readings: READINGS, rounds: ROUNDS },
      groups: groups + 1,
    }),
  ],
  outputs: { control: { kind: 'u32', buffer: 'control' } },
  deterministic: false,
})

/**
 * Judges readings of workgroups that did equal work between them.
 * @param counts READINGS of each workgroup, one after the other
 * @param ticks the clock's last count, after `ms` milliseconds
 */
export function verdict(counts: Uint32Array, ticks: number, ms: number): SelfTest {
  if (ticks >= countsIn(TURNS)) return { why: texts.notBeside }
  const lengths = Array.from(counts, (count, c) => (c % READINGS === 0 ? undefined : count - counts[c - 1])).filter(
    (length) => length !== undefined,
  )
  const back = lengths.filter((length) => length < 0).length
  if (back > 0) return { why: texts.wentBack(back, lengths.length) }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const spread = Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length) / mean
  if (!Number.isFinite(spread)) return { why: texts.standsStill }
  if (spread >= EVEN) return { why: texts.uneven(spread) }
  return ms > 0 ? { countsPerMs: ticks / ms } : { why: texts.timestampsStandStill }
}

/** Turns of a clock that stops by itself after a second. */
export const turnsFor = (countsPerMs: number): number =>
  Math.min(MOST_TURNS, Math.ceil((LONGEST_MS * countsPerMs) / countsIn(1)))
