import type { Document } from '#src/page/store/document.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { store } from '#src/page/store/store.ts'

/** What the visitor has chosen for the whole page holds in a talk, too; what a scene's link locks is not for the speaker. */
const KEPT = ['theme', 'letterKeys', 'side', 'lock'] as const

/** The document of a scene, and whether its link names a place of the playhead. */
export function sceneDocument(link: string): { readonly doc: Document; readonly at: boolean } {
  const { doc } = readLink(link)
  const now = store.getState().doc
  const kept = Object.fromEntries(KEPT.map((part) => [part, now[part]])) as Pick<Document, (typeof KEPT)[number]>
  return { doc: { ...doc, ...kept, lesson: undefined }, at: new URLSearchParams(link).has('t') }
}
