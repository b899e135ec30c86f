import type { U32 } from '#src/core/base/arrays.ts'
import { rowDiagonal, rowEnd, rowFirst } from '../triangle.ts'
import { blocksOf, slotOf } from './blocks.ts'
import type { Cut, RowPlaces } from './cut.ts'
import type { System } from '../solve.ts'

/** Nonzeros by their parts, which begin at at[part], the diagonal last; and the places of their columns. */
export function dealOut(problem: System, { order, place, bounds, triangle }: RowPlaces, { ptr, start }: Cut, at: U32) {
  const { col_idx } = problem.pattern
  const part_k = new Uint32Array(start[at.length])
  const part_col = new Uint32Array(part_k.length)
  const nextPart = ptr.slice()
  for (let t = 0; t + 1 < bounds.length; t++) {
    const blocks = blocksOf(t, bounds.length - 1)
    const next = new Uint32Array(blocks.length)
    const met = new Int32Array(blocks.length).fill(-1)
    for (let p = bounds[t]; p < bounds[t + 1]; p++) {
      const diagonal = rowDiagonal(problem, order[p])
      const [first, end] = [rowFirst(problem, order[p]), rowEnd(problem, order[p])]
      for (let n = first; n <= end; n++) {
        const k = n < end ? n : diagonal
        const column = col_idx[k]
        const slot = slotOf(t, triangle[column])
        if (met[slot] !== p) {
          met[slot] = p
          next[slot] = at[nextPart[blocks[slot]]++]
        }
        part_k[next[slot]] = k
        part_col[next[slot]++] = place[column]
      }
    }
  }
  return { part_k, part_col }
}
