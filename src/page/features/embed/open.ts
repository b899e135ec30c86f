import { stepNamed } from '#src/engine/catalog/lessons.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import type { Document } from '#src/page/store/document.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { stepAlone, stepDocument } from '#src/page/store/link/step-document.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { showComplaints } from '#src/page/store/complaints.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { pause, seek } from '#src/page/desk/playback.ts'

interface Followed {
  readonly doc: Document
  readonly atEnd: boolean
  readonly complaints: readonly string[]
}

/** What a link shows: of a lesson's step alone the figure of that step. */
async function followed(query: string): Promise<Followed> {
  const { doc, complaints } = readLink(query)
  const step = stepAlone(query)
  const found = step === undefined ? undefined : await stepNamed(step)
  if (!found) return { doc, atEnd: false, complaints }
  return { ...stepDocument(`${found.id}.${found.step}`, found.shown.show, doc), complaints }
}

/**
 * Opens a link in an embedded page. Nothing is kept of it for the reader: neither a place in a lesson nor an entry of the
 * history, which would be the host's. What of the link could not be followed is said.
 */
export async function openEmbedded(desk: Desk, query: string): Promise<void> {
  const { doc, atEnd, complaints } = await followed(query)
  pause()
  patchSession({ problem: undefined, notice: undefined })
  showComplaints(complaints)
  if (store.getState().session.columns.length === 0) patchDoc(doc, 'link')
  await openWith(desk, doc, { change: 'link' })
  if (atEnd) seek(axisEnd(store.getState()))
}
