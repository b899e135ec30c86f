import { firstDifference } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn, dispatches } from '#src/core/kernel/plan/steps.ts'
import { runPlan } from '#src/lab/machine/run.ts'
import type { Edit } from '#src/lab/rules/mutant.ts'

/** An adapter that a test makes up, and how it links a shader with some edits. */
export interface MadeMachine {
  link(step: DispatchStep, edits: readonly Edit[]): Promise<string>
  readonly capabilities: Capabilities
}

interface Planned {
  readonly plan: Plan
  readonly params: Params
  readonly analysis: unknown
}

function plannedFor(kernel: Kernel, problem: Problem, given: Params, capabilities: Capabilities): Planned {
  const params = defaults(kernel, given)
  const analysis = kernel.analyse(problem, params, capabilities)
  return { params, analysis, plan: kernel.plan(problem, analysis, params, { trace: false, capabilities }) }
}

/** How many dispatches of a solve are linked with a condition. */
export const linkedWith = (
  condition: string,
  kernel: Kernel,
  problem: Problem,
  given: Params,
  { capabilities }: MadeMachine,
): number =>
  dispatchesIn(plannedFor(kernel, problem, given, capabilities).plan.solve).filter(
    ({ conditions }) => conditions[condition],
  ).length

/** What lanes did to one another on the machine of lanes, or else where the outputs of a kernel first differ from those of its twin. */
export async function machineDifference(
  kernel: Kernel,
  problem: Problem,
  given: Params,
  { link, capabilities }: MadeMachine,
  edits: readonly Edit[] = [],
) {
  const { params, analysis, plan } = plannedFor(kernel, problem, given, capabilities)
  const linked = new Map<DispatchStep, string>()
  for (const step of dispatches(plan)) linked.set(step, await link(step, edits))
  const schedule = { turns: 'forwards', resident: 4 } as const
  const { outputs, faults } = runPlan(plan, (step) => linked.get(step) ?? '', capabilities.subgroupSize, schedule)
  if (faults.length > 0) return faults
  const twin = kernel.reference(problem, analysis, params, { workers: 8, lanes: 16 }, () => undefined)
  return firstDifference(twin, outputs)
}
