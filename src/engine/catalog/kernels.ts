import kernelIds from 'virtual:kernel-ids'
import { AppError } from '#src/core/base/errors.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { type Arrivals, arrivals } from './arrivals.ts'
import * as texts from './words.ts'

/** Ids of all kernels, `sptrsv/level_set`: their folders below shaders/, in alphabetical order. */
export { default as kernelIds } from 'virtual:kernel-ids'

/** The id of what is edited, of an id that has an edit after a tilde. */
export const bareId = (id: string): string => id.split('~')[0]

/**
 * The kernel of an id, its code loaded on first use; where an edit follows, with its modules.
 * @throws AppError `UnknownKernel`, `BadEdit`
 */
export async function findKernel(whole: string): Promise<Kernel> {
  const id = bareId(whole)
  if (!kernelIds.includes(id)) throw new AppError('UnknownKernel', texts.noKernel(id, kernelIds.join(', ')), { id })
  const [{ loadKernel }, { placed }] = await Promise.all([
    import('./kernel-folders.ts'),
    import('#src/core/kernel/plan/placed.ts'),
  ])
  return placed(await loadKernel(whole), id)
}

/** The kernels of an operation, `sptrsv`; those whose code did not arrive are asked for again by the next call. Never rejects. */
export function kernelsOf(operation: string): Promise<Arrivals<Kernel>> {
  return arrivals(
    kernelIds.filter((id) => id.startsWith(`${operation}/`)),
    findKernel,
  )
}

/** Every kernel by its id, for what can do with nothing less. Rejects where one did not arrive. */
export const allKernels = async (): Promise<ReadonlyMap<string, Kernel>> =>
  new Map(await Promise.all(kernelIds.map(async (id) => [id, await findKernel(id)] as const)))

/** Those of them that a GPU runs. */
export const kernels = async (): Promise<ReadonlyMap<string, Kernel>> =>
  new Map([...(await allKernels())].filter(([, { modeled }]) => !modeled))
