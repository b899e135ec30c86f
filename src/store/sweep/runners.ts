import { kernelIds, kernelOf } from '#src/catalog/kernels.ts'
import { defaults, type Kernel, type Params, type Problem, runsOn } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { FigureId } from '../document.ts'

/** A kernel with one set of parameters, as a figure asks for it. */
export interface Runner {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

/** What the paper's figures are of. */
export const OPERATION = 'sptrsv'

/** Of all kernels those of the figures' operation. */
export const idsOf = (ids: readonly string[]): readonly string[] => ids.filter((id) => id.startsWith(`${OPERATION}/`))

/** Kernels of a figure that solve this problem on this adapter, and why each of the others does not. */
export interface Field {
  readonly runners: readonly Runner[]
  readonly others: readonly string[]
}

/** Figure 5 takes every kernel as it is, Figures 6 and 7 each step of those that name steps. */
export async function fieldOf(
  figure: FigureId,
  wanted: readonly string[],
  problem: Problem,
  capabilities: Capabilities,
): Promise<Field> {
  const ids = idsOf(kernelIds).filter((id) => wanted.length === 0 || wanted.includes(id))
  const runners: Runner[] = []
  const others: string[] = []
  for (const id of ids) {
    const kernel = await kernelOf(id)
    const sets = figure === 'figure5' ? [{}] : (kernel.ablation ?? []).map(({ params }) => params)
    if (sets.length === 0) continue
    const reason = runsOn(kernel, capabilities) ? kernel.applies?.(problem) : 'This adapter lacks what it needs.'
    if (reason !== undefined) others.push(`${kernel.title}: ${reason}`)
    else runners.push(...sets.map((params) => ({ id, kernel, params: defaults(kernel, params) })))
  }
  return { runners, others }
}
