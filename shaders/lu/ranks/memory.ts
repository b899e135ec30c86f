import type { F32, U32 } from '#src/base/arrays.ts'
import { type BlockValues, getrf, gessm, ssssm, tstrf, valuesOfBlock } from '../arithmetic.ts'
import type { LuBlocks } from '../blocks.ts'
import { GESSM, GETRF, SSSSM } from '../tasks.ts'
import type { RankWork } from './machine.ts'
import type { RankTasks } from './tasks.ts'

/** Where the arithmetic of a run is done: each rank has its own blocks, and copies of those that were sent to it, and no others. */
export interface RankMemory extends RankWork {
  /** Values by block (`blocks.ts`), each from the rank that owns it. */
  gathered(): F32
}

/** @param values by block, before elimination @param least a pivot that is smaller is replaced */
export function rankMemory(
  blocks: LuBlocks,
  tasks: RankTasks,
  { values, least, owner }: { values: F32; least: number; owner: U32 },
): RankMemory {
  const kept = new Map<number, BlockValues>()
  const key = (block: number, rank: number) => rank * tasks.blocks + block
  const shared = (all: F32, b: number) =>
    valuesOfBlock(blocks, all, tasks.pair[b], tasks.row[b] < tasks.column[b]).values
  const put = (b: number, rank: number, from: F32) =>
    kept.set(key(b, rank), { pair: tasks.pair[b], values: from.slice() })
  const get = (b: number, rank: number): BlockValues => {
    const found = kept.get(key(b, rank))
    if (!found) throw new RangeError(`rank ${rank} does not have block ${b}`)
    return found
  }
  for (let b = 0; b < tasks.blocks; b++) put(b, owner[b], shared(values, b))
  return {
    run(t, rank) {
      const own = get(tasks.block[t], rank)
      const [first, second] = [tasks.reads[2 * t], tasks.reads[2 * t + 1]]
      if (tasks.kind[t] === GETRF) getrf(blocks, own, least)
      else if (tasks.kind[t] === SSSSM) ssssm(blocks, own, get(second, rank), get(first, rank))
      else if (tasks.kind[t] === GESSM) gessm(blocks, own, get(first, rank))
      else tstrf(blocks, own, get(first, rank))
    },
    deliver: (b, from, to) => put(b, to, get(b, from).values),
    gathered() {
      const out = new Float32Array(values.length)
      for (let b = 0; b < tasks.blocks; b++) shared(out, b).set(get(b, owner[b]).values)
      return out
    },
  }
}
