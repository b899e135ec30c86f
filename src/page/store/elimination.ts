import type { AppState } from './store.ts'
import { patchSession } from './store.ts'
import type { WalkClock } from './walk-clock.ts'

/** Places that something larger is: a tenth of the columns. */
const PARTS = 10

/** Columns that are eliminated, of the matrix on screen in each of its orders alike; all, until the playhead moves. */
export const elimination: WalkClock = {
  at: (state) => Math.min(rowsIn(state), state.session.eliminated ?? Infinity),
  end: rowsIn,
  go: (place) => patchSession({ eliminated: place }),
  pace: () => 1,
  larger(state, direction) {
    const rows = rowsIn(state)
    const next = elimination.at(state) + direction * Math.ceil(rows / PARTS)
    return Math.min(rows, Math.max(0, next))
  },
}

/** Of a square matrix; 0 where there is none, and nothing to eliminate. */
function rowsIn({ session: { facts } }: AppState): number {
  return facts && facts.rows === facts.cols ? facts.rows : 0
}
