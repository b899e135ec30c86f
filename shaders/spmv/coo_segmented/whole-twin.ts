import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { emitCarried } from '../carried.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { storeRow, sumOfTeam, termOf } from '../rows.ts'
import { wholeShares, wholeSize } from './whole.ts'
import type { Product } from '../multiply.ts'

/** whole.wesl on subgroups of the machine's lanes: long rows, then intervals, then rows without nonzeros. */
export function simulateWhole(problem: Product, { lanes }: TwinMachine, emit: Emit): F32 {
  const { pattern } = problem
  const { words, intervals, long, empty } = wholeShares(pattern, lanes)
  const size = Math.max(lanes, wholeSize(pattern))
  const out = new Float32Array(pattern.rows)
  const longAt = 2 * intervals
  for (let r = 0; r < long; r++) {
    const [begin, end, row] = words.subarray(longAt + 3 * r)
    storeRow(problem, out, row, longSum(problem, begin, end, size))
    record(problem, { first: r * size, begin, end, size, lanes }, emit)
  }
  for (let w = 0; w < intervals; w++) {
    const [begin, end] = words.subarray(2 * w)
    sumRows(problem, begin, end, out)
    record(problem, { first: long * size + w * lanes, begin, end, size: lanes, lanes }, emit)
  }
  for (const row of words.subarray(words.length - empty)) storeRow(problem, out, row, 0)
  return out
}

/** Each invocation adds up its quads, then halves of the workgroup add up theirs. */
function longSum(problem: Product, begin: number, end: number, size: number): number {
  const sums = new Float32Array(size)
  const base = Math.floor(begin / QUAD)
  for (let k = begin; k < end; k++) sums[(Math.floor(k / QUAD) - base) % size] += termOf(problem, k)
  return sumOfTeam(sums)
}

/** The whole rows of an interval. */
function sumRows(problem: Product, begin: number, end: number, out: F32): void {
  let row = rowOf(problem, begin)
  for (let k = begin; k < end; row++) {
    let sum = 0
    const stop = problem.pattern.row_ptr[row + 1]
    if (k === stop) continue
    for (; k < stop; k++) sum = Math.fround(sum + termOf(problem, k))
    storeRow(problem, out, row, sum)
  }
}

/** The row that holds a nonzero. */
function rowOf({ pattern: { rows, row_ptr } }: Product, k: number): number {
  let [low, high] = [0, rows - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (row_ptr[middle + 1] > k) high = middle
    else low = middle + 1
  }
  return low
}

interface Share {
  /** Number of its first invocation. */
  readonly first: number
  readonly begin: number
  readonly end: number
  /** Invocations that take it, and lanes of a worker. */
  readonly size: number
  readonly lanes: number
}

/** An event for each nonzero: four neighbours are a lane's, one after the other. */
function record(problem: Product, { first, begin, end, size, lanes }: Share, emit: Emit): void {
  const { row_ptr } = problem.pattern
  let row = rowOf(problem, begin)
  for (let k = begin; k < end; k++) {
    while (row_ptr[row + 1] <= k) row++
    const quad = Math.floor(k / QUAD) - Math.floor(begin / QUAD)
    const invocation = first + (quad % size)
    const step = QUAD * Math.floor(quad / size) + (k % QUAD)
    emitCarried(emit, lanes, { invocation, step, row, k, count: 1, phase: 0 })
  }
}
