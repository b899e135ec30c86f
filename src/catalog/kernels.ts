import { AppError } from '#src/base/errors.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { placed } from '#src/kernel/placed.ts'

const folders = import.meta.glob<Kernel>('../../shaders/*/*/kernel.ts', { import: 'default' })

const idOf = (path: string) => path.split('/').slice(-3, -1).join('/')

/** Ids of all kernels, `sptrsv/level_set`: their folders below shaders/, in alphabetical order. */
export const kernelIds: readonly string[] = Object.keys(folders).map(idOf).sort()

/** The kernel of an id, its code loaded on first use. Throws AppError `UnknownKernel`. */
export async function kernelOf(id: string): Promise<Kernel> {
  const load = Object.entries(folders).find(([path]) => idOf(path) === id)?.[1]
  if (!load) throw new AppError('UnknownKernel', `There is no kernel ${id}; there are ${kernelIds.join(', ')}.`, { id })
  return placed(await load(), id)
}

/** Every kernel by its id. */
export async function kernels(): Promise<ReadonlyMap<string, Kernel>> {
  return new Map(await Promise.all(kernelIds.map(async (id) => [id, await kernelOf(id)] as const)))
}
