import type { Lab } from '#src/lab/rules/trial.ts'
import { execute } from './execute.ts'
import { linkOnce, projectSources } from '../device/link.ts'
import type { Machine } from './prepared.ts'

/** A mutant may run until its waits give up, which is longer than a visitor would wait. */
const TIMEOUT_MS = 60_000

/** A lab that runs plans on a device; no single wait for it lasts longer than `timeoutMs`. */
export async function labOn(gpu: Machine, timeoutMs = TIMEOUT_MS): Promise<Lab> {
  return {
    capabilities: gpu.capabilities,
    sources: await projectSources(),
    link: linkOnce,
    async run(plan, sources) {
      const { outputs, trace, error, ticks } = await execute(gpu, plan, { sources, timeoutMs })
      return { outputs, error, ...(trace && { trace }), ...(ticks !== undefined && { ticks }) }
    },
  }
}
