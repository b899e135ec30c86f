import { AppError } from '#src/core/base/errors.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { type HostPart, labStore, type LabSession, type HostLaunch, type NoHost, patchLab } from './state.ts'

/** Lanes of a subgroup in the plan that is shown, as on most GPUs. */
const LANES = 32

/** The host's part of a kernel, on the open problem; undefined where none is open, or one of another operation. */
export async function hostPart(desk: Desk, { id, params }: KernelChoice): Promise<HostPart | NoHost | undefined> {
  const open = openProblem(desk)
  if (!open || open.solved.problem.operation !== id.split('/')[0]) return undefined
  try {
    const kernel = await findKernel(id)
    const chosen = defaults(kernel, params)
    const capabilities = leastCapabilities(LANES)
    const { worker } = open
    const { analysis } = await worker.get(worker.api.analyse(id, chosen, capabilities))
    return partOf(kernel.plan(open.solved.problem, analysis, chosen, { trace: true, capabilities }))
  } catch (error) {
    // a kernel that is not for the open problem has no plan of it, and says why
    if (error instanceof AppError && error.code !== 'Cancelled') return { why: error.message }
    throw error
  }
}

function partOf(plan: Plan): HostPart {
  const launches = new Map<string, HostLaunch>()
  for (const { module, conditions, groups, overrides, uniforms = {} } of dispatchesIn(sketched(plan).solve)) {
    const key = JSON.stringify([module, conditions])
    const first = launches.get(key)
    launches.set(
      key,
      first
        ? { ...first, times: first.times + 1 }
        : {
            module,
            conditions,
            times: 1,
            groups: 'indirect' in groups ? groups.indirect : groups,
            overrides,
            uniforms,
          },
    )
  }
  const shaders = [...launches.values()].map(({ module, conditions }) => ({ module, conditions }))
  const buffers = plan.buffers.map(({ name, words, data }) => ({ name, words, filled: data !== undefined }))
  return { buffers, launches: [...launches.values()], shaders }
}

/** Shows what the host does, where a problem of the kernel's operation is open. */
export async function readHost({ desk, base }: LabSession): Promise<void> {
  const host = await hostPart(desk, base)
  if (labStore.getState().open?.base === base) patchLab({ host })
}
