import { errorRecord } from '#src/base/errors.ts'
import type { GpuState } from '#src/gpu/device/device.ts'
import { afterFirstMotion } from './motion.ts'
import { patchSession, store } from '#src/store/store.ts'

/** Loads the GPU's room with the first live run: the first page carries none of it. */
const room = () => import('#src/gpu/device/device.ts')

let listening = false
const losses = new Set<() => void>()

/** The one device, opened once and anew after a loss. The session says what there is, or why there is none. */
export async function machine(): Promise<GpuState> {
  const { openGpu, onLost } = await room()
  if (!listening) {
    listening = true
    onLost((loss) => {
      patchSession({ gpu: { kind: 'lost', message: loss.message } })
      for (const listener of losses) listener()
    })
  }
  const gpu = await openGpu()
  const { session } = store.getState()
  if (gpu.state === 'unavailable') {
    patchSession({ gpu: { kind: 'unavailable', reason: gpu.reason, message: gpu.message } })
  } else if (session.gpu.kind !== 'ready') {
    const { adapter, clock, capabilities } = gpu
    const mostBytes = Math.min(capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
    patchSession({
      gpu: { kind: 'ready', adapter, timestamps: clock === 'timestamp', mostBytes },
      gpuEpoch: session.gpuEpoch + 1,
    })
  }
  return gpu
}

/** Called whenever the device is lost. */
export function whenLost(listener: () => void): void {
  losses.add(listener)
}

/** The device for pictures, where there is one; not before the first picture has moved. */
export async function deviceOf(): Promise<GPUDevice | undefined> {
  try {
    await afterFirstMotion()
    const gpu = await machine()
    return gpu.state === 'ready' ? gpu.device : undefined
  } catch (error) {
    patchSession({ gpu: { kind: 'unavailable', reason: 'failed', message: errorRecord(error).message } })
    return undefined
  }
}
