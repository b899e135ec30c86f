import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cutIntoBlocks, type LuBlocks } from '../blocks.ts'
import { eliminated } from '../elimination.ts'
import { solveMemory } from '../ranks_solve/memory.ts'
import { partOwners, solveParts, solveTasks } from '../ranks_solve/parts.ts'
import { tasksOf } from '../tasks.ts'
import { rankMemory } from './memory.ts'
import { type OwnBlock, Rank, type RankOptions, type RankPart } from './rank.ts'
import { type RankTasks, rankTasks } from './tasks.ts'

/** What a rank gets before it begins: its own blocks, and of everything else the pattern and who owns it. */
export interface RankSetup extends RankOptions {
  readonly filled: Pattern
  readonly nb: number
  readonly least: number
  /** By block. */
  readonly owner: U32
  readonly own: readonly OwnBlock[]
  /** The right-hand side in the order of the factors, where the factors are solved with. */
  readonly right?: F32
}

/** By pair the numbers of its block of L and of that of U; of a diagonal block the same twice. */
function blocksOfPairs({ pair, row, column }: RankTasks, pairs: number): readonly [U32, U32] {
  const [ofL, ofU] = [new Uint32Array(pairs), new Uint32Array(pairs)]
  for (const [b, s] of pair.entries()) {
    if (row[b] >= column[b]) ofL[s] = b
    if (row[b] <= column[b]) ofU[s] = b
  }
  return [ofL, ofU]
}

/** The tasks of L y = c and U z = y on the ranks that have the factors, and their owners. */
export function solveCourse(blocks: LuBlocks, { tasks: factored, owner: own }: Pick<RankPart, 'tasks' | 'owner'>) {
  const parts = solveParts(blocks)
  const [ofL, ofU] = blocksOfPairs(factored, blocks.rowOf.length)
  const owner = partOwners(parts, [ofL.map((b) => own[b]), ofU.map((b) => own[b])])
  return { parts, tasks: solveTasks(blocks, parts), owner, ofL, ofU }
}

/** The same with its memory. @param only the rank whose part it is; that of all where absent */
export function solvePart(blocks: LuBlocks, factors: RankPart, right: F32, only?: number): RankPart {
  const { parts, tasks, owner, ofL, ofU } = solveCourse(blocks, factors)
  const factor = (pair: number, isUpper: boolean, rank: number) =>
    factors.memory.values((isUpper ? ofU : ofL)[pair], rank)
  return { tasks, owner, memory: solveMemory({ blocks, parts, tasks, owner, factor, right, only }) }
}

/** Makes a rank in its thread, from its blocks and what it knows of all others. */
export function rankFrom(setup: RankSetup, say: ConstructorParameters<typeof Rank>[2]): Rank {
  const { rank, filled, nb, least, owner, own, right } = setup
  warmUp()
  const blocks = cutIntoBlocks(filled, nb)
  const tasks = rankTasks(blocks, tasksOf(blocks))
  const memory = rankMemory(blocks, tasks, { least, owner })
  for (const { block, values } of own) memory.take(block, rank, values)
  const factors: RankPart = { tasks, owner, memory }
  const partAt = (part: number) => (part === 0 || !right ? factors : solvePart(blocks, factors, right, rank))
  return new Rank(setup, partAt, say)
}

/** Milliseconds of tasks on a small matrix: a script's first calls are many times slower than its later ones. */
const WARM_MS = 40

function warmUp(): void {
  const rows = 24
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => i * rows)
  const col_idx = Uint32Array.from({ length: rows * rows }, (_, k) => k % rows)
  const blocks = cutIntoBlocks({ rows, cols: rows, row_ptr, col_idx }, 8)
  const tasks = tasksOf(blocks)
  const values = Float32Array.from(col_idx, (j, k) => (Math.floor(k / rows) === j ? rows : 1))
  const begun = performance.now()
  while (performance.now() - begun < WARM_MS) eliminated(blocks, tasks, values, 1)
}
