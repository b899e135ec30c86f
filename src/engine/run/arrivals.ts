import { oncePer } from './times/once.ts'
import { hasMoves, movesOf } from './moves.ts'
import { DONE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'

/**
 * Items in each state per tick as pictures and words tell them. Entries that move several times, as in a merge, are done once
 * they stand where they came out, not after the last event that speaks of them as entries of the input.
 */
export const countsShown = oncePer((replay: Replay): Replay['itemCounts'] =>
  arrives(replay) ? countsOfMoves(replay) : replay.itemCounts,
)

/** The last tick of an item's work, NEVER where none was recorded; of an entry that moves, of its last move. */
export function endOf(replay: Replay, item: number): number {
  const until = arrives(replay) ? movesOf(replay).until[item] : NEVER
  return until === NEVER ? replay.itemTick[item] : until
}

/** Whether entries are followed to where they come out: what came out is known, and all that is done is there at the end. */
function arrives(replay: Replay): boolean {
  const { itemCounts, end, run } = replay
  if (!run.outcome || !hasMoves(replay)) return false
  const { begins, ends } = movesOf(replay)
  return ends.ptr[end + 1] === itemCounts[DONE][end] && begins.ptr[end + 1] === itemCounts[DONE][end]
}

function countsOfMoves(replay: Replay): Replay['itemCounts'] {
  const { itemCounts, space } = replay
  const { begins, ends } = movesOf(replay)
  const done = itemCounts[DONE].map((_, t) => ends.ptr[t + 1])
  const moving = (t: number) => begins.ptr[t + 1] - ends.ptr[t + 1]
  const working = itemCounts[WORKING].map((at, t) => Math.min(space.count - done[t], Math.max(at, moving(t))))
  const waiting = itemCounts[WAITING].map((_, t) => space.count - done[t] - working[t])
  return [waiting, itemCounts[SPINNING], working, done]
}
