import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import type { LaneTally } from '../machine/dispatch.ts'
import { runPlan } from '../machine/run.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import type { JudgedLink } from './machine-lab.ts'

/** What a run on the machine of lanes took: barriers and fruitless reads of all, and reads of the busiest lane, dispatch by dispatch. */
export interface RunCounts extends LaneTally {
  /** Invocations that were launched. */
  readonly lanes: number
}

interface CountedCase {
  readonly kernel: Kernel
  readonly params: Params
  readonly problem: Problem
  readonly sources: ShaderSources
  readonly link: JudgedLink
}

/** Lanes of a subgroup, as on most GPUs, and workgroups under way at a time. */
const LANES = 32
const RESIDENT = 4

/** RunCounts of a run on one problem. Throws what a plan or a run throws. */
export async function countsIn({ kernel, params, problem, sources, link }: CountedCase): Promise<RunCounts> {
  const capabilities = leastCapabilities(LANES)
  const chosen = defaults(kernel, params)
  const analysis = kernel.analyse(problem, chosen, capabilities)
  const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities })
  const linked = new Map<string, string>()
  const keyOf = ({ module, conditions }: DispatchStep) => JSON.stringify([module, conditions])
  for (const step of dispatchesIn([...plan.prepare, ...plan.reset, ...sketched(plan).solve]))
    linked.set(keyOf(step), linked.get(keyOf(step)) ?? (await link(sources, step)).wgsl)
  const schedule = { turns: 'forwards', resident: RESIDENT, heedless: true } as const
  const { launched } = runPlan(plan, (step) => linked.get(keyOf(step)) ?? '', LANES, schedule)
  const sum = (of: keyof LaneTally) => launched.reduce((all, { tally }) => all + tally[of], 0)
  const lanes = launched.reduce((all, { invocations }) => all + invocations, 0)
  return { barriers: sum('barriers'), polls: sum('polls'), reads: sum('reads'), lanes }
}
