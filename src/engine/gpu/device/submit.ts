import { AppError } from '#src/core/base/errors.ts'
import { restBeside } from './beside.ts'
import { bounded, type Wait } from './guard.ts'
import * as texts from './words.ts'

const FILTERS = ['validation', 'out-of-memory', 'internal'] as const

/**
 * Runs `work` under error scopes of all three kinds. Scopes are a stack that the whole page shares, so `work` must be
 * synchronous: nothing else can then come in between. `clean` rejects with what the scopes caught.
 * @throws AppError `OutOfMemory`, `GpuError`, both through `clean`
 */
export function scoped<T>(
  device: GPUDevice,
  what: string,
  wait: Wait,
  work: () => T,
): { result: T; clean: Promise<void> } {
  for (const filter of FILTERS) device.pushErrorScope(filter)
  try {
    const result = work()
    const clean = settle()
    // a caller that fails before it waits for this has told its error; a device that is lost meanwhile is not a second one
    clean.catch(() => {})
    return { result, clean }
  } catch (error) {
    settle().catch(() => {})
    throw error
  }
  async function settle(): Promise<void> {
    const pops = FILTERS.map(() => device.popErrorScope())
    const errors = await bounded(device, Promise.all(pops), what, wait)
    const first = errors.find((error) => error !== null)
    if (first) throw gpuError(what, first)
  }
}

function gpuError(what: string, error: GPUError): AppError {
  return error instanceof GPUOutOfMemoryError
    ? new AppError('OutOfMemory', texts.outOfMemory(what, error.message))
    : new AppError('GpuError', texts.refused(what, error.message))
}

/**
 * Submits what `encode` records, alone, under error scopes, and waits until the GPU is done with it.
 * @returns wall milliseconds between submission and fence
 */
export async function submit(
  device: GPUDevice,
  what: string,
  wait: Wait,
  encode: (encoder: GPUCommandEncoder) => void,
): Promise<number> {
  const { result, clean } = scoped(device, what, wait, () => {
    const encoder = device.createCommandEncoder({ label: what })
    encode(encoder)
    const commands = encoder.finish()
    const start = performance.now()
    device.queue.submit([commands])
    return device.queue.onSubmittedWorkDone().then(() => performance.now() - start)
  })
  const [wallMs] = await Promise.all([bounded(device, result, what, wait), clean])
  return wallMs
}

/** Longest wait for what was submitted before: a software adapter draws a picture of a large matrix for seconds. */
const REST_MS = 60_000

/**
 * Waits until the GPU is done with all that was submitted to it, also by web workers that paint pictures on another device.
 * @throws AppError `GpuTimeout`, `DeviceLost`; the signal's reason when cancelled
 */
export const atRest = (device: GPUDevice, signal?: AbortSignal): Promise<unknown> =>
  bounded(device, Promise.all([device.queue.onSubmittedWorkDone(), restBeside()]), texts.before, {
    timeoutMs: REST_MS,
    signal,
  })

/** Work as one separate compute pass. */
export const inPass =
  (work: (pass: GPUComputePassEncoder) => void, descriptor: GPUComputePassDescriptor = {}) =>
  (encoder: GPUCommandEncoder): void => {
    const pass = encoder.beginComputePass(descriptor)
    work(pass)
    pass.end()
  }
