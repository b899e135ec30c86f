import { clockOf, entryWords, currentWalk } from '#src/page/store/clock.ts'
import { axisEnd, columnsShown } from '#src/page/store/axis.ts'
import { stageWords } from '#src/page/store/stages.ts'
import type { AppState } from '#src/page/store/store.ts'
import { placeWords } from '../sentences/spoken-place.ts'

/**
 * Last place of what play goes along: a tick of the shared clock, 0 where nothing has been run, though the structure may
 * be there to look at; an entry of the matrix; or a place of the stages that a picture goes through.
 */
export function clockEnd(state: AppState): number {
  const { session } = state
  if (currentWalk(state) !== 'ticks') return clockOf(state).end(state)
  return session.columns.some(({ replay }) => replay && replay.workers > 0) ? axisEnd(state) : 0
}

/** Where the playhead stands; below 0 where it has not begun. */
export const clockNow = (state: AppState): number => Math.min(clockOf(state).at(state), clockEnd(state))

/** What is seen there, in words. */
export function spokenPlace(state: AppState): string {
  const walk = currentWalk(state)
  if (walk === 'stages') return stageWords(state)
  if (walk === 'elimination') return ''
  return walk === 'entries' ? entryWords(state) : placeWords(columnsShown(state), state.doc.tick, clockEnd(state))
}
