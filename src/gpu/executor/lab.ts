import type { Lab } from '#src/lab/rules/trial.ts'
import { execute } from './execute.ts'
import { linkShader, projectSources, type Sources } from '../device/link.ts'
import type { Machine } from './prepared.ts'
import { bindingsOf } from '../device/reflect.ts'

/** A mutant may run until its waits give up, which is longer than a visitor would wait. */
const TIMEOUT_MS = 60_000

type Linked = Awaited<ReturnType<Lab['link']>>

const links = new WeakMap<Sources, Map<string, Promise<Linked>>>()

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

/** A dispatch's linked source with its declarations, linked once for all problems; needs no device. */
export const linkOnce: Lab['link'] = (sources, { module, conditions }) => {
  const known = links.get(sources) ?? new Map<string, Promise<Linked>>()
  links.set(sources, known)
  const key = JSON.stringify([module, conditions])
  const link = known.get(key) ?? linked(sources, module, conditions)
  known.set(key, link)
  return link
}

async function linked(
  sources: Sources,
  module: string,
  conditions: Readonly<Record<string, boolean>>,
): Promise<Linked> {
  const { wgsl } = await linkShader(sources, module, conditions)
  return { wgsl, declarations: bindingsOf(wgsl) }
}
