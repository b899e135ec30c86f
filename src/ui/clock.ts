import type { Session } from '#src/store/session.ts'
import { axisEnd } from '#src/store/store.ts'

/** Last tick of the shared clock; 0 where nothing has been run, though the structure may be there to look at. */
export function clockEnd(session: Session): number {
  return session.racers.some(({ replay }) => replay && replay.workers > 0) ? axisEnd(session) : 0
}
