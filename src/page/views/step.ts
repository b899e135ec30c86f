import { itemIn, itemMark } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'

/** Arrow keys: up and down between workers' lines, left and right along the rows of a worker. */
export function stepMark(replay: Replay, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const worker = workerOf(replay, mark)
  if (worker === undefined) return { kind: 'worker', worker: 0 }
  if (dy !== 0) {
    const line = worker + dy
    return line >= 0 && line < replay.workers ? { kind: 'worker', worker: line } : undefined
  }
  return stepAlong(replay, worker, mark?.kind === 'item' ? mark.item : undefined, dx)
}

function workerOf(replay: Replay, mark: Mark | undefined): number | undefined {
  if (mark?.kind === 'worker' && mark.worker < replay.workers) return mark.worker
  if (mark?.kind !== 'item') return undefined
  const worker = replay.itemWorker[mark.item]
  return worker === undefined || worker === NEVER ? undefined : worker
}

/** The worker's next row, or the one before; from the worker itself its first, or its last. */
function stepAlong(replay: Replay, worker: number, row: number | undefined, dx: number): Mark | undefined {
  const { workerPtr, workerEvents, itemSlot } = replay
  const [start, stop] = [workerPtr[worker], workerPtr[worker + 1]]
  let s = row === undefined ? (dx > 0 ? start : stop - 1) : itemSlot[row]
  while (s >= start && s < stop) {
    const other = itemIn(replay, workerEvents[s])
    // where a worker has many rows at once, each is stepped to where it comes first
    if (other !== NEVER && other !== row && (!replay.itemSteps || itemSlot[other] === s)) return itemMark(replay, other)
    s += Math.sign(dx)
  }
  return undefined
}
