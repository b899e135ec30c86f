import { clockOf, entryWords, walksEntries } from '#src/store/clock.ts'
import { axisEnd, racersShown } from '#src/store/axis.ts'
import type { AppState } from '#src/store/store.ts'
import { narrate } from './narration.ts'

/**
 * Last place of what play goes along: a tick of the shared clock, 0 where nothing has been run, though the structure may
 * be there to look at; or an entry of the matrix.
 */
export function clockEnd(state: AppState): number {
  const { doc, session } = state
  if (walksEntries(doc)) return clockOf(doc).end(state)
  return session.racers.some(({ replay }) => replay && replay.workers > 0) ? axisEnd(state) : 0
}

/** Where the playhead stands; below 0 where it has not begun. */
export const clockNow = (state: AppState): number => Math.min(clockOf(state.doc).at(state), clockEnd(state))

/** What is seen there, in words. */
export function narrated(state: AppState): string {
  const { doc } = state
  return walksEntries(doc) ? entryWords(state) : narrate(racersShown(state), doc.tick, clockEnd(state))
}
