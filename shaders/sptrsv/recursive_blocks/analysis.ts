import { groupByKey, type U32 } from '#src/base/arrays.ts'
import type { Params, SolveProblem } from '#src/kernel/kernel.ts'
import { rowDiagonal, rowEnd, rowFirst } from '#src/kernel/triangle.ts'
import { levelsOf } from '#src/sparse/levels.ts'
import { blockOf, boundsOf, depthOf, isRectangle } from './blocks.ts'
import { byLevels, isLong } from './select.ts'

/** Parts first .. end, done by one dispatch: a rectangle's, one level's of a triangle, or a whole triangle's that wait. */
export interface Piece {
  readonly kind: 'rectangle' | 'level' | 'waiting'
  readonly first: number
  readonly end: number
  /** All lanes of a worker share a row. */
  readonly shared: boolean
}

/** The triangle cut into blocks. A part is what one block holds of one row; in a triangle the diagonal is its last. */
export interface Analysis {
  /** Row at every place. */
  readonly order: U32
  /** First nonzero and place of every part, in the order of the pieces; where the last one ends. */
  readonly parts: U32
  /** Number of every nonzero in the matrix, ascending in each part, and the place of its column. */
  readonly part_k: U32
  readonly part_col: U32
  readonly pieces: readonly Piece[]
}

export const partFirst = ({ parts }: Analysis, part: number): number => parts[2 * part]
export const partPlace = ({ parts }: Analysis, part: number): number => parts[2 * part + 1]
/** Where the part's nonzeros off the diagonal end. */
export const partEnd = ({ parts }: Analysis, part: number, kind: Piece['kind']): number =>
  parts[2 * part + 2] - (kind === 'rectangle' ? 0 : 1)

/** Rows by their triangle, and in it by level, where only dependences within the triangle count. */
interface Places {
  readonly order: U32
  readonly place: U32
  /** By place. */
  readonly triangle: U32
  readonly level: U32
}

/** Cuts a triangle in O(nonzeros). */
export function analyse(problem: SolveProblem, params: Params): Analysis {
  const places = arrange(problem, depthOf(problem.pattern.rows, params['depth']))
  const cut = cutBlocks(problem, places)
  const pieces: Piece[] = []
  const sequence: number[] = []
  for (const { kind, members, shared } of planPieces(cut, places, params)) {
    pieces.push({ kind, first: sequence.length, end: sequence.length + members.length, shared })
    for (const part of members) sequence.push(part)
  }
  return { order: places.order, pieces, ...layOut(problem, places, cut, sequence) }
}

/** Rows are sorted by level, halved into triangles, and sorted by level once more in each: Lu et al. reorder recursively. */
function arrange({ pattern, upper }: SolveProblem, depth: number): Places {
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
interface Cut {
  readonly ks: U32
  readonly start: readonly number[]
  readonly place: readonly number[]
  /** Parts of block q are ptr[q] .. ptr[q + 1]. */
  readonly ptr: readonly number[]
}

function cutBlocks(problem: SolveProblem, { order, place, triangle }: Places): Cut {
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

interface Draft extends Pick<Piece, 'kind' | 'shared'> {
  readonly members: readonly number[]
}

/** The pieces of all blocks, in the order of the solve. */
function planPieces(cut: Cut, { triangle, level, order }: Places, params: Params): Draft[] {
  const rowsOf = new Uint32Array((triangle.at(-1) ?? 0) + 1)
  for (const t of triangle) rowsOf[t]++
  return cut.ptr.slice(0, -1).flatMap((first, q) => {
    const members = Array.from({ length: cut.ptr[q + 1] - first }, (_, m) => first + m)
    if (members.length === 0 || order.length === 0) return []
    if (isRectangle(q)) return drafts(cut, members, 'rectangle', params['rectangle'] * rowsBelow(rowsOf, (q + 1) / 2))
    const levels = level[cut.place[cut.ptr[q + 1] - 1]] + 1
    const size = { rows: members.length, nonzeros: nonzerosOf(cut, members) }
    if (!byLevels(size, levels)) return [{ kind: 'waiting' as const, members, shared: true }]
    const sets = Array.from({ length: levels }, (): number[] => [])
    for (const part of members) sets[level[cut.place[part]]].push(part)
    return sets.flatMap((set) => drafts(cut, set, 'level', params['level'] * set.length))
  })
}

/** Rows of the rectangle whose rows begin with triangle e. */
const rowsBelow = (rowsOf: U32, e: number): number =>
  rowsOf.subarray(e, e + (e & -e)).reduce((sum, rows) => sum + rows, 0)

const nonzerosOf = ({ start }: Cut, members: readonly number[]): number =>
  start[members[members.length - 1] + 1] - start[members[0]]

/** Rows that wait for nothing: all shared where they have more than `most` nonzeros, else only the long ones. */
function drafts(cut: Cut, members: readonly number[], kind: 'rectangle' | 'level', most: number): Draft[] {
  if (nonzerosOf(cut, members) > most) return [{ kind, members, shared: true }]
  const long = (part: number) => isLong(cut.start[part + 1] - cut.start[part])
  const pieces = [
    { kind, members: members.filter((part) => !long(part)), shared: false },
    { kind, members: members.filter(long), shared: true },
  ]
  return pieces.filter((piece) => piece.members.length > 0)
}

/** Parts in the order of the pieces, their nonzeros one after another. */
function layOut({ pattern: { col_idx } }: SolveProblem, { place }: Places, cut: Cut, sequence: readonly number[]) {
  const parts = new Uint32Array(2 * sequence.length + 2)
  const part_k = new Uint32Array(cut.ks.length)
  let count = 0
  for (const [p, part] of sequence.entries()) {
    parts[2 * p] = count
    parts[2 * p + 1] = cut.place[part]
    for (let n = cut.start[part]; n < cut.start[part + 1]; n++) part_k[count++] = cut.ks[n]
  }
  parts[2 * sequence.length] = count
  return { parts, part_k, part_col: part_k.map((k) => place[col_idx[k]]) }
}
