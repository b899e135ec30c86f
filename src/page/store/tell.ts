import { complaintText } from './link/known.ts'
import { patchSession, store } from './store.ts'
import * as texts from './words.ts'

const REMEDIES = [{ label: texts.openFirst, command: 'page.first' }]

/** Says once, in two sentences at most, which parts of a link could not be followed, and offers the first page. */
export function tell(complaints: readonly string[]): void {
  if (complaints.length === 0) return
  const { notice } = store.getState().session
  const before = typeof notice === 'object' ? notice.complaints : []
  const all = [...before, ...complaints]
  patchSession({ notice: { text: complaintText(all), complaints: all, remedies: REMEDIES } })
}

/** Says something of a link that was followed, for a while; what could not be followed matters more, and says it too. */
export function say(words: string): void {
  if (typeof store.getState().session.notice === 'object') tell([words])
  else patchSession({ notice: words })
}

/** Another link is followed: what was said of the one before goes. */
export function tellAnew(complaints: readonly string[]): void {
  if (typeof store.getState().session.notice === 'object') patchSession({ notice: undefined })
  tell(complaints)
}
