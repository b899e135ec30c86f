import type { Emit } from '#src/core/trace/event.ts'

/** Workers of a twin's workgroup, which take turns. */
export const WORKERS = 8

/** Items that a workgroup's workers go through, `lanes` neighbours in a step. */
export interface Moves {
  readonly lanes: number
  readonly stage: number
  readonly phase: number
  /** First item, and the one behind the last. */
  readonly first: number
  readonly end: number
  /** Steps of each worker before the next workgroup takes over; all of them where absent. */
  readonly each?: number
  /** Number of the first worker. */
  readonly worker?: number
  /** Steps that its workers had before. */
  readonly before?: number
  /** Items of a block, where they are worked on in blocks. */
  readonly block?: number
  /** Whether a lane has this item; all have where absent. */
  has?(item: number): boolean
}

/** Goes through items as a GPU's workgroups do: calls `visit` for each, and records an event for each step. */
export function runMoves(moves: Moves, emit: Emit, visit: (item: number) => void): void {
  const {
    lanes,
    stage,
    phase,
    first,
    end,
    each = Infinity,
    worker = 0,
    before = 0,
    block = 0,
    has = () => true,
  } = moves
  const size = WORKERS * lanes
  for (let item = first; item < end; item += lanes) {
    const turn = Math.floor((item - first) / size)
    const group = Math.floor(turn / each)
    const own = ((item - first) % size) / lanes
    const mask = new Uint32Array(Math.ceil(lanes / 32))
    for (let lane = 0; lane < Math.min(lanes, end - item); lane++) {
      if (!has(item + lane)) continue
      mask[lane >> 5] |= 1 << (lane & 31)
      visit(item + lane)
    }
    if (mask.every((word) => word === 0)) continue
    emit({
      worker: worker + group * WORKERS + own,
      stage,
      polls: 0,
      item,
      k: item,
      phase,
      lanes: [...mask],
      notes: { step: before + (each === Infinity ? turn : turn % each), block },
    })
  }
}
