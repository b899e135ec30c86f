import type { Code, CodeOf } from '#src/engine/run/code.ts'
import type { LinkedWith } from '#src/engine/run/run.ts'

/** The code of a run of kernel `id` whose shaders these are; linked, listed and even planned when first asked for. */
export function codeOf(id: string, shaders: () => Promise<readonly LinkedWith[]>): CodeOf {
  const known = new Map<boolean, Promise<Code>>()
  return (traced) => {
    const code =
      known.get(traced) ?? shaders().then(async (list) => (await import('./read-code.ts')).readCode(id, list, traced))
    known.set(traced, code)
    code.catch(() => known.delete(traced)) // what did not arrive is asked for again
    return code
  }
}
