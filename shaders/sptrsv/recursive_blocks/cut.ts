import { largest, prefixSum, type U32, type U8 } from '#src/core/base/arrays.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { blocksOf, boundsOf, slotOf } from './blocks.ts'
import type { System } from '../solve.ts'

/** Rows by their triangle, and in it by level, where only dependences within the triangle count. */
export interface RowPlaces {
  readonly order: U32
  readonly place: U32
  /** Triangle t has the places bounds[t] .. bounds[t + 1]. */
  readonly bounds: readonly number[]
  /** By row. */
  readonly triangle: U8
  readonly level: U32
}

/** Rows are sorted by level, halved into triangles, and sorted by level once more in each: Lu et al. reorder recursively. */
export function arrange(problem: System, depth: number): RowPlaces {
  const { pattern, upper } = problem
  const sorted = levelsOf(pattern, upper ? 'upper' : 'lower').order
  const bounds = boundsOf(pattern.rows, depth)
  const triangle = new Uint8Array(pattern.rows)
  for (let t = 0; t + 1 < bounds.length; t++) for (let p = bounds[t]; p < bounds[t + 1]; p++) triangle[sorted[p]] = t
  const level = levelsInside(problem, triangle)
  return { bounds, triangle, level, ...sortInside(sorted, bounds, level) }
}

/** Level of every row, where only dependences within its triangle count. */
function levelsInside({ pattern: { rows, row_ptr, col_idx }, upper }: System, triangle: U8): U32 {
  const level = new Uint32Array(rows)
  for (let n = 0; n < rows; n++) {
    const i = upper ? rows - 1 - n : n
    const end = row_ptr[i + 1]
    let depth = 0
    for (let k = row_ptr[i]; k < end; k++) {
      const j = col_idx[k]
      if (j !== i && triangle[j] === triangle[i] && level[j] >= depth) depth = level[j] + 1
    }
    level[i] = depth
  }
  return level
}

/** Rows of every triangle by level, in the order in which they were where levels are equal; and the place of every row. */
function sortInside(sorted: U32, bounds: readonly number[], level: U32): { order: U32; place: U32 } {
  const [order, place] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)]
  const next = new Uint32Array(largest(level) + 2)
  for (let t = 0; t + 1 < bounds.length; t++) {
    next.fill(0)
    for (let p = bounds[t]; p < bounds[t + 1]; p++) next[level[sorted[p]] + 1]++
    next[0] = bounds[t]
    for (let l = 1; l < next.length; l++) next[l] += next[l - 1]
    for (let p = bounds[t]; p < bounds[t + 1]; p++) {
      const i = sorted[p]
      const at = next[level[i]]++
      order[at] = i
      place[i] = at
    }
  }
  return { order, place }
}

/** Parts sorted by block and place: part n has start[n] .. start[n + 1] of the nonzeros, of the row at place[n]. */
export interface Cut {
  readonly start: U32
  readonly place: U32
  /** Parts of block q are ptr[q] .. ptr[q + 1]. */
  readonly ptr: U32
}

/** Parts in the order of their blocks, in each by place: counted first, so that no more memory is touched than is kept. */
export function cutBlocks(problem: System, places: RowPlaces): Cut {
  const counts = new Uint32Array(2 * places.bounds.length - 3)
  forEachPart(problem, places, (block) => {
    counts[block]++
  })
  const ptr = prefixSum(counts)
  const next = ptr.slice(0, -1)
  const lengths = new Uint32Array(ptr[counts.length])
  const place = new Uint32Array(lengths.length)
  forEachPart(problem, places, (block, p, length) => {
    const part = next[block]++
    lengths[part] = length
    place[part] = p
  })
  return { start: prefixSum(lengths), place, ptr }
}

/** Calls back for every part, by place. */
function forEachPart(
  { pattern: { row_ptr, col_idx } }: System,
  { order, bounds, triangle }: RowPlaces,
  each: (block: number, place: number, length: number) => void,
): void {
  for (let t = 0; t + 1 < bounds.length; t++) {
    const blocks = blocksOf(t, bounds.length - 1)
    const lengths = new Uint32Array(blocks.length)
    for (let p = bounds[t]; p < bounds[t + 1]; p++) {
      const end = row_ptr[order[p] + 1]
      lengths.fill(0)
      for (let k = row_ptr[order[p]]; k < end; k++) lengths[slotOf(t, triangle[col_idx[k]])]++
      for (let s = 0; s < lengths.length; s++) if (lengths[s] > 0) each(blocks[s], p, lengths[s])
    }
  }
}
