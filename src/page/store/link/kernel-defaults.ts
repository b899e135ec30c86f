import { bareId } from '#src/engine/catalog/kernels.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { KernelChoice } from '../document.ts'

/** What every parameter of every kernel is where a link does not say, by the kernel's id. */
export type Defaults = Readonly<Record<string, Params>>

/** Version that links are written in. */
export const LINK_VERSION = 4

/** The tables of all operations for one version: the kernels of an operation that came later are not in it. */
const defaultsIn = (version: number): Defaults =>
  Object.fromEntries(
    operations.flatMap(({ id, linkDefaults }) =>
      Object.entries(linkDefaults[version - 1] ?? {}).map(([algorithm, params]) => [`${id}/${algorithm}`, params]),
    ),
  )

/** By version. Once links of a version are given out its tables stay as they are, and the next change begins new ones. */
export const KERNEL_DEFAULTS: Readonly<Record<number, Defaults>> = Object.fromEntries(
  Array.from({ length: LINK_VERSION }, (_, v) => [v + 1, defaultsIn(v + 1)]),
)

/**
 * Kernels as a link of that version means them: a default that has changed since becomes a parameter, so that the link
 * runs what it ran. Parameters that the link names are its own.
 */
export function pinned(kernels: readonly KernelChoice[], version: number): readonly KernelChoice[] {
  const [then, now] = [KERNEL_DEFAULTS[version], KERNEL_DEFAULTS[LINK_VERSION]]
  return kernels.map(({ id, params }) => {
    const changed = Object.entries(then?.[id] ?? {}).filter(([name, value]) => now[id]?.[name] !== value)
    return { id, params: { ...Object.fromEntries(changed), ...params } }
  })
}

/** A kernel without the parameters that it no longer has, and these; a kernel that there is none of keeps its own. */
export function withoutGone({ id, params }: KernelChoice): { choice: KernelChoice; gone: readonly string[] } {
  const now = KERNEL_DEFAULTS[LINK_VERSION][bareId(id)] ?? params
  const [kept, gone] = [true, false].map((has) =>
    Object.entries(params).filter(([name]) => Object.hasOwn(now, name) === has),
  )
  return { choice: { id, params: Object.fromEntries(kept) }, gone: gone.map(([name]) => `${id}(${name})`) }
}
