import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { viewIds } from '#src/engine/catalog/views.ts'
import type { Document } from '../document.ts'
import { knownOnly } from './known.ts'
import { decodeLink } from './link.ts'

/** The document that a query string describes, as far as this page has what it names, and what of it could not be followed. */
export function readLink(query: string): { readonly doc: Document; readonly complaints: readonly string[] } {
  const read = decodeLink(query)
  const { doc, complaints } = knownOnly(read.doc, { kernels: kernelIds, views: viewIds })
  return { doc, complaints: [...read.complaints, ...complaints] }
}
