import { AppError } from '#src/core/base/errors.ts'
import type { Operation } from '#src/core/kernel/operation.ts'
import * as texts from './words.ts'

/** An operation that was found: its id is its folder below shaders/. */
export interface FoundOperation extends Operation {
  readonly id: string
}

/** @param folders operations by the path of their file, `…/<id>/operation.ts` */
export const foundIn = (folders: Readonly<Record<string, Operation>>): readonly FoundOperation[] =>
  Object.entries(folders)
    .map(([path, operation]) => ({ ...operation, id: path.split('/').at(-2) as string }))
    .sort((a, b) => a.place - b.place)

/** All operations; the page begins with the first. */
export const operations: readonly FoundOperation[] = foundIn(
  import.meta.glob<Operation>('../../../shaders/*/operation.ts', { import: 'default', eager: true }),
)

/** Ids of all operations: their folders below shaders/. */
export const operationIds: readonly string[] = operations.map(({ id }) => id)

/** The id of a kernel; of one that is gone that of the one in its place. */
export function presentId(id: string): string {
  const [operation, algorithm] = id.split('/')
  const instead = operations.find((one) => one.id === operation)?.formerly?.[algorithm]
  return instead === undefined ? id : `${operation}/${instead}`
}

/** The operation of an id, or of a kernel's id; the first where there is none yet. Throws AppError `UnknownOperation`. */
export function findOperation(id: string | undefined): FoundOperation {
  if (id === undefined) return operations[0]
  const [operation] = id.split('/')
  const found = operations.find((one) => one.id === operation)
  if (!found) throw new AppError('UnknownOperation', texts.noOperation(operation), { operation })
  return found
}
