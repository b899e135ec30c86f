import type { Code, CodeOf, LinkedSource } from '#src/engine/run/code.ts'
import type { LinkedWith } from '#src/engine/run/run.ts'

/** The code of a run of kernel `id` whose shaders these are; linked, listed and even planned when first asked for. */
export function codeOf(id: string, shaders: () => Promise<readonly LinkedWith[]>): CodeOf {
  const known = new Map<boolean, Promise<Code>>()
  return (traced) => {
    const code = known.get(traced) ?? shaders().then((list) => read(id, list, traced))
    known.set(traced, code)
    code.catch(() => known.delete(traced)) // what did not arrive is asked for again
    return code
  }
}

async function read(id: string, shaders: readonly LinkedWith[], traced: boolean): Promise<Code> {
  const [{ linkOnce, projectSources }, { listingOf }] = await Promise.all([
    import('#src/engine/gpu/device/link.ts'),
    import('#src/engine/catalog/listings.ts'),
  ])
  const sources = await projectSources()
  const linked = shaders.map(async ({ module, conditions }): Promise<LinkedSource> => {
    const chosen = traced ? conditions : { ...conditions, TRACE: false, CLOCK: false }
    const { wgsl, asked } = await linkOnce(sources, { module, conditions: chosen })
    // dispatches may have switches of their operation that this shader does not ask about
    const switches = switchesOf(conditions).filter((name) => asked.has(name))
    return { name: [module, ...switches].join(' · '), wgsl: tidy(wgsl) }
  })
  const folders = shaders.map(({ module }) => module.split('/').slice(0, -1).join('/'))
  return { listing: await listingOf(id, ...folders), sources: await Promise.all(linked) }
}

/** Conditions of code that watches a run and is not part of the algorithm. */
const WATCHING = ['TRACE', 'CLOCK']

const switchesOf = (conditions: LinkedWith['conditions']): string[] =>
  Object.keys(conditions).filter((name) => !WATCHING.includes(name) && conditions[name])

/** Without the blank lines that imports and switches leave behind. */
const tidy = (wgsl: string): string => wgsl.replaceAll(/\n{3,}/g, '\n\n').trim()
