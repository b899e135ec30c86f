import { refusal } from '#src/core/base/errors.ts'
import { defaults } from '#src/core/base/parameters.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { type Bytes, bytesOf } from '#src/core/sparse/formats/format.ts'
import { formats } from './formats.ts'

/** What a matrix takes in one storage format, or why it cannot be stored in it. */
export interface StoredBytes {
  readonly title: string
  readonly bytes: Bytes | undefined
  readonly why: string | undefined
}

/** Stores a matrix in every format with its default parameters, one after the other, and counts the bytes; the smallest come first. */
export async function storedBytes(csr: Csr): Promise<readonly StoredBytes[]> {
  const all = [...(await formats()).values()].map((format): StoredBytes => {
    let bytes: Bytes | undefined
    const why = refusal(() => {
      bytes = bytesOf(format.storage(format.of(csr, defaults(format)), csr.values))
    })
    return { title: format.title, bytes, why }
  })
  return all.sort((a, b) => (a.bytes?.total ?? Infinity) - (b.bytes?.total ?? Infinity))
}
