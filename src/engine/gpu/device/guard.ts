import { AppError } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

/** Longest wait for the GPU, and the signal that cancels it. */
export interface Wait {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export interface Loss {
  readonly reason: string
  readonly message: string
}

/** Many systems end a shader after 2 s; 20 s leave room for the software adapter. */
export const TIMEOUT_MS = 20_000
/** A lost device first shows as failed promises; its own promise follows within this time. */
const LOSS_GRACE_MS = 250

interface Watch {
  loss: Loss | undefined
  readonly listeners: Set<(loss: Loss) => void>
}

const watches = new WeakMap<GPUDevice, Watch>()

/**
 * Lost devices are kept for ever (docs/decisions/lost-devices.md): Chromium 156 takes a lock twice when it collects one
 * as garbage, and the page hangs for good. What they held on the GPU is gone with the loss.
 */
const lostDevices: GPUDevice[] = []

/** One reaction per device on its `lost` promise, however many wait for it. */
function watchOf(device: GPUDevice): Watch {
  const known = watches.get(device)
  if (known) return known
  const watch: Watch = { loss: undefined, listeners: new Set() }
  watches.set(device, watch)
  void device.lost.then(({ reason, message }) => {
    watch.loss = { reason, message }
    lostDevices.push(device)
    for (const listener of watch.listeners) listener(watch.loss)
  })
  return watch
}

/** Keeps the device from the moment at which it is lost. Every device has to be guarded where it is made. */
export function guarded(device: GPUDevice): GPUDevice {
  watchOf(device)
  return device
}

/** How many lost devices are kept. */
export const keptDevices = (): number => lostDevices.length

/** Calls back once the device is lost, at once when it already is. Returns the way to stop listening. */
export function whenLost(device: GPUDevice, callback: (loss: Loss) => void): () => void {
  const { loss, listeners } = watchOf(device)
  if (loss) callback(loss)
  listeners.add(callback)
  return () => listeners.delete(callback)
}

/**
 * Waits for `promise`, but no longer than `wait` allows.
 * @param what what is being waited for, as the error will say it
 * @throws AppError `GpuTimeout`, `DeviceLost`; the signal's reason when cancelled
 */
export async function bounded<T>(device: GPUDevice, promise: Promise<T>, what: string, wait: Wait): Promise<T> {
  const { signal, timeoutMs } = wait
  let release = () => {}
  const cut = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(timeout(what, timeoutMs)), timeoutMs)
    const cancel = () => reject(signal?.reason)
    const stop = whenLost(device, (loss) => reject(deviceLost(what, loss)))
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    release = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      stop()
    }
  })
  try {
    return await Promise.race([cut, promise])
  } catch (error) {
    throw error instanceof AppError || signal?.aborted ? error : await explained(device, what, error)
  } finally {
    release()
  }
}

/** The loss behind a failure, where the device turns out to be lost; else the failure itself. */
function explained(device: GPUDevice, what: string, error: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(error), LOSS_GRACE_MS)
    whenLost(device, (loss) => {
      clearTimeout(timer)
      resolve(deviceLost(what, loss))
    })
  })
}

const deviceLost = (what: string, { reason, message }: Loss) =>
  new AppError('DeviceLost', texts.lost(what, message || reason), {
    reason,
  })

const timeout = (what: string, timeoutMs: number) =>
  new AppError('GpuTimeout', texts.timeout(what, timeoutMs / 1000), { timeoutMs })
