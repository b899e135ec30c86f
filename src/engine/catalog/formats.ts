import { AppError } from '#src/core/base/errors.ts'
import type { Format } from '#src/core/sparse/formats/format.ts'
import * as texts from './words.ts'

const files = import.meta.glob<Format>(
  [
    '../../core/sparse/formats/*.ts',
    '../../core/sparse/formats/*/index.ts',
    '!../../core/sparse/formats/format.ts',
    '!../../core/sparse/formats/example.ts',
    '!**/*.test.ts',
  ],
  { import: 'default' },
)

/** `…/formats/ell.ts` and `…/formats/tile/index.ts` are `ell` and `tile`. */
const idOf = (path: string): string =>
  path
    .replace(/(\/index)?\.ts$/, '')
    .split('/')
    .at(-1) ?? path

/** Ids of all storage formats: their files or folders in src/core/sparse/formats, in alphabetical order. */
export const formatIds: readonly string[] = Object.keys(files).map(idOf).sort()

/** The format of an id, its code loaded on first use. Throws AppError `UnknownFormat`. */
export async function formatOf(id: string): Promise<Format> {
  const load = Object.entries(files).find(([path]) => idOf(path) === id)?.[1]
  if (!load) throw new AppError('UnknownFormat', texts.noFormat(id, formatIds.join(', ')), { id })
  return load()
}

/** Every format by its id. */
export async function formats(): Promise<ReadonlyMap<string, Format>> {
  return new Map(await Promise.all(formatIds.map(async (id) => [id, await formatOf(id)] as const)))
}
