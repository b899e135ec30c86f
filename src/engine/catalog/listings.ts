import { AppError } from '#src/core/base/errors.ts'
import type { Listing } from '#src/core/kernel/listing.ts'
import * as texts from './words.ts'

const folders = import.meta.glob<Listing>('../../../shaders/*/*/listing.ts', { import: 'default' })

const idOf = (path: string) => path.split('/').slice(-3, -1).join('/')

/**
 * The listing of the first of these kernels that has one: a kernel that only passes on another's plan shows that one's.
 * Throws AppError `NoListing`.
 */
export async function listing(...ids: readonly string[]): Promise<Listing> {
  for (const id of ids) {
    const load = Object.entries(folders).find(([path]) => idOf(path) === id)?.[1]
    if (load) return load()
  }
  throw new AppError('NoListing', texts.noListing(ids.join(' or ')), { id: ids[0] })
}
