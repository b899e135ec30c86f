import type { U32 } from '#src/base/arrays.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { depthOf, isRectangle } from './blocks.ts'
import { arrange, type Cut, cutBlocks, type RowPlaces } from './cut.ts'
import { byLevels, isLong } from './select.ts'
import type { System } from '../solve.ts'

/** Parts first .. end, done by one dispatch: a rectangle's, one level's of a triangle, or a whole triangle's that wait. */
export interface BlockPiece {
  readonly kind: 'rectangle' | 'level' | 'waiting'
  readonly first: number
  readonly end: number
  /** All lanes of a worker share a row. */
  readonly shared: boolean
}

/** The triangle cut into blocks. A part is what one block holds of one row; in a triangle the diagonal is its last. */
export interface BlocksAnalysis {
  /** Row at every place. */
  readonly order: U32
  /** First nonzero and place of every part, in the order of the pieces; where the last one ends. */
  readonly parts: U32
  /** Number of every nonzero in the matrix, ascending in each part, and the place of its column. */
  readonly part_k: U32
  readonly part_col: U32
  readonly pieces: readonly BlockPiece[]
}

export const partFirst = ({ parts }: BlocksAnalysis, part: number): number => parts[2 * part]
export const partPlace = ({ parts }: BlocksAnalysis, part: number): number => parts[2 * part + 1]
/** Where the part's nonzeros off the diagonal end. */
export const partEnd = ({ parts }: BlocksAnalysis, part: number, kind: BlockPiece['kind']): number =>
  parts[2 * part + 2] - (kind === 'rectangle' ? 0 : 1)

/** Cuts a triangle in O(nonzeros). */
export function analyse(problem: System, params: Params): BlocksAnalysis {
  const places = arrange(problem, depthOf(problem.pattern.rows, params['depth']))
  const cut = cutBlocks(problem, places)
  const pieces: BlockPiece[] = []
  const sequence: number[] = []
  for (const { kind, members, shared } of planPieces(cut, places, params)) {
    pieces.push({ kind, first: sequence.length, end: sequence.length + members.length, shared })
    for (const part of members) sequence.push(part)
  }
  return { order: places.order, pieces, ...layOut(problem, places, cut, sequence) }
}

interface Draft extends Pick<BlockPiece, 'kind' | 'shared'> {
  readonly members: readonly number[]
}

/** The pieces of all blocks, in the order of the solve. */
function planPieces(cut: Cut, { triangle, level, order }: RowPlaces, params: Params): Draft[] {
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
function layOut({ pattern: { col_idx } }: System, { place }: RowPlaces, cut: Cut, sequence: readonly number[]) {
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
