import { createBuffer, readWords } from './buffers.ts'
import type { Wait } from './guard.ts'
import source from './residents.wgsl?raw'
import { inPass, submit } from './submit.ts'

/** More workgroups than any GPU holds at once. */
const GROUPS = 16_384
const WIDTH_WITHOUT_SUBGROUPS = 32
const WAIT: Wait = { timeoutMs: 2000 }

/**
 * Workgroups of one subgroup that the GPU runs at the same time. WebGPU does not say, so they are counted, which takes
 * milliseconds. Undefined where they cannot be counted; only speed depends on it.
 */
export async function residentsOf(device: GPUDevice, subgroupSize: number): Promise<number | undefined> {
  let words: GPUBuffer | undefined
  try {
    words = createBuffer(device, 'residents', { name: 'words', words: 4 })
    const pipeline = await device.createComputePipelineAsync({
      label: 'residents',
      layout: 'auto',
      compute: {
        module: device.createShaderModule({ label: 'residents', code: source }),
        constants: { size: subgroupSize || WIDTH_WITHOUT_SUBGROUPS },
      },
    })
    const group = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [{ binding: 0, resource: { buffer: words } }],
    })
    await submit(
      device,
      'counting workgroups',
      WAIT,
      inPass((pass) => {
        pass.setPipeline(pipeline)
        pass.setBindGroup(0, group)
        pass.dispatchWorkgroups(GROUPS)
      }),
    )
    const [, , came] = await readWords(device, words, 0, 4, WAIT)
    return came > 0 ? came : undefined
  } catch {
    return undefined
  } finally {
    words?.destroy()
  }
}
