import { alongIn, onAxis } from '#src/page/store/axis.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import * as texts from '#src/page/desk/words.ts'

/** Switches the race between steps and time; where runs have no times it says so. */
export function toggleAxis(): void {
  const state = store.getState()
  const { doc, session } = state
  if (doc.axis === 'time') return patchDoc(onAxis(state, state, 'steps'))
  const along = alongIn(session)
  if ('columns' in along) return patchDoc(onAxis(state, state, 'time'))
  const why = along.why === '' ? texts.nothingRan : along.why
  patchSession({ notice: texts.noTimes(why) })
  patchDoc({ axis: 'auto' })
}
