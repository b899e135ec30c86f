import { waits } from '#src/core/trace/space.ts'
import { longestMark } from '#src/engine/run/longest-path.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { patchDoc, store } from '#src/page/store/store.ts'

/** A run as it is seen where its items wait for one another; undefined where none does. */
export const waitingIn = (replay: Replay): Replay | undefined => seenWhere(replay, ({ space }) => waits(space))

/** Pins the longest chain of the first run that has one; frees it where it is pinned. */
export function pinPath(): void {
  const state = store.getState()
  if (state.doc.pin?.kind === 'path') return patchDoc({ pin: undefined })
  const seen = columnsShown(state).flatMap(({ replay }) => (replay && waitingIn(replay)) ?? [])[0]
  if (seen) patchDoc({ pin: longestMark(seen) })
}
