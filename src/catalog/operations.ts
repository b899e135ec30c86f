import { AppError } from '#src/base/errors.ts'
import type { Operation } from '#src/kernel/kernel.ts'

const folders = import.meta.glob<Operation>('../../shaders/*/operation.ts', { import: 'default' })

const idOf = (path: string) => path.split('/').at(-2) as string

/** Ids of all operations, `sptrsv`: their folders below shaders/. */
export const operationIds: readonly string[] = Object.keys(folders).map(idOf).sort()

/** The operation of an id, or of a kernel's id. Throws AppError `UnknownOperation`. */
export function operationOf(id: string): Promise<Operation> {
  const [operation] = id.split('/')
  const load = Object.entries(folders).find(([path]) => idOf(path) === operation)?.[1]
  if (!load) throw new AppError('UnknownOperation', `There is no operation ${operation}.`, { operation })
  return load()
}
