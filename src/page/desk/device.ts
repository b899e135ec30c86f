import { AppError, errorRecord } from '#src/core/base/errors.ts'
import type { Gpu, GpuState } from '#src/engine/gpu/device/device.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from './desk.ts'
import { afterFirstMotion } from './motion.ts'
import * as texts from './words.ts'

/** The one device, opened once and anew after a loss. The session says what there is, or why there is none. */
export async function gpuOf({ engine }: Desk): Promise<GpuState> {
  const gpu = await engine.gpu.open()
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

/**
 * The device for what is to be timed, once it is done with all that was drawn and run before. A software adapter does that on
 * the processors: analyses beside it took twice as long, for seconds after a large matrix was on screen. Throws `NoGpu`, and
 * what the wait ends with.
 */
export async function gpuAtRest(desk: Desk, signal?: AbortSignal): Promise<Gpu> {
  const gpu = await gpuOf(desk)
  if (gpu.state === 'unavailable') throw new AppError('NoGpu', gpu.message)
  const { atRest } = await import('#src/engine/gpu/device/submit.ts')
  await atRest(gpu.device, signal)
  return gpu
}

/** The device for pictures, where there is one; not before the first picture has moved. */
export async function deviceOf(desk: Desk): Promise<GPUDevice | undefined> {
  try {
    await afterFirstMotion()
    const gpu = await gpuOf(desk)
    return gpu.state === 'ready' ? gpu.device : undefined
  } catch (error) {
    patchSession({ gpu: { kind: 'unavailable', reason: 'failed', message: errorRecord(error).message } })
    return undefined
  }
}

/** The device is gone: the picture stays, a new device takes over, and the race continues on it. */
export async function deviceLost(desk: Desk, message: string): Promise<void> {
  patchSession({ gpu: { kind: 'lost', message } })
  const gpu = await gpuOf(desk).catch(() => undefined)
  const { columns } = store.getState().session
  const racing = columns.some(({ status }) => status === 'running' || status === 'empty')
  if (gpu?.state === 'ready') {
    const { name } = gpu.adapter
    patchSession({ notice: racing ? texts.deviceReplacedInRace(name) : texts.deviceReplaced(name) })
    return
  }
  const text = racing ? texts.deviceLostInRace : texts.deviceLost
  const remedies = [{ label: texts.retryGpu, command: 'gpu.retry' }]
  patchSession({ notice: { text, complaints: [], remedies } })
}
