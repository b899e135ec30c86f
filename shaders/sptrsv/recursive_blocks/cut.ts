import { groupByKey, type U32 } from '#src/base/arrays.ts'
import { rowDiagonal, rowEnd, rowFirst } from '../triangle.ts'
import { levelsOf } from '#src/sparse/levels.ts'
import { blockOf, boundsOf } from './blocks.ts'
import type { System } from '../solve.ts'

/** Rows by their triangle, and in it by level, where only dependences within the triangle count. */
export interface RowPlaces {
  readonly order: U32
  readonly place: U32
  /** By place. */
  readonly triangle: U32
  readonly level: U32
}

/** Rows are sorted by level, halved into triangles, and sorted by level once more in each: Lu et al. reorder recursively. */
export function arrange({ pattern, upper }: System, depth: number): RowPlaces {
  const { rows, row_ptr, col_idx } = pattern
  const global = levelsOf(pattern, upper ? 'upper' : 'lower').order
  const bounds = boundsOf(rows, depth)
  const home = new Uint32Array(rows)
  for (let t = 0; t + 1 < bounds.length; t++) for (const i of global.subarray(bounds[t], bounds[t + 1])) home[i] = t
  const depths = new Uint32Array(rows)
  for (const i of global)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j !== i && home[j] === home[i]) depths[i] = Math.max(depths[i], depths[j] + 1)
    }
  const sorted = sortBy(sortBy(global, depths), home)
  const place = new Uint32Array(rows)
  for (let p = 0; p < rows; p++) place[sorted[p]] = p
  return { order: sorted, place, triangle: sorted.map((i) => home[i]), level: sorted.map((i) => depths[i]) }
}

/** Rows sorted by a key that each has, in the order in which they were where keys are equal. */
function sortBy(sequence: U32, keyOf: U32): U32 {
  const keys = sequence.map((i) => keyOf[i])
  const most = keys.reduce((largest, key) => Math.max(largest, key), 0)
  return groupByKey(keys, most + 1).items.map((s) => sequence[s])
}

/** Nonzeros sorted by block and place: parts are nonzeros ks[start[part] .. start[part + 1]) of the row at place[part]. */
export interface Cut {
  readonly ks: U32
  readonly start: readonly number[]
  readonly place: readonly number[]
  /** Parts of block q are ptr[q] .. ptr[q + 1]. */
  readonly ptr: readonly number[]
}

/** Parts in the order of their blocks, in each by place. */
export function cutBlocks(problem: System, { order, place, triangle }: RowPlaces): Cut {
  const { col_idx } = problem.pattern
  const ks = new Uint32Array(col_idx.length)
  const of = new Uint32Array(col_idx.length)
  const blocks = new Uint32Array(col_idx.length)
  let count = 0
  const add = (k: number, p: number): void => {
    ks[count] = k
    of[count] = p
    blocks[count++] = blockOf(triangle[p], triangle[place[col_idx[k]]])
  }
  for (const [p, i] of order.entries()) {
    for (let k = rowFirst(problem, i); k < rowEnd(problem, i); k++) add(k, p)
    add(rowDiagonal(problem, i), p)
  }
  const last = blocks.reduce((most, block) => Math.max(most, block), 0)
  const { ptr: blockPtr, items } = groupByKey(blocks, last + 1)
  const cut = { ks: items.map((n) => ks[n]), start: [] as number[], place: [] as number[], ptr: [0] }
  for (let q = 0; q <= last; q++) {
    for (let n = blockPtr[q]; n < blockPtr[q + 1]; n++) {
      if (n > blockPtr[q] && of[items[n]] === of[items[n - 1]]) continue
      cut.start.push(n)
      cut.place.push(of[items[n]])
    }
    cut.ptr.push(cut.start.length)
  }
  cut.start.push(count)
  return cut
}
