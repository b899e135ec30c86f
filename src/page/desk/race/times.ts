import type { AlongTime } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import * as texts from '../words.ts'

const LACKING: AlongTime = ({ length }) => ({ why: length > 0 ? texts.partMissing : '' })

/**
 * Loads what lays runs out along time; without it they have steps, and the reason is said. Called before runs are shown, and
 * asks anew each time while it is not there. Never rejects.
 */
export async function readyForTimes(): Promise<void> {
  const along = await import('#src/page/store/along-time.ts').catch(() => undefined)
  const { alongTime } = store.getState().session
  if (!alongTime || alongTime === LACKING) patchSession({ alongTime: along?.alongTimeOnce() ?? LACKING })
}
