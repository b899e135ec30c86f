import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults, type Kernel, type Params, withoutKnown, type Problem, runsOn } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import * as texts from './words.ts'

/** A kernel with one set of parameters, as a figure asks for it. */
export interface FigureCandidate {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

/** Of all kernels those of the figure's operation. */
export const idsOf = (measures: Measures, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id.startsWith(`${operationFor(measures).id}/`))

/** Kernels of a figure that solve this problem on this adapter, and why each of the others does not. */
export interface FigureCandidates {
  readonly candidates: readonly FigureCandidate[]
  readonly others: readonly string[]
}

/** What differs from a kernel's defaults each time that a figure takes it: none where the figure has no place for it. */
function setsOf({ steps, ways, workers, params: compares }: Measures, kernel: Kernel): readonly Params[] {
  if (steps) return (kernel.ablation ?? []).map(({ params }) => params)
  if (ways) return kernel.ways ? [kernel.ways.byRule, ...Object.values(kernel.ways.forced)] : []
  if (workers) return launchesOf(kernel).flatMap((name) => workers.map((many) => ({ [name]: many })))
  return (compares && kernel.compared) || [{}]
}

/** Whether a figure has a place for a kernel. */
export const isMeasured = (measures: Measures, kernel: Kernel): boolean => setsOf(measures, kernel).length > 0

/** The parameter that says how many workers a kernel launches, where it has one. */
const launchesOf = ({ params }: Kernel): readonly string[] =>
  params.filter(({ launches }) => launches).map(({ name }) => name)

/** Kernels by every set of parameters with which the figure takes them. */
export async function figureCandidates(
  measures: Measures,
  wanted: readonly string[],
  problem: Problem,
  capabilities: Capabilities,
): Promise<FigureCandidates> {
  const ids = idsOf(measures, kernelIds).filter((id) => wanted.length === 0 || wanted.includes(id))
  const candidates: FigureCandidate[] = []
  const findings = new Findings()
  const others: string[] = []
  for (const id of ids) {
    const kernel = await findKernel(id)
    const sets = setsOf(measures, kernel)
    if (sets.length === 0 || kernel.modeled) continue
    const reason = runsOn(kernel, capabilities) ? kernel.applies?.(withoutKnown(problem), findings) : texts.adapterLacks
    if (reason !== undefined) others.push(`${kernel.title}: ${reason}`)
    else candidates.push(...sets.map((params) => ({ id, kernel, params: defaults(kernel, params) })))
  }
  return { candidates, others }
}
