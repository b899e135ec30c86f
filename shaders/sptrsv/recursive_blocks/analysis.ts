import type { U32 } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { depthOf, isRectangle } from './blocks.ts'
import { arrange, type Cut, cutBlocks, type RowPlaces } from './cut.ts'
import { dealOut } from './deal.ts'
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
  const { pieces, sequence } = planPieces(cut, places, params)
  return { order: places.order, pieces, ...layOut(problem, places, cut, sequence) }
}

/** The pieces of all blocks, and their parts, in the order of the solve. */
function planPieces(cut: Cut, places: RowPlaces, params: Params): Sequence {
  const sequence = new Sequence(cut)
  for (let q = 0; q + 1 < cut.ptr.length; q++) {
    const [first, end] = [cut.ptr[q], cut.ptr[q + 1]]
    if (first === end) continue
    if (isRectangle(q)) sequence.add('rectangle', first, end, params['rectangle'] * rowsBelow(places, (q + 1) / 2))
    else addTriangle(sequence, cut, places, first, end, params['level'])
  }
  return sequence
}

/** Rows of the rectangle whose rows begin with triangle e. */
const rowsBelow = ({ bounds }: RowPlaces, e: number): number => bounds[e + (e & -e)] - bounds[e]

/** Parts first .. end of a triangle, which lie by level: all of them together, or a piece a level. */
function addTriangle(
  sequence: Sequence,
  cut: Cut,
  { order, level }: RowPlaces,
  first: number,
  end: number,
  most: number,
): void {
  const levelOf = (part: number) => level[order[cut.place[part]]]
  const size = { rows: end - first, nonzeros: cut.start[end] - cut.start[first] }
  if (!byLevels(size, levelOf(end - 1) + 1)) {
    sequence.addShared('waiting', first, end)
    return
  }
  for (let from = first, to = first; from < end; from = to) {
    while (to < end && levelOf(to) === levelOf(from)) to++
    sequence.add('level', from, to, most * (to - from))
  }
}

/** Parts in the order of the pieces. */
class Sequence {
  readonly pieces: BlockPiece[] = []
  readonly sequence: U32
  private readonly start: U32
  private length = 0

  constructor({ start, place }: Cut) {
    this.start = start
    this.sequence = new Uint32Array(place.length)
  }

  /** Rows that wait for nothing: all shared where they have more than `most` nonzeros, else only the long ones. */
  add(kind: 'rectangle' | 'level', first: number, end: number, most: number): void {
    const { start } = this
    if (start[end] - start[first] > most) {
      this.addShared(kind, first, end)
      return
    }
    for (const long of [false, true]) {
      const begin = this.length
      for (let part = first; part < end; part++)
        if (isLong(start[part + 1] - start[part]) === long) this.sequence[this.length++] = part
      if (this.length > begin) this.pieces.push({ kind, first: begin, end: this.length, shared: long })
    }
  }

  addShared(kind: BlockPiece['kind'], first: number, end: number): void {
    const begin = this.length
    for (let part = first; part < end; part++) this.sequence[this.length++] = part
    this.pieces.push({ kind, first: begin, end: this.length, shared: true })
  }
}

/** Parts in the order of the pieces, their nonzeros one after another. */
function layOut(problem: System, places: RowPlaces, cut: Cut, sequence: U32) {
  const parts = new Uint32Array(2 * sequence.length + 2)
  const at = new Uint32Array(sequence.length)
  let count = 0
  for (let p = 0; p < sequence.length; p++) {
    const part = sequence[p]
    parts[2 * p] = count
    parts[2 * p + 1] = cut.place[part]
    at[part] = count
    count += cut.start[part + 1] - cut.start[part]
  }
  parts[2 * sequence.length] = count
  return { parts, ...dealOut(problem, places, cut, at) }
}
