import type { F32, U32 } from '#src/core/base/arrays.ts'
import { finish, ssssm, valuesOfBlock } from '../arithmetic.ts'
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

/** What each rank has of blocks by number, and what goes between ranks. */
export function copies(blocks: number): Omit<RankMemory, 'run' | 'gathered'> {
  const kept = new Map<number, F32>()
  const values = (block: number, rank: number): F32 => {
    const found = kept.get(rank * blocks + block)
    if (!found) throw new RangeError(`rank ${rank} does not have block ${block}`)
    return found
  }
  const give = (block: number, rank: number) => values(block, rank).slice()
  const take = (block: number, rank: number, own: F32): void => void kept.set(rank * blocks + block, own)
  return { values, give, take, deliver: (block, from, to) => take(block, to, give(block, from)) }
}

/** @param values by block, before elimination; absent where ranks take their blocks one by one @param least a pivot that is smaller is replaced */
export function rankMemory(
  blocks: LuBlocks,
  tasks: RankTasks,
  { values, least, owner }: { values?: F32; least: number; owner: U32 },
): RankMemory {
  const kept = copies(tasks.blocks)
  const shared = (all: F32, b: number) =>
    valuesOfBlock(blocks, all, tasks.pair[b], tasks.row[b] < tasks.column[b]).values
  if (values) for (const [b, rank] of owner.entries()) kept.take(b, rank, shared(values, b).slice())
  return {
    ...kept,
    run(t, rank) {
      const of = (b: number) => ({ pair: tasks.pair[b], values: kept.values(b, rank) })
      const own = of(tasks.block[t])
      const [first, second] = tasks.reads.subarray(2 * t, 2 * t + 2)
      if (tasks.kind[t] === SSSSM) ssssm(blocks, own, of(second), of(first))
      else finish(blocks, tasks.kind[t], own, first === NO_BLOCK ? own : of(first), least)
    },
    gathered() {
      const out = new Float32Array(blocks.places.length)
      for (const [b, rank] of owner.entries()) shared(out, b).set(kept.values(b, rank))
      return out
    },
  }
}
