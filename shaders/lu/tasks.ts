import { type F64, groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cutIntoBlocks, type LuBlocks, entriesIn, maskWords, pairAt } from './blocks.ts'
import type { LuProblem } from './factors.ts'

/** What a task does, by number, as PanguLU names it. */
export const KINDS = ['GETRF', 'GESSM', 'TSTRF', 'SSSSM'] as const
export const GETRF = 0
export const GESSM = 1
export const TSTRF = 2
export const SSSSM = 3

/** Tasks of an operation on blocks, by number. */
export interface TasksOnBlocks {
  readonly count: number
  readonly kind: U8
  /** Row and column of its block, and the pair that this is in. */
  readonly row: U32
  readonly column: U32
  readonly pair: U32
}

/**
 * A block has a task that gives it its final values: GETRF on the diagonal, GESSM right of it, TSTRF below it. Where other blocks
 * update it, a task before that has all the products that do: SSSSM. Tasks are numbered by step, so that operands come first.
 */
export interface TaskGraph extends TasksOnBlocks {
  /**
   * The tasks whose results it needs, ascending, and last itself. Of SSSSM two for each product, in the order of their steps: GESSM of
   * block (k, j), TSTRF of block (i, k). Of GESSM and TSTRF GETRF of the step; before the last of all its SSSSM, where it has one.
   */
  readonly operands: Pattern
}

/** Blocks, and what is to be done with them. */
export interface BlockWork {
  readonly blocks: LuBlocks
  readonly tasks: TaskGraph
}

export function blockWork({ inputs: { filled, nb } }: Pick<LuProblem, 'inputs'>): BlockWork {
  const blocks = cutIntoBlocks(filled, nb)
  return { blocks, tasks: tasksOf(blocks) }
}

/** Step of a task: of the diagonal block that its block is final with. */
export const stepOf = ({ row, column }: TaskGraph, task: number): number => Math.min(row[task], column[task])

/** Products of a SSSSM; 0 of any other task. */
export const productsOf = ({ kind, operands: { row_ptr } }: TaskGraph, task: number): number =>
  kind[task] === SSSSM ? (row_ptr[task + 1] - row_ptr[task] - 1) / 2 : 0

/** All tasks of a factorisation. A product without a multiplication is left out. O(products) */
export function tasksOf(blocks: LuBlocks): TaskGraph {
  const products = productsByPair(blocks)
  const [kind, row, column, pair, col_idx, row_ptr]: number[][] = [[], [], [], [], [], [0]]
  // by pair the tasks that give its block of L, and that of U, their final values
  const [finalL, finalU] = [new Uint32Array(blocks.rowOf.length), new Uint32Array(blocks.rowOf.length)]
  const add = (what: number, i: number, j: number, s: number) => {
    col_idx.push(kind.push(what) - 1)
    row.push(i)
    column.push(j)
    pair.push(s)
    row_ptr.push(col_idx.length)
    return kind.length - 1
  }
  /** Block (i, j): its products by their steps, and what gives it its final values. */
  const block = (i: number, j: number, s: number, diagonal: readonly number[]) => {
    const own = products.of(s)
    // pairs stand for the row and the column of the block below the diagonal
    for (const [left, right] of own) col_idx.push(finalU[i >= j ? right : left], finalL[i >= j ? left : right])
    const updated = own.length > 0 ? [add(SSSSM, i, j, s)] : []
    col_idx.push(...diagonal, ...updated)
    const made = add(i === j ? GETRF : i < j ? GESSM : TSTRF, i, j, s)
    if (i < j) finalU[s] = made
    else finalL[s] = made
    return made
  }
  for (let k = 0; k < blocks.rows; k++) {
    const diagonal = [block(k, k, blocks.pairs.row_ptr[k + 1] - 1, [])]
    for (const s of products.below(k)) block(k, blocks.rowOf[s], s, diagonal)
    for (const s of products.below(k)) block(blocks.rowOf[s], k, s, diagonal)
  }
  const count = kind.length
  const operands = { rows: count, cols: count, row_ptr: Uint32Array.from(row_ptr), col_idx: Uint32Array.from(col_idx) }
  const [rows, columns, pairs] = [row, column, pair].map((all) => Uint32Array.from(all))
  return { count, kind: Uint8Array.from(kind), row: rows, column: columns, pair: pairs, operands }
}

