import { type F64, prefixSum, type U32, type U8 } from '#src/base/arrays.ts'
import type { Pattern } from '#src/sparse/csr.ts'

/** What a task does to its block; the order in which tasks of one step are taken. */
export const [GETRF, GESSM, TSTRF, SSSSM] = [0, 1, 2, 3]

/** In place of a block that a task does not read. */
export const NO_BLOCK = 0xffffffff

/** What the work of a block costs: flops of a task, by its kind, its block and the one or two that it reads; bytes of a block. */
export interface BlockCosts {
  flops(kind: number, block: number, ...reads: readonly number[]): number
  bytes(block: number): number
}

/**
 * The tasks of a right-looking LU by blocks. Blocks are the entries of `blocks`, row by row. The tasks of block b are
 * ptr[b] .. ptr[b + 1]: its updates, steps ascending, and last what makes it final.
 */
export interface BlockTasks {
  readonly blocks: Pattern
  /** Row and column of each block, counted in blocks. */
  readonly row: U32
  readonly column: U32
  readonly ptr: U32
  readonly block: U32
  readonly kind: U8
  /** The number of the diagonal block that a task belongs to. */
  readonly step: U32
  readonly flops: F64
  /** Two for each task, NO_BLOCK where it reads fewer: for SSSSM L_ik and U_kj, else the diagonal block, for GETRF none. */
  readonly reads: U32
  /** Tasks that read block b: readers[readerPtr[b] .. readerPtr[b + 1]), ascending. */
  readonly readerPtr: U32
  readonly readers: U32
  /** By block. */
  readonly bytes: F64
}

/**
 * The tasks of the blocks of a filled pattern. O(tasks)
 * @param blocks square; holds the diagonal, and block (i, j) wherever it holds (i, k) and (k, j) with k < i and k < j
 */
export function tasksOf(blocks: Pattern, costs: BlockCosts): BlockTasks {
  const { row, column, diagonal } = placesOf(blocks)
  const count = row.length
  const at = new Map<number, number>()
  for (let b = 0; b < count; b++) at.set(row[b] * blocks.cols + column[b], b)
  const made: Made[][] = Array.from({ length: count }, () => [])
  // step by step, so that the updates of each block ascend
  const below = columnsBelow(blocks, diagonal, column)
  for (let k = 0; k < blocks.rows; k++) {
    const d = diagonal[k]
    made[d].push({ kind: GETRF, step: k, reads: [] })
    const [from, to] = [d + 1, blocks.row_ptr[k + 1]]
    for (let u = from; u < to; u++) made[u].push({ kind: GESSM, step: k, reads: [d] })
    for (const l of below[k]) {
      made[l].push({ kind: TSTRF, step: k, reads: [d] })
      for (let u = from; u < to; u++) {
        const target = at.get(row[l] * blocks.cols + column[u])
        if (target !== undefined) made[target].push({ kind: SSSSM, step: k, reads: [l, u] })
      }
    }
  }
  return laidOut(blocks, { row, column, made, costs })
}

interface Made {
  readonly kind: number
  readonly step: number
  readonly reads: readonly number[]
}

function placesOf(blocks: Pattern) {
  const { rows, row_ptr, col_idx } = blocks
  const row = new Uint32Array(col_idx.length)
  const diagonal = new Uint32Array(rows)
  for (let i = 0; i < rows; i++)
    for (let b = row_ptr[i]; b < row_ptr[i + 1]; b++) {
      row[b] = i
      if (col_idx[b] === i) diagonal[i] = b
    }
  return { row, column: col_idx, diagonal }
}

/** By column: its blocks below the diagonal, rows ascending. */
function columnsBelow({ rows, row_ptr }: Pattern, diagonal: U32, column: U32): readonly number[][] {
  const below: number[][] = Array.from({ length: rows }, () => [])
  for (let i = 0; i < rows; i++) for (let b = row_ptr[i]; b < diagonal[i]; b++) below[column[b]].push(b)
  return below
}

interface Laid {
  readonly row: U32
  readonly column: U32
  readonly made: readonly (readonly Made[])[]
  readonly costs: BlockCosts
}

function laidOut(blocks: Pattern, { row, column, made, costs }: Laid): BlockTasks {
  const ptr = prefixSum(made.map(({ length }) => length))
  const count = ptr[made.length]
  const block = new Uint32Array(count)
  const kind = new Uint8Array(count)
  const step = new Uint32Array(count)
  const flops = new Float64Array(count)
  const reads = new Uint32Array(2 * count).fill(NO_BLOCK)
  const read = new Uint32Array(made.length)
  for (const [b, tasks] of made.entries())
    for (const [n, task] of tasks.entries()) {
      const t = ptr[b] + n
      block[t] = b
      kind[t] = task.kind
      step[t] = task.step
      flops[t] = costs.flops(task.kind, b, ...task.reads)
      for (const [r, other] of task.reads.entries()) {
        reads[2 * t + r] = other
        read[other]++
      }
    }
  const readerPtr = prefixSum(read)
  const readers = new Uint32Array(readerPtr[made.length])
  const next = readerPtr.slice()
  for (let r = 0; r < reads.length; r++) if (reads[r] !== NO_BLOCK) readers[next[reads[r]]++] = r >> 1
  const bytes = Float64Array.from({ length: made.length }, (_, b) => costs.bytes(b))
  return { blocks, row, column, ptr, block, kind, step, flops, reads, readerPtr, readers, bytes }
}
