import type { F32, U32 } from '#src/core/base/arrays.ts'
import { entriesIn, type LuBlocks, rowsOfBlock } from '../blocks.ts'
import { copies, type RankMemory } from '../ranks/memory.ts'
import type { RankTasks } from '../ranks/tasks.ts'
import { type SolveParts, SUM, TRSV } from './parts.ts'

/** What a solve is of: factors by rank, and the right-hand side in the order of the factors. */
export interface SolveOf {
  readonly blocks: LuBlocks
  readonly parts: SolveParts
  readonly tasks: RankTasks
  readonly owner: U32
  /** Values of the block of L of a pair, or of that of U, as the rank has them that owns it. */
  factor(pair: number, isUpper: boolean, rank: number): F32
  readonly right: F32
  /** The rank whose memory it is; that of all ranks where absent. */
  readonly only: number | undefined
}

/** Vectors of a solve, each rank with its own and copies of those that were sent to it; `gathered` is z. */
export function solveMemory({ blocks, parts, tasks, owner, factor, right, only }: SolveOf): RankMemory {
  const kept = copies(tasks.blocks)
  const { values: get } = kept
  const rowsOf = (b: number) => [parts.row[b] * blocks.nb, rowsOfBlock(blocks, parts.row[b])] as const
  const isOfU = (b: number) => b >= parts.firstOfU
  for (let b = 0; b < tasks.blocks; b++) {
    if (only !== undefined && owner[b] !== only) continue
    const [from, rows] = rowsOf(b)
    const begins = parts.kind[b] === TRSV && !isOfU(b)
    kept.take(b, owner[b], begins ? right.slice(from, from + rows) : new Float32Array(rows))
  }
  return {
    ...kept,
    run(t, rank) {
      const b = tasks.block[t]
      const own = get(b, rank)
      const read = tasks.reads[2 * t]
      if (tasks.kind[t] === SUM) return add(own, get(read, rank), isOfU(b) && !isOfU(read) ? 1 : -1)
      const values = factor(parts.pair[b], isOfU(b), rank)
      if (parts.kind[b] === TRSV) (isOfU(b) ? solveUpper : solveLower)(blocks, parts.pair[b], values, own)
      else multiply(blocks, parts.pair[b], { values, isUpper: isOfU(b) }, get(read, rank), own)
    },
    gathered() {
      const z = new Float32Array(blocks.n)
      for (let b = parts.firstOfU; b < tasks.blocks; b++)
        if (parts.kind[b] === TRSV) z.set(get(b, owner[b]), rowsOf(b)[0])
      return z
    },
  }
}

function add(own: F32, other: F32, sign: number): void {
  for (let i = 0; i < own.length; i++) own[i] += sign * other[i]
}

const less = (value: number, a: number, b: number): number => Math.fround(value - Math.fround(a * b))

/** L y = y, L with ones on its diagonal, in place. */
function solveLower({ entries, local }: LuBlocks, pair: number, values: F32, y: F32): void {
  for (let e = entries[pair]; e < entries[pair + 1]; e++) {
    const [line, inner] = [local[e] >> 8, local[e] & 255]
    y[line] = less(y[line], values[e - entries[pair]], y[inner])
  }
}

/** U z = z, in place: lines are columns of U, the last first. */
function solveUpper(blocks: LuBlocks, pair: number, values: F32, z: F32): void {
  const { entries, local } = blocks
  const m = entriesIn(blocks, pair)
  let e = entries[pair + 1] - 1
  for (let line = z.length - 1; line >= 0; line--) {
    z[line] /= values[2 * m + line]
    for (; e >= entries[pair] && local[e] >> 8 === line; e--) {
      const inner = local[e] & 255
      z[inner] = less(z[inner], values[m + e - entries[pair]], z[line])
    }
  }
}

/** What a block makes of a vector, added to `out`, which is 0 before. */
function multiply(
  { entries, local }: LuBlocks,
  pair: number,
  { values, isUpper }: { readonly values: F32; readonly isUpper: boolean },
  vector: F32,
  out: F32,
): void {
  for (let e = entries[pair]; e < entries[pair + 1]; e++) {
    const [line, inner] = [local[e] >> 8, local[e] & 255]
    const [to, from] = isUpper ? [inner, line] : [line, inner]
    out[to] += Math.fround(values[e - entries[pair]] * vector[from])
  }
}
