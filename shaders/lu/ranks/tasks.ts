import { type F64, groupByKey, prefixSum, range, type U32, type U8 } from '#src/core/base/arrays.ts'
import { type LuBlocks, valuesIn } from '../blocks.ts'
import { flopsOf, GETRF, productFlops, productsOf, SSSSM, stepOf, type TaskGraph, updatesOf } from '../tasks.ts'

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

/** What a task is, besides its block: `RankTasks` says what the names mean. */
interface RankTask {
  readonly kind: number
  readonly step: number
  readonly flops: number
  readonly item: number
  readonly operand: number
  readonly operands: number
  readonly reads: readonly number[]
}

type Blocks = Pick<RankTasks, 'steps' | 'row' | 'column' | 'final' | 'pair' | 'bytes'>

/** The tasks of all blocks, each block's in a row. O(tasks) */
export function listed(blocks: Blocks, tasksOf: (block: number) => readonly RankTask[]): RankTasks {
  const lists = range(blocks.row.length).map(tasksOf)
  const all = lists.flat()
  const words = (of: (task: RankTask) => number) => Uint32Array.from(all, of)
  const reads = Uint32Array.from(all.flatMap(({ reads: [first = NO_BLOCK, second = NO_BLOCK] }) => [first, second]))
  const takers = Uint32Array.from(reads.keys()).filter((r) => reads[r] !== NO_BLOCK)
  const byBlock = groupByKey(
    takers.map((r) => reads[r]),
    lists.length,
  )
  return {
    ...blocks,
    blocks: lists.length,
    ptr: prefixSum(lists.map(({ length }) => length)),
    block: Uint32Array.from(lists.flatMap((list, b) => list.map(() => b))),
    kind: Uint8Array.from(all, ({ kind }) => kind),
    step: words(({ step }) => step),
    flops: Float64Array.from(all, ({ flops }) => flops),
    item: words(({ item }) => item),
    operand: words(({ operand }) => operand),
    operands: Uint8Array.from(all, ({ operands }) => operands),
    reads,
    readerPtr: byBlock.ptr,
    readers: byBlock.items.map((r) => takers[r] >> 1),
  }
}

/** O(products · nb) */
export function rankTasks(blocks: LuBlocks, tasks: TaskGraph): RankTasks {
  const { kind, pair } = tasks
  const { row_ptr, col_idx } = tasks.operands
  const finals = Uint32Array.from(kind.keys()).filter((t) => kind[t] !== SSSSM)
  const blockOf = new Uint32Array(tasks.count)
  for (const [b, t] of finals.entries()) blockOf[t] = b
  const flops = flopsOf(blocks, tasks)
  const ofProduct = productFlops(blocks)
  const product = (item: number, operand: number): RankTask => {
    const [upper, lower] = col_idx.subarray(operand, operand + 2)
    const reads = [blockOf[upper], blockOf[lower]]
    const step = stepOf(tasks, upper)
    return { kind: SSSSM, step, flops: ofProduct(pair[lower], pair[upper]), item, operand, operands: 2, reads }
  }
  const own = (item: number): RankTask => {
    const operand = row_ptr[item]
    const reads = kind[item] === GETRF ? [] : [blockOf[col_idx[operand]]]
    const operands = row_ptr[item + 1] - 1 - operand
    return { kind: kind[item], step: stepOf(tasks, item), flops: flops[item], item, operand, operands, reads }
  }
  const pairs = finals.map((t) => pair[t])
  return listed(
    {
      steps: blocks.rows,
      row: finals.map((t) => tasks.row[t]),
      column: finals.map((t) => tasks.column[t]),
      final: finals,
      pair: pairs,
      bytes: Float64Array.from(pairs, (s) => 4 * valuesIn(blocks, s)),
    },
    (b) => {
      const updates = updatesOf(tasks, finals[b])
      const products = updates < 0 ? 0 : productsOf(tasks, updates)
      return [...range(products).map((p) => product(updates, row_ptr[updates] + 2 * p)), own(finals[b])]
    },
  )
}
