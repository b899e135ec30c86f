import { patchSession, store } from '#src/store/store.ts'

/** Loads what lays runs out along time; without it they have steps. Called before runs are shown. Never rejects. */
export async function readyForTimes(): Promise<void> {
  const along = await import('#src/store/along-time.ts').catch(() => undefined)
  if (along && !store.getState().session.alongTime) patchSession({ alongTime: along.alongTimeOnce() })
}
