import { spacesIn } from '#src/engine/run/query.ts'
import { encodeRecording } from '#src/engine/run/record/record.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import * as texts from './words.ts'

/**
 * The runs on screen, or those of the columns that are named (`0 2`), as a recording that others can play: traces, checks,
 * times and where they come from.
 */
export async function saveRuns(named?: string): Promise<void> {
  const chosen = named?.split(' ').map(Number)
  const { doc, session } = store.getState()
  const columns = session.columns.filter((_, index) => chosen?.includes(index) ?? true)
  const runs = columns.flatMap(({ replay, check, timing, status }) =>
    replay && status === 'ready' ? [{ ...replay.run, ...(check ? { check } : {}), ...(timing ? { timing } : {}) }] : [],
  )
  const replay = columns[0]?.replay
  if (!replay || runs.length === 0) return patchSession({ notice: texts.nothingRan })
  saveFile(
    'sparsescope.run',
    await encodeRecording({ source: doc.source, solve: doc.solve, runs }, spacesIn(replay).spaces),
  )
}
