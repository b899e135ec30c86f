import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { GRIDS } from '../../recurrences.ts'

/** A matrix over the points of a grid: row r is point (r % X, ⌊r/X⌋ % Y, ⌊r/XY⌋); X is 0 where rows are no grid's. */
export interface GridMatrix {
  readonly A: SparseMatrix
  readonly X: number
  readonly Y: number
  readonly Z: number
}

/** A stencil reaches no further along an axis, and has so many places. */
const REACH = 2
const PLACES = (2 * REACH + 1) ** 3

/** The levels after the first, and why there is no further one; undefined where there are as many as HPCG has. */
export interface Coarsened {
  readonly coarse: readonly GridMatrix[]
  readonly why: string | undefined
}

/**
 * Each level has every second point along each axis of the one before, from the first point on, and the same stencil, as HPCG builds
 * it anew. O(entries)
 */
export function coarsened(fine: GridMatrix): Coarsened {
  const coarse: GridMatrix[] = []
  let why = whyNoStencil(fine)
  for (let level = fine; why === undefined && coarse.length + 1 < GRIDS; ) {
    why = whyNoHalf(level)
    if (why === undefined) coarse.push((level = halved(level)))
  }
  return { coarse, why }
}

function whyNoHalf({ X, Y, Z }: GridMatrix): string | undefined {
  const size = [X, Y, Z]
  if (size.every((points) => points === 1)) return 'there is one point'
  return size.some((points) => points > 1 && points % 2 > 0) ? `${size.join(' × ')} points do not halve` : undefined
}

/** Why no other grid has the same stencil, in a clause. */
function whyNoStencil({ A: { pattern, values }, X, Y }: GridMatrix): string | undefined {
  if (X === 0) return 'its rows are not the points of a grid that was made here'
  const { rows, row_ptr, col_idx } = pattern
  const found = new Float32Array(PLACES).fill(NaN)
  for (let i = 0; i < rows; i++) {
    const [x, line] = [i % X, Math.floor(i / X)]
    const [y, z] = [line % Y, Math.floor(line / Y)]
    // every entry is looked at: no list is made of one
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const other = Math.floor(col_idx[k] / X)
      const [dx, dy, dz] = [(col_idx[k] % X) - x, (other % Y) - y, Math.floor(other / Y) - z]
      if (Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) > REACH) return 'its stencil reaches over two points'
      const at = dx + REACH + (2 * REACH + 1) * (dy + REACH + (2 * REACH + 1) * (dz + REACH))
      if (col_idx[k] === i || found[at] === values[k]) continue
      if (!Number.isNaN(found[at])) return 'its values differ from point to point'
      found[at] = values[k]
    }
  }
  return undefined
}

/** Of each point of the next level: its point on this one. */
export function keptPoints({ X, Y, Z }: GridMatrix): U32 {
  const [wide, high, deep] = [X, Y, Z].map((points) => Math.max(1, points / 2))
  return Uint32Array.from({ length: wide * high * deep }, (_, c) => {
    const line = Math.floor(c / wide)
    return 2 * ((c % wide) + X * ((line % high) + Y * Math.floor(line / high)))
  })
}

/** Of the points of each level: those of the first level at their places. */
export function finePoints(levels: readonly GridMatrix[]): readonly U32[] {
  const found: U32[] = [Uint32Array.from({ length: levels[0].A.pattern.rows }, (_, row) => row)]
  for (const level of levels.slice(0, -1)) {
    const finer = found[found.length - 1]
    found.push(keptPoints(level).map((point) => finer[point]))
  }
  return found
}

/** Every second point, with the entries that it has on the finer grid, as far as they lead into the coarser one. */
function halved(fine: GridMatrix): GridMatrix {
  const { A, X, Y } = fine
  const { row_ptr, col_idx } = A.pattern
  const [wide, high, deep] = [X, Y, fine.Z].map((points) => Math.max(1, points / 2))
  const kept = keptPoints(fine)
  const rows = kept.length
  /** The column of a coarse row for one of its point's on the finer grid; −1 outside. */
  const columnFor = (c: number, column: number): number => {
    const [i, line, other] = [kept[c], Math.floor(kept[c] / X), Math.floor(column / X)]
    const x = (c % wide) + (column % X) - (i % X)
    const y = (Math.floor(c / wide) % high) + (other % Y) - (line % Y)
    const z = Math.floor(c / wide / high) + Math.floor(other / Y) - Math.floor(line / Y)
    const inside = x >= 0 && x < wide && y >= 0 && y < high && z >= 0 && z < deep
    return inside ? x + wide * (y + high * z) : -1
  }
  const lengths = new Uint32Array(rows)
  for (const [c, i] of kept.entries())
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (columnFor(c, col_idx[k]) >= 0) lengths[c]++
  const ptr = prefixSum(lengths)
  const columns = new Uint32Array(ptr[rows])
  const values = new Float32Array(ptr[rows])
  let to = 0
  for (const [c, i] of kept.entries())
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const column = columnFor(c, col_idx[k])
      if (column < 0) continue
      columns[to] = column
      values[to++] = A.values[k]
    }
  return { A: { pattern: { rows, cols: rows, row_ptr: ptr, col_idx: columns }, values }, X: wide, Y: high, Z: deep }
}