/** The products that each pair gets, by ascending step: pairs (i, k) and (j, k), i ≥ j, for block (i, j), and transposed for (j, i). */
function productsByPair(blocks: LuBlocks) {
  const { rows, rowOf } = blocks
  const lists = groupByKey(blocks.columnOf, rows)
  // a column's own diagonal block is its first pair
  const below = (k: number) => lists.items.subarray(lists.ptr[k] + 1, lists.ptr[k + 1])
  const inner = innerMasks(blocks)
  const words = maskWords(blocks.nb)
  const [to, left, right]: number[][] = [[], [], []]
  for (let k = 0; k < rows; k++) {
    const list = below(k)
    for (const [n, a] of list.entries())
      for (const b of list.subarray(0, n + 1))
        if (meet(inner, a, b, words)) {
          to.push(pairAt(blocks, rowOf[a], rowOf[b]))
          left.push(a)
          right.push(b)
        }
  }
  const { ptr, items } = groupByKey(Uint32Array.from(to), rowOf.length)
  const of = (s: number) => Array.from(items.subarray(ptr[s], ptr[s + 1]), (p) => [left[p], right[p]] as const)
  return { of, below }
}

/** By pair: at which inner places any of its lines has an entry. */
function innerMasks({ nb, masks, rowOf }: LuBlocks): U32 {
  const words = maskWords(nb)
  const inner = new Uint32Array(rowOf.length * words)
  for (let s = 0; s < rowOf.length; s++)
    for (let w = 0; w < nb * words; w++) inner[s * words + (w % words)] |= masks[s * nb * words + w]
  return inner
}

function meet(inner: U32, s: number, t: number, words: number): boolean {
  for (let w = 0; w < words; w++) if ((inner[s * words + w] & inner[t * words + w]) !== 0) return true
  return false
}

/** Multiplications, subtractions and divisions of each task, zeros left out. O(products · nb + entries · nb / 32) */
export function flopsOf(blocks: LuBlocks, tasks: TaskGraph): F64 {
  const ofProduct = productFlops(blocks)
  return Float64Array.from({ length: tasks.count }, (_, task) => {
    const s = tasks.pair[task]
    if (tasks.kind[task] !== SSSSM) {
      const solved = linesMeeting(blocks, s, blocks.pairs.row_ptr[stepOf(tasks, task) + 1] - 1)
      const m = entriesIn(blocks, s)
      if (tasks.kind[task] === GETRF) return 4 * solved + 3 * m
      return 2 * solved + (tasks.kind[task] === TSTRF ? m : 0)
    }
    const { row_ptr, col_idx } = tasks.operands
    let flops = 0
    for (let t = row_ptr[task]; t + 1 < row_ptr[task + 1]; t += 2)
      flops += ofProduct(tasks.pair[col_idx[t]], tasks.pair[col_idx[t + 1]])
    return flops
  })
}

/** Multiplications and subtractions of the product of two pairs. */
export function productFlops({ nb, rowOf, entries, local }: LuBlocks): (left: number, right: number) => number {
  // by pair and inner place: entries there
  const counts = new Uint16Array(rowOf.length * nb)
  for (let s = 0; s < rowOf.length; s++)
    for (let e = entries[s]; e < entries[s + 1]; e++) counts[s * nb + (local[e] & 255)]++
  return (left, right) => {
    let flops = 0
    for (let c = 0; c < nb; c++) flops += 2 * counts[left * nb + c] * counts[right * nb + c]
    return flops
  }
}

/** Products of the entries of a pair with those of a diagonal block: of each entry, places that its line has with the line of its own place. */
function linesMeeting({ nb, entries, local, masks }: LuBlocks, s: number, diagonal: number): number {
  const words = maskWords(nb)
  let products = 0
  for (let e = entries[s]; e < entries[s + 1]; e++) {
    const own = (s * nb + (local[e] >> 8)) * words
    const other = (diagonal * nb + (local[e] & 255)) * words
    for (let w = 0; w < words; w++) products += bitsIn(masks[own + w] & masks[other + w])
  }
  return products
}

function bitsIn(word: number): number {
  let [left, bits] = [word, 0]
  for (; left !== 0; left &= left - 1) bits++
  return bits
}

/** The SSSSM of the block that a task finishes; −1 where it has none. */
export function updatesOf({ kind, operands: { row_ptr, col_idx } }: TaskGraph, task: number): number {
  const last = row_ptr[task + 1] - 2
  return last >= row_ptr[task] && kind[col_idx[last]] === SSSSM ? col_idx[last] : -1
}
