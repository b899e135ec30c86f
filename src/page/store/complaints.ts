import { complaintText } from './link/known.ts'
import { patchSession, store } from './store.ts'
import * as texts from './words.ts'

const REMEDIES = [{ label: texts.openFirst, command: 'page.first' }]

/** Says once, in two sentences at most, which parts of a link could not be followed, and offers the first page. */
export function showComplaints(complaints: readonly string[]): void {
  if (complaints.length === 0) return
  const { notice } = store.getState().session
  const before = typeof notice === 'object' ? notice.complaints : []
  const all = [...before, ...complaints]
  patchSession({ notice: { text: complaintText(all), complaints: all, remedies: REMEDIES } })
}

/** Says something of a link that was followed, for a while; what could not be followed matters more, and says it too. */
export function showNotice(words: string): void {
  if (typeof store.getState().session.notice === 'object') showComplaints([words])
  else patchSession({ notice: words })
}

/** Another link is followed: what was said of the one before goes. */
export function showNewComplaints(complaints: readonly string[]): void {
  if (typeof store.getState().session.notice === 'object') patchSession({ notice: undefined })
  showComplaints(complaints)
}
