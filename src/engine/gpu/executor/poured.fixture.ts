import { openGpu } from '../device/device.ts'
import { labOn } from './lab.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { labsOf, type NamedLab } from '#src/lab/rules/labs.ts'
import type { F32 } from '#src/core/base/arrays.ts'

/** For tests of what `prepare` writes on a GPU before the first product. */

/** The adapter as it is, and as if it had no subgroups. */
export async function openLabs(): Promise<readonly NamedLab[]> {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  return labsOf(await labOn(gpu))
}

/** What stands in a buffer once the matrix is prepared. Outputs are poisoned before solving, so it is solved for. */
export async function prepared({ lab }: NamedLab, plan: Plan, output: string): Promise<F32> {
  const { prepare } = plan
  const solving: Plan = {
    ...plan,
    prepare: [],
    solve: [{ kind: 'fill', buffer: output, value: 0 }, ...prepare],
    outputs: { output: { kind: 'f32', buffer: output } },
  }
  return (await lab.run(solving, lab.sources)).outputs['output'] as F32
}
