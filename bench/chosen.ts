import { AppError } from '#src/core/base/errors.ts'
import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'

/** Ids of an operation's kernels. */
export const idsOf = (operation: string): readonly string[] => kernelIds.filter((id) => id.startsWith(`${operation}/`))

/** Kernels of the given ids, all where there are none. Throws AppError `UnknownKernel`. */
export async function chosenKernels(ids: readonly string[]): Promise<ReadonlyMap<string, Kernel>> {
  const chosen = ids.length > 0 ? ids : kernelIds
  return new Map(await Promise.all(chosen.map(async (id) => [id, await findKernel(id)] as const)))
}

/** `workers=512,team=4` as parameters, each one that some kernel has. Throws AppError `BadParameter`. */
export function paramsOf(text: string, kernels: ReadonlyMap<string, Kernel>): Params {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => parsed(pair, [...kernels.values()])))
}

function parsed(pair: string, kernels: readonly Kernel[]): [string, number] {
  const [name, value] = pair.split('=')
  if (
    !Number.isFinite(Number.parseInt(value, 10)) ||
    !kernels.some(({ params }) => params.some((p) => p.name === name))
  )
    throw new AppError('BadParameter', `${pair} is no parameter of a kernel with its value, as workers=512 is.`)
  return [name, Number(value)]
}

/** Of several sets of parameters those that differ for this kernel, each without what the kernel does not have. */
export function distinctParams({ params }: Kernel, sets: readonly Params[]): Params[] {
  const own = sets.map((set) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => params.some((p) => p.name === name))),
  )
  const keys = own.map((set) => JSON.stringify(set))
  return own.filter((_, s) => keys.indexOf(keys[s]) === s)
}
