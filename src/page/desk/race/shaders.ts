import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Capabilities, Plan } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import type { AdapterRecord, LinkedWith } from '#src/engine/run/run.ts'

/** The solve's shaders, each once, in the order of their first dispatch. */
export function shadersOf({ solve }: Pick<Plan, 'solve'>): LinkedWith[] {
  const found = new Map<string, LinkedWith>()
  for (const { module, conditions } of dispatchesIn(solve))
    found.set(JSON.stringify([module, conditions]), { module, conditions })
  return [...found.values()]
}

/** The same before anything runs: with those of what the plan may grow by. */
export const shadersPlanned = (plan: Plan): LinkedWith[] => shadersOf(sketched(plan))

/** Capabilities of the adapter of a recorded run, or of a CPU twin: its lanes, and WebGPU's least limits. */
export const capabilitiesOf = ({ subgroupSize, kind }: AdapterRecord): Capabilities => ({
  ...leastCapabilities(subgroupSize),
  ...(kind === 'software' ? { software: true } : {}),
})
