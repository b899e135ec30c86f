import type { U32 } from '#src/core/base/arrays.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'
import { bounded, type Wait } from './guard.ts'
import { submit } from './submit.ts'

/** Creates and fills one buffer, whose words may say how much is launched where it is `indirect`. The caller destroys it. */
export function createBuffer(device: GPUDevice, label: string, spec: BufferSpec, indirect = false): GPUBuffer {
  const { STORAGE, COPY_DST, COPY_SRC, INDIRECT } = GPUBufferUsage
  const usage = STORAGE | COPY_DST | COPY_SRC | (indirect ? INDIRECT : 0)
  const buffer = device.createBuffer({ label: `${label}.${spec.name}`, size: spec.words * 4, usage })
  if (spec.data) device.queue.writeBuffer(buffer, 0, spec.data)
  return buffer
}

/** Copies words [from, from + words) of a buffer back, waiting no longer than `wait` allows. */
export async function readWords(
  device: GPUDevice,
  buffer: GPUBuffer,
  from: number,
  words: number,
  wait: Wait,
): Promise<U32> {
  if (words === 0) return new Uint32Array(0)
  const what = `reading ${buffer.label}`
  const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
  const staging = device.createBuffer({ label: `${buffer.label}.readback`, size: words * 4, usage })
  try {
    await submit(device, what, wait, (encoder) => encoder.copyBufferToBuffer(buffer, from * 4, staging, 0, words * 4))
    await bounded(device, staging.mapAsync(GPUMapMode.READ), what, wait)
    return new Uint32Array(staging.getMappedRange().slice(0))
  } finally {
    staging.destroy()
  }
}
