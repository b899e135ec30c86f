import { forEachCarried } from '#src/core/trace/lanes.ts'
import { eventsOfItem, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { heldBy, type Tile } from './tile.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'

/** Who carried a nonzero, and when. */
export interface NonzeroCarrier {
  readonly tick: number
  /** Last tick in which it was worked on. */
  readonly until: number
  readonly worker: number
  readonly lane: number
}

/** Is a nonzero worked on at a tick? */
export const isAt = (carried: NonzeroCarrier | undefined, tick: number): boolean =>
  carried !== undefined && carried.tick <= tick && tick <= carried.until

/** Who carried each nonzero of a tile, by its place in the matrix; those that the trace has not are left out. */
export type TileWork = ReadonlyMap<number, NonzeroCarrier>

/** From the events of the tile's rows. In a solve no lane may carry the diagonal; it then belongs to no event. */
export function workOn(replay: Replay, tiled: Tiled, { t, ti, height }: Tile): TileWork {
  const wanted = new Set(heldBy(tiled, t).k)
  const work = new Map<number, NonzeroCarrier>()
  for (let row = ti * EDGE; row < ti * EDGE + height; row++) {
    for (const event of eventsOfItem(replay, row)) {
      forEachCarried(replay.run.trace, event, (k, lane) => {
        if (!wanted.has(k)) return
        const [tick, until] = [replay.eventTick[event], worksUntil(replay, event)]
        work.set(k, { tick, until, worker: replay.eventWorker[event], lane })
      })
    }
  }
  return work
}

/** Which nonzeros of a tile are carried at a tick, which were before, and when the next are. */
export interface WorkAt {
  /** The worker that carries most of it now. */
  readonly worker: number | undefined
  /** Its lanes with their nonzeros. */
  readonly lanes: ReadonlyMap<number, number>
  /** Nonzeros carried now, by all workers, and how many workers they are. */
  readonly now: number
  readonly workers: number
  readonly done: number
  /** Next tick in which some of it is carried; NEVER when there is none. */
  readonly next: number
}

export function workAt(work: TileWork, tick: number): WorkAt {
  const lanesOfWorker = new Map<number, Map<number, number>>()
  let [now, done, next] = [0, 0, NEVER]
  for (const [k, carried] of work) {
    if (carried.until < tick) done++
    else if (carried.tick > tick) next = Math.min(next, carried.tick)
    else {
      now++
      const lanes = lanesOfWorker.get(carried.worker) ?? new Map<number, number>()
      lanesOfWorker.set(carried.worker, lanes.set(carried.lane, k))
    }
  }
  const most = [...lanesOfWorker].sort(([a, of], [b, others]) => others.size - of.size || a - b).at(0)
  const [worker, lanes] = most ?? [undefined, new Map<number, number>()]
  return { worker, lanes, now, workers: lanesOfWorker.size, done, next }
}
