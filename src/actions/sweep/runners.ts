import { kernelIds, kernelOf } from '#src/catalog/kernels.ts'
import { Findings } from '#src/kernel/findings.ts'
import { defaults, type Kernel, type Params, type Problem, runsOn } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { FigureId } from '#src/store/document.ts'
import { operationOf } from './subjects.ts'

/** A kernel with one set of parameters, as a figure asks for it. */
export interface FigureRunner {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

/** Of all kernels those of the figure's operation. */
export const idsOf = (figure: FigureId, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id.startsWith(`${operationOf(figure)}/`))

/** Whether a figure is of the steps by which a kernel was made faster. */
export const bySteps = (figure: FigureId): boolean => figure === 'figure6' || figure === 'figure7'

/** Kernels of a figure that solve this problem on this adapter, and why each of the others does not. */
export interface FigureField {
  readonly runners: readonly FigureRunner[]
  readonly others: readonly string[]
}

/** Figures 6 and 7 take each step of the kernels that name steps, all others every kernel as it is. */
export async function fieldOf(
  figure: FigureId,
  wanted: readonly string[],
  problem: Problem,
  capabilities: Capabilities,
): Promise<FigureField> {
  const ids = idsOf(figure, kernelIds).filter((id) => wanted.length === 0 || wanted.includes(id))
  const runners: FigureRunner[] = []
  const findings = new Findings()
  const others: string[] = []
  for (const id of ids) {
    const kernel = await kernelOf(id)
    const sets = bySteps(figure) ? (kernel.ablation ?? []).map(({ params }) => params) : [{}]
    if (sets.length === 0) continue
    const reason = runsOn(kernel, capabilities)
      ? kernel.applies?.(problem, findings)
      : 'This adapter lacks what it needs.'
    if (reason !== undefined) others.push(`${kernel.title}: ${reason}`)
    else runners.push(...sets.map((params) => ({ id, kernel, params: defaults(kernel, params) })))
  }
  return { runners, others }
}
