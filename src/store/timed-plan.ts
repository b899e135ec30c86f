import type { Analysed } from '#src/catalog/workshop.ts'
import type { Kernel, Params, Problem } from '#src/kernel/kernel.ts'
import type { Capabilities, Plan } from '#src/kernel/plan.ts'

/**
 * The plan that is timed, and the milliseconds that the processor spent before it: analysing in a web worker, and planning,
 * for plans pack what the GPU gets.
 */
export function timedPlan(
  kernel: Kernel,
  problem: Problem,
  { analysis, ms }: Analysed,
  params: Params,
  capabilities: Capabilities,
): { readonly plan: Plan; readonly analysisMs: number } {
  const start = performance.now()
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  return { plan, analysisMs: ms + performance.now() - start }
}
