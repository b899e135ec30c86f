import { itemOf } from '#src/trace/event.ts'
import type { Mark, Replay } from '#src/run/replay.ts'

/** Rows that a mark stands for: itself, the rows of a level, or those that a worker solved, in its order. */
export function* rowsOfMark(replay: Replay, mark: Mark): Generator<number> {
  if (mark.kind === 'item') yield mark.item
  else if (mark.kind === 'group') yield* levelRows(replay, mark.group)
  else yield* workerRows(replay, mark.worker)
}

function levelRows({ grouping: levels }: Replay, level: number): Iterable<number> {
  return level + 1 < levels.ptr.length ? levels.order.subarray(levels.ptr[level], levels.ptr[level + 1]) : []
}

function* workerRows({ run, workerPtr, workerEvents }: Replay, worker: number): Generator<number> {
  let before = -1
  for (let s = workerPtr[worker]; s < workerPtr[worker + 1]; s++) {
    const row = itemOf(run.trace, workerEvents[s])
    if (row !== before) yield row
    before = row
  }
}
