import { errorRecord } from '#src/base/errors.ts'
import type { GpuState, ReadyGpu } from '#src/gpu/device.ts'
import { patchSession, store } from './store.ts'

/** Loads the GPU's room with the first live run: the first page carries none of it. */
const room = () => import('#src/gpu/device.ts')

let opening: Promise<GpuState> | undefined

/** The one device, opened once; asks again after a loss. Says in the session what there is, or why there is none. */
export function machine(): Promise<GpuState> {
  opening ??= open()
  return opening
}

async function open(): Promise<GpuState> {
  const { openGpu } = await room()
  const gpu = await openGpu()
  if (gpu.kind === 'unavailable') {
    patchSession({ gpu: { kind: 'unavailable', reason: gpu.reason, message: gpu.message } })
    return gpu
  }
  const { adapter, clock } = gpu
  patchSession({
    gpu: { kind: 'ready', adapter, stepMs: clock.stepMs, timestamps: clock.kind === 'timestamp' },
    gpuEpoch: store.getState().session.gpuEpoch + 1,
  })
  gpu.onLost((message) => {
    opening = undefined
    patchSession({ gpu: { kind: 'lost', message } })
    lostListener?.()
  })
  return gpu
}

let lostListener: (() => void) | undefined

/** Called when the device is lost: the race goes on with a new one. */
export function whenLost(listener: () => void): void {
  lostListener = listener
}

/** The device for pictures, where there is one. */
export async function deviceOf(): Promise<GPUDevice | undefined> {
  try {
    const gpu = await machine()
    return gpu.kind === 'ready' ? gpu.device : undefined
  } catch (error) {
    patchSession({ gpu: { kind: 'unavailable', reason: 'failed', message: errorRecord(error).message } })
    return undefined
  }
}

export type { ReadyGpu }
