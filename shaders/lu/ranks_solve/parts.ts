import { groupByKey, range, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { entriesIn, type LuBlocks, rowsOfBlock } from '../blocks.ts'
import { listed, type RankTasks } from '../ranks/tasks.ts'
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
  const { count, kind: kinds, row, column, pair, firstOfU } = parts
  const { row_ptr, col_idx } = parts.operands
  const rowsOf = (b: number) => rowsOfBlock(blocks, row[b])
  const step = (b: number) => stepOf(parts, blocks.rows, b)
  const all = Uint32Array.from(range(count))
  return listed(
    { steps: 2 * blocks.rows, row, column, pair, final: all, bytes: Float64Array.from(all, (b) => 4 * rowsOf(b)) },
    (b) => {
      const [first, last] = [row_ptr[b], row_ptr[b + 1] - 1]
      const using = (operand: number) => ({ item: b, operand, operands: 1, reads: [col_idx[operand]] })
      const flops = 2 * entriesIn(blocks, pair[b])
      if (kinds[b] === GEMV) return [{ kind: GEMV, step: step(b), flops, ...using(first) }]
      const sums = range(last - first).map((n) => ({
        kind: SUM,
        step: step(col_idx[first + n]),
        flops: rowsOf(b),
        ...using(first + n),
      }))
      const divisions = b < firstOfU ? 0 : rowsOf(b)
      const solve = {
        kind: TRSV,
        step: step(b),
        flops: flops + divisions,
        item: b,
        operand: last,
        operands: 0,
        reads: [],
      }
      return [...sums, solve]
    },
  )
}

/** The rank of each part: that of its block of L or U. @param ofBlock by pair the rank of its block of L, then by pair that of U */
export const partOwners = ({ pair, firstOfU }: SolveParts, [ofL, ofU]: readonly [U32, U32]): U32 =>
  pair.map((s, b) => (b < firstOfU ? ofL : ofU)[s])
