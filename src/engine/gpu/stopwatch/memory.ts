import type { U32 } from '#src/core/base/arrays.ts'
import { type Check, makeCheck } from '#src/core/kernel/check.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { BufferSpec, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import type { MemoryRate, MemoryRates } from '#src/engine/run/times/sweep.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type LaunchTimes, median } from '#src/engine/run/run.ts'
import copySource from './shaders/copy.wgsl?raw'
import { LAUNCH, LAUNCH_SOURCES, WORD } from './launch.ts'
import type { Sources } from '../device/link.ts'
import type { Machine } from '../executor/prepared.ts'
import readSource from './shaders/read.wgsl?raw'
import { type KernelToTime, measure, type Measured, type MeasureOptions } from './timing.ts'
import * as texts from './words.ts'

const SOURCES: Sources = { './copy.wesl': copySource, './read.wesl': readSource, ...LAUNCH_SOURCES }
const INVOCATIONS = 256
/** Enough to fill any GPU; each takes several stretches. */
const GROUPS = 1024
const GROUPS_IN_SOFTWARE = 16
/** Enough words that invocations which add at the same time seldom meet. */
const SUMS = 4096
/** Far larger than caches; the copy is read back, to be checked. */
const READ_BYTES = 2 ** 30
const COPY_BYTES = 2 ** 28
/** A processor that plays a GPU would take seconds. */
const SOFTWARE_BYTES = 2 ** 22

/**
 * What this adapter's memory gives a plain copy and a plain read, launch included, and what a dispatch takes that does next to
 * nothing: each checked, timed as kernels are. A bound for no kernel: a copy of more bytes has less of the launch. Throws what `measure` throws, and AppError `NoRate` where a copy or a read
 * came out wrong or the clock cannot tell its time.
 */
export async function memoryRates(gpu: Machine, options: MeasureOptions = {}): Promise<MemoryRates> {
  const { maxBufferSize, maxStorageBufferBindingSize, software } = gpu.capabilities
  const most = Math.min(software ? SOFTWARE_BYTES : READ_BYTES, maxBufferSize, maxStorageBufferBindingSize)
  const groups = software ? GROUPS_IN_SOFTWARE : GROUPS
  const [read, copy] = [rounded(most), rounded(Math.min(most, COPY_BYTES))]
  const entries = [readEntry(read, groups), copyEntry(copy, groups), launchEntry]
  const [reading, copying, launching] = await measure(gpu, entries, { ...options, sources: SOURCES })
  const launch = launchOf(launching)
  return { read: rateOf(reading, read), copy: rateOf(copying, 2 * copy), ...(launch && { launch }) }
}

const rounded = (bytes: number): number => Math.floor(bytes / 4096) * 4096

/** A dispatch over all of `words`, 16 bytes per invocation at a time. */
const pass = (module: string, bytes: number, most: number): DispatchStep => {
  const groups = Math.min(Math.ceil(bytes / 16 / INVOCATIONS), most)
  return bareDispatch({ module, uniforms: { count: bytes / 16 }, groups })
}

const planOf = (module: string, bytes: number, groups: number, output: BufferSpec): Plan => ({
  buffers: [{ name: 'words', words: bytes / 4 }, output],
  prepare: [{ kind: 'fill', buffer: 'words', value: WORD }],
  reset: [],
  solve: [pass(module, bytes, groups)],
  outputs: { words: { kind: 'u32', buffer: output.name } },
  deterministic: true,
})

function readEntry(bytes: number, groups: number): KernelToTime {
  const plan = planOf('read.wesl', bytes, groups, { name: 'sums', words: SUMS })
  const wanted = Math.imul(WORD, bytes / 4) >>> 0
  const total = (sums: U32) => sums.reduce((sum, one) => (sum + one) >>> 0, 0)
  const reset = [{ kind: 'fill', buffer: 'sums', value: 0 } as const]
  return {
    name: 'plain read',
    plan: { ...plan, reset },
    verify: (outputs) => verdict(total(wordsOf(outputs)) === wanted),
  }
}

const copyEntry = (bytes: number, groups: number): KernelToTime => ({
  name: 'plain copy',
  plan: planOf('copy.wesl', bytes, groups, { name: 'copied', words: bytes / 4 }),
  verify: (outputs) => verdict(wordsOf(outputs).every((word) => word === WORD)),
})

const launchEntry: KernelToTime = {
  name: 'empty dispatch',
  plan: LAUNCH,
  verify: (outputs) => verdict(wordsOf(outputs)[0] === WORD),
}

const wordsOf = ({ words }: Data) => words as U32

const verdict = (ok: boolean): Check => makeCheck([{ name: 'wrong words', value: ok ? 0 : 1, bound: 0 }], false)

/** Many at once, where the clock is too coarse for one. */
function rateOf({ name, timing, failure }: Measured, bytes: number): MemoryRate {
  const samples = timing?.single ?? timing?.backToBack
  if (!samples) throw new AppError('NoRate', texts.noTime(name, failure?.message ?? timing?.why ?? 'wrong'))
  return { bytes, ms: samples.ms, bytesPerSecond: bytes / (median(samples) / 1000) }
}

/** Undefined where the clock can tell neither. */
function launchOf({ timing }: Measured): LaunchTimes | undefined {
  const { single, backToBack } = timing ?? {}
  if (!single && !backToBack) return undefined
  return { ...(single && { single: single.ms }), ...(backToBack && { backToBack: backToBack.ms }) }
}
