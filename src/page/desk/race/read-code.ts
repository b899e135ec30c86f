import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Code, LinkedSource } from '#src/engine/run/code.ts'
import type { LinkedWith } from '#src/engine/run/run.ts'

/** Listing and linked shaders of a kernel, with its edit where it has one; loaded with the first that is shown. */
export async function readCode(id: string, shaders: readonly LinkedWith[], traced: boolean): Promise<Code> {
  const [{ linkOnce, sourcesOf }, { listing }, { edited }] = await Promise.all([
    import('#src/engine/gpu/device/link.ts'),
    import('#src/engine/catalog/listings.ts'),
    id.includes('~') ? findKernel(id) : { edited: undefined },
  ])
  const sources = await sourcesOf(edited)
  const linked = shaders.map(async ({ module, conditions }): Promise<LinkedSource> => {
    const chosen = traced ? conditions : { ...conditions, TRACE: false, CLOCK: false }
    const { wgsl, asked } = await linkOnce(sources, { module, conditions: chosen })
    // dispatches may have switches of their operation that this shader does not ask about
    const switches = switchesOf(conditions).filter((name) => asked.has(name))
    return { name: [module, ...switches].join(' · '), wgsl: tidy(wgsl) }
  })
  const folders = shaders.map(({ module }) => module.split('/').slice(0, -1).join('/'))
  return { listing: await listing(bareId(id), ...folders), sources: await Promise.all(linked) }
}

/** Conditions of code that watches a run and is not part of the algorithm. */
const WATCHING = ['TRACE', 'CLOCK']

const switchesOf = (conditions: LinkedWith['conditions']): string[] =>
  Object.keys(conditions).filter((name) => !WATCHING.includes(name) && conditions[name])

/** Without the blank lines that imports and switches leave behind. */
const tidy = (wgsl: string): string => wgsl.replaceAll(/\n{3,}/g, '\n\n').trim()
