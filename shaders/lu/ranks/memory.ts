import type { F32, U32 } from '#src/core/base/arrays.ts'
import { type BlockValues, finish, ssssm, valuesOfBlock } from '../arithmetic.ts'
import type { LuBlocks } from '../blocks.ts'
import { SSSSM } from '../tasks.ts'
import type { RankWork } from './machine.ts'
import { NO_BLOCK, type RankTasks } from './tasks.ts'

/** Where the arithmetic of a run is done: each rank has its own blocks, and copies of those that were sent to it, and no others. */
export interface RankMemory extends RankWork {
  /** What a rank has of a block; throws RangeError where it has nothing. */
  values(block: number, rank: number): F32
  /** A copy of it, to be sent. */
  give(block: number, rank: number): F32
  /** What another rank sent. */
  take(block: number, rank: number, values: F32): void
  /** Everything, each block from the rank that owns it. */
  gathered(): F32
}

/** What each rank has of blocks by number; `get` throws RangeError where it has nothing. */
export function copies<T>(blocks: number) {
  const kept = new Map<number, T>()
  return {
    put: (block: number, rank: number, own: T): void => void kept.set(rank * blocks + block, own),
    get(block: number, rank: number): T {
      const found = kept.get(rank * blocks + block)
      if (!found) throw new RangeError(`rank ${rank} does not have block ${block}`)
      return found
    },
  }
}

/** @param values by block, before elimination; absent where ranks take their blocks one by one @param least a pivot that is smaller is replaced */
export function rankMemory(
  blocks: LuBlocks,
  tasks: RankTasks,
  { values, least, owner }: { values?: F32; least: number; owner: U32 },
): RankMemory {
  const { put: keep, get } = copies<BlockValues>(tasks.blocks)
  const shared = (all: F32, b: number) =>
    valuesOfBlock(blocks, all, tasks.pair[b], tasks.row[b] < tasks.column[b]).values
  const put = (b: number, rank: number, own: F32) => keep(b, rank, { pair: tasks.pair[b], values: own })
  const give = (b: number, rank: number) => get(b, rank).values.slice()
  if (values) for (let b = 0; b < tasks.blocks; b++) put(b, owner[b], shared(values, b).slice())
  return {
    run(t, rank) {
      const own = get(tasks.block[t], rank)
      const [first, second] = [tasks.reads[2 * t], tasks.reads[2 * t + 1]]
      if (tasks.kind[t] === SSSSM) ssssm(blocks, own, get(second, rank), get(first, rank))
      else finish(blocks, tasks.kind[t], own, first === NO_BLOCK ? own : get(first, rank), least)
    },
    deliver: (b, from, to) => put(b, to, give(b, from)),
    values: (b, rank) => get(b, rank).values,
    give,
    take: put,
    gathered() {
      const out = new Float32Array(blocks.places.length)
      for (let b = 0; b < tasks.blocks; b++) shared(out, b).set(get(b, owner[b]).values)
      return out
    },
  }
}
