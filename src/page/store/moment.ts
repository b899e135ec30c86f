import type { Document } from './document.ts'
import { patchDoc, store } from './store.ts'
import { showNotice } from './complaints.ts'
import * as texts from './words.ts'

/** Which run a link's playhead belongs to: a step means something in its own run alone. */

export const recordedRun = (file: string, date: string): string =>
  `${file.replace(/\.run$/, '').toLowerCase()}.${date.slice(0, 10)}`
export const liveRun = (steps: number): string => `live.${steps}`

/** Whether a document's playhead belongs to a run that was made on the spot, so that no recording replaces it. */
export const isLive = ({ run }: Pick<Document, 'run'>): boolean => run?.startsWith('live.') ?? false

/** Makes the link name the run on screen. Says so where the link meant another run. */
export function nameRun(run: string): void {
  const { doc } = store.getState()
  if (doc.run === run) return
  patchDoc({ run }, 'rewrite')
  if (doc.run !== undefined && doc.tick > 0) showNotice(texts.otherRun(doc.tick, words(doc.run), words(run)))
}

function words(run: string): string {
  const [name, what] = run.split('.')
  return name === 'live' ? texts.liveRun(Number(what)) : texts.recording(name, what)
}
