import { carries, laneStop } from '#src/core/trace/lanes.ts'
import { eventsOfWorker, itemAtLane } from '#src/engine/run/query.ts'
import { pathTo } from '#src/engine/run/longest-path.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'

/** Items that a mark stands for: itself, those of a path, of a group, or those that a worker had, in its order. */
export function* rowsOfMark(replay: Replay, mark: Mark): Generator<number> {
  if (mark.kind === 'item') yield mark.item
  else if (mark.kind === 'path') yield* pathTo(replay, mark.item)
  else if (mark.kind === 'group') yield* levelRows(replay, mark.group)
  else yield* workerRows(replay, mark.worker)
}

function levelRows({ grouping: levels }: Replay, level: number): Iterable<number> {
  return level + 1 < levels.ptr.length ? levels.order.subarray(levels.ptr[level], levels.ptr[level + 1]) : []
}

function* workerRows(replay: Replay, worker: number): Generator<number> {
  let before = -1
  for (const e of worker < replay.workers ? eventsOfWorker(replay, worker) : []) {
    const lanes = replay.space.lanes === 'items' ? laneStop(replay.run.trace, e) : 1
    for (let lane = 0; lane < lanes; lane++) {
      if (lanes > 1 && !carries(replay.run.trace, e, lane)) continue
      const row = itemAtLane(replay, e, lane)
      if (row !== before) yield row
      before = row
    }
  }
}
