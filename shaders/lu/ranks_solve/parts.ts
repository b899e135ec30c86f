import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { entriesIn, type LuBlocks, rowsOfBlock } from '../blocks.ts'
import { NO_BLOCK, type RankTasks, readersIn } from '../ranks/tasks.ts'
import type { TasksOnBlocks } from '../tasks.ts'

/** What is done in a solve, by number, as BLAS names it, and the sum of a part. */
export const STAGES = ['TRSV', 'GEMV', 'sum'] as const
export const TRSV = 0
export const GEMV = 1
export const SUM = 2

/**
 * The parts of L y = c and U z = y by blocks: y of block row k, then L(i, k) y(k) of each block below; after these z of each
 * block row from the last, and U(j, k) z(k) of each block above. A part stands where its block does.
 */
export interface SolveParts extends TasksOnBlocks {
  /** Parts before this one are of L, the others of U. */
  readonly firstOfU: number
  /**
   * By part the parts that it needs, ascending, and last itself: y its products, z first its y and then its products; a product y or z
   * of its column.
   */
  readonly operands: Pattern
}

/** O(blocks) */
export function solveParts(blocks: LuBlocks): SolveParts {
  const { rows, rowOf, columnOf, pairs } = blocks
  const { ptr, items } = groupByKey(columnOf, rows)
  const count = 2 * rowOf.length
  const kind = new Uint8Array(count).fill(GEMV)
  const [row, column, pair] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  // by pair its product of L, then that of U; by row of blocks y
  const [product, y] = [new Uint32Array(rowOf.length), new Uint32Array(rows)]
  const row_ptr = [0]
  const col_idx: number[] = []
  let part = 0
  const add = (i: number, j: number, s: number, needs: Iterable<number>): number => {
    ;[row[part], column[part], pair[part]] = [i, j, s]
    if (i === j) kind[part] = TRSV
    col_idx.push(...needs, part)
    row_ptr.push(col_idx.length)
    return part++
  }
  for (let k = 0; k < rows; k++) {
    const diagonal = pairs.row_ptr[k + 1] - 1
    y[k] = add(k, k, diagonal, product.subarray(pairs.row_ptr[k], diagonal))
    for (const s of items.subarray(ptr[k] + 1, ptr[k + 1])) product[s] = add(rowOf[s], k, s, [y[k]])
  }
  const firstOfU = part
  for (let k = rows - 1; k >= 0; k--) {
    const diagonal = pairs.row_ptr[k + 1] - 1
    const above = items.subarray(ptr[k] + 1, ptr[k + 1]).toReversed()
    const z = add(k, k, diagonal, [y[k], ...above.map((s) => product[s])])
    for (let s = pairs.row_ptr[k]; s < diagonal; s++) product[s] = add(columnOf[s], k, s, [z])
  }
  const operands = { rows: count, cols: count, row_ptr: Uint32Array.from(row_ptr), col_idx: Uint32Array.from(col_idx) }
  return { count, kind, row, column, pair, firstOfU, operands }
}

/** Step of a part, with barriers: those of L one after the other, then those of U. */
const stepOf = ({ row, column, firstOfU }: SolveParts, rows: number, part: number): number =>
  part < firstOfU ? Math.min(row[part], column[part]) : 2 * rows - 1 - Math.max(row[part], column[part])

/** The parts as ranks do them: each operand of y and z is added by a task, and goes as a message where another rank has it. */
export function solveTasks(blocks: LuBlocks, parts: SolveParts): RankTasks {
  const { count, kind: kinds, row, column, pair, operands } = parts
  const ptr = new Uint32Array(count + 1)
  const isSum = (b: number) => kinds[b] === TRSV
  const needs = (b: number) => operands.row_ptr[b + 1] - 1 - operands.row_ptr[b]
  for (let b = 0; b < count; b++) ptr[b + 1] = ptr[b] + 1 + (isSum(b) ? needs(b) : 0)
  const tasks = ptr[count]
  const [block, step, operand] = [new Uint32Array(tasks), new Uint32Array(tasks), new Uint32Array(tasks)]
  const kind = new Uint8Array(tasks).fill(SUM)
  const flops = new Float64Array(tasks)
  const reads = new Uint32Array(2 * tasks).fill(NO_BLOCK)
  const rowsOf = (b: number) => rowsOfBlock(blocks, row[b])
  for (let b = 0; b < count; b++) {
    const last = ptr[b + 1] - 1
    for (let t = ptr[b]; t < last; t++) {
      operand[t] = operands.row_ptr[b] + t - ptr[b]
      reads[2 * t] = operands.col_idx[operand[t]]
      step[t] = stepOf(parts, blocks.rows, reads[2 * t])
      flops[t] = rowsOf(b)
    }
    kind[last] = kinds[b]
    step[last] = stepOf(parts, blocks.rows, b)
    flops[last] = 2 * entriesIn(blocks, pair[b]) + (isSum(b) && b >= parts.firstOfU ? rowsOf(b) : 0)
    operand[last] = isSum(b) ? operands.row_ptr[b + 1] - 1 : operands.row_ptr[b]
    if (!isSum(b)) reads[2 * last] = operands.col_idx[operands.row_ptr[b]]
    block.fill(b, ptr[b], ptr[b + 1])
  }
  return {
    blocks: count,
    steps: 2 * blocks.rows,
    row,
    column,
    final: Uint32Array.from({ length: count }, (_, b) => b),
    pair,
    bytes: Float64Array.from({ length: count }, (_, b) => 4 * rowsOf(b)),
    ptr,
    block,
    kind,
    step,
    flops,
    item: block,
    operand,
    operands: kind.map((stage) => (stage === TRSV ? 0 : 1)),
    reads,
    ...readersIn(reads, count),
  }
}

/** The rank of each part: that of its block of L or U. @param ofBlock by pair the rank of its block of L, then by pair that of U */
export const partOwners = ({ pair, firstOfU }: SolveParts, [ofL, ofU]: readonly [U32, U32]): U32 =>
  pair.map((s, b) => (b < firstOfU ? ofL : ofU)[s])
