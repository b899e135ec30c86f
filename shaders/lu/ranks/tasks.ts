import { type F64, groupByKey, prefixSum, type U32, type U8 } from '#src/core/base/arrays.ts'
import { type LuBlocks, valuesIn } from '../blocks.ts'
import { flopsOf, innerCounts, productsOf, SSSSM, stepOf, type TaskGraph } from '../tasks.ts'

/** In place of a block that a task does not read. */
export const NO_BLOCK = 0xffffffff

/**
 * The tasks of a right-looking LU by blocks, each update of a block one task. Blocks are numbered as the tasks that make them
 * final; the tasks of block b are ptr[b] .. ptr[b + 1]: its updates by ascending step, and last what makes it final.
 */
export interface RankTasks {
  readonly blocks: number
  readonly steps: number
  /** By block: where it stands, counted in blocks, the task of `TaskGraph` that makes it final, its pair, and bytes of its values. */
  readonly row: U32
  readonly column: U32
  readonly final: U32
  readonly pair: U32
  readonly bytes: F64
  readonly ptr: U32
  /** By task from here on: its block, its kind, the step of the diagonal block that it belongs to, flops. */
  readonly block: U32
  readonly kind: U8
  readonly step: U32
  readonly flops: F64
  /** The task of `TaskGraph` that it is, or of which it is one product, and the first of its operands there. */
  readonly item: U32
  readonly operand: U32
  /** Operands that it has from there on, but for its item itself. */
  readonly operands: U8
  /** Two for each task, NO_BLOCK where it reads fewer: of SSSSM the blocks of U and of L, else the diagonal block, of GETRF none. */
  readonly reads: U32
  /** Tasks that read block b: readers[readerPtr[b] .. readerPtr[b + 1]), ascending. */
  readonly readerPtr: U32
  readonly readers: U32
}

/** O(products · nb) */
export function rankTasks(blocks: LuBlocks, tasks: TaskGraph): RankTasks {
  const { operands, kind: kinds } = tasks
  const finals = Uint32Array.from({ length: tasks.count }, (_, t) => t).filter((t) => kinds[t] !== SSSSM)
  const ptr = prefixSum(finals.map((t) => 1 + productsBefore(tasks, t)))
  const count = ptr[finals.length]
  const [block, step, item, operand] = Array.from({ length: 4 }, () => new Uint32Array(count))
  const [kind, needs] = [new Uint8Array(count), new Uint8Array(count).fill(2)]
  const flops = new Float64Array(count)
  const reads = new Uint32Array(2 * count).fill(NO_BLOCK)
  const blockOf = new Uint32Array(tasks.count)
  for (const [b, t] of finals.entries()) blockOf[t] = b
  const whole = flopsOf(blocks, tasks)
  const inner = innerCounts(blocks)
  for (const [b, t] of finals.entries()) {
    const products = productsBefore(tasks, t)
    for (let p = 0; p < products; p++) {
      const at = ptr[b] + p
      const k = operands.row_ptr[t - 1] + 2 * p
      const [upper, lower] = [operands.col_idx[k], operands.col_idx[k + 1]]
      block[at] = b
      kind[at] = SSSSM
      step[at] = stepOf(tasks, upper)
      item[at] = t - 1
      operand[at] = k
      reads[2 * at] = blockOf[upper]
      reads[2 * at + 1] = blockOf[lower]
      for (let c = 0; c < blocks.nb; c++)
        flops[at] += 2 * inner[tasks.pair[lower] * blocks.nb + c] * inner[tasks.pair[upper] * blocks.nb + c]
    }
    const last = ptr[b + 1] - 1
    block[last] = b
    kind[last] = kinds[t]
    step[last] = stepOf(tasks, t)
    item[last] = t
    operand[last] = operands.row_ptr[t]
    needs[last] = operands.row_ptr[t + 1] - 1 - operands.row_ptr[t]
    flops[last] = whole[t]
    if (tasks.row[t] !== tasks.column[t]) reads[2 * last] = blockOf[operands.col_idx[operands.row_ptr[t]]]
  }
  const pair = finals.map((t) => tasks.pair[t])
  return {
    blocks: finals.length,
    steps: blocks.rows,
    row: finals.map((t) => tasks.row[t]),
    column: finals.map((t) => tasks.column[t]),
    final: finals,
    pair,
    bytes: Float64Array.from(pair, (s) => 4 * valuesIn(blocks, s)),
    ptr,
    block,
    kind,
    step,
    flops,
    item,
    operand,
    operands: needs,
    reads,
    ...readersIn(reads, finals.length),
  }
}

/** Who reads what, of what is read by whom. */
export function readersIn(reads: U32, blocks: number): Pick<RankTasks, 'readerPtr' | 'readers'> {
  const takers = Uint32Array.from(reads.keys()).filter((r) => reads[r] !== NO_BLOCK)
  const { ptr, items } = groupByKey(
    takers.map((r) => reads[r]),
    blocks,
  )
  return { readerPtr: ptr, readers: items.map((r) => takers[r] >> 1) }
}

/** Products of the SSSSM that goes before the task that makes a block final: it is the task before, where there is one. */
function productsBefore(tasks: TaskGraph, t: number): number {
  const isOwn = t > 0 && tasks.row[t - 1] === tasks.row[t] && tasks.column[t - 1] === tasks.column[t]
  return isOwn ? productsOf(tasks, t - 1) : 0
}
