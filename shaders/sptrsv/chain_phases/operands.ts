import { WHOLE } from '#shaders/sptrsv/chain_phases/prepare.wesl'
import type { I32, U32 } from '#src/core/base/arrays.ts'
import type { TriangleRows } from '../triangle.ts'

/** In no row that the dispatch solves: there before it begins. */
export const OUTSIDE = -1

/** Where the rows of a solve are, as far as that is known. */
export interface RowState extends TriangleRows {
  /** 0 for a row before the phases, then 1 + its phase; one more for a row after them. */
  readonly phaseOf: U32
  /** A row's level in its own dispatch. */
  readonly depth: U32
  /** Nonzeros of the longest row. */
  readonly longest: number
}

/** Which operands of its rows a dispatch multiplies: those in rows of a phase, those in other rows, or both. */
export interface Taken {
  readonly phase: number
  readonly inside: boolean
  readonly outside: boolean
  /** Word of memory of every row; or of row 0, after which the others come. */
  readonly places: U32 | number
}

/** Rows with more operands are sorted by keys. */
const FEW = 64

/** The operands of one row at a time, in arrays that are used for all rows. */
export class RowOperands {
  count = 0
  /** Words of memory. */
  readonly places: U32
  /** 1 + k, or WHOLE. */
  readonly factors: U32
  /** Levels in this dispatch, or OUTSIDE. */
  readonly levels: I32
  private readonly rows: RowState
  private readonly taken: Taken

  constructor(rows: RowState, taken: Taken) {
    this.rows = rows
    this.taken = taken
    this.places = new Uint32Array(rows.longest)
    this.factors = new Uint32Array(rows.longest)
    this.levels = new Int32Array(rows.longest)
  }

  /** Gathers a row's operands, the last nonzero first; returns the last of their levels. */
  gather(row: number): number {
    const { pattern, upper, phaseOf, depth } = this.rows
    const { phase, inside, outside, places } = this.taken
    const { row_ptr, col_idx } = pattern
    const first = row_ptr[row] + (upper ? 1 : 0)
    let count = 0
    let latest = OUTSIDE
    for (let k = row_ptr[row + 1] - (upper ? 1 : 2); k >= first; k--) {
      const column = col_idx[k]
      const own = phaseOf[column] === phase
      if (own ? !inside : !outside) continue
      const level = own ? depth[column] : OUTSIDE
      if (level > latest) latest = level
      this.places[count] = typeof places === 'number' ? places + column : places[column]
      this.factors[count] = 1 + k
      this.levels[count++] = level
    }
    this.count = count
    return latest
  }

  /** Those of the last levels first, of one level in the order of the row: the kernel waits for the first ones last. */
  sort(): void {
    if (this.count > FEW) this.sortMany()
    else for (let o = 1; o < this.count; o++) this.sink(o)
  }

  /** Puts the oldest operands into one, a sum of the same row: once sorted, after all that are not older. */
  sumOldest(count: number, place: number, level: number): void {
    this.count -= count
    let at = this.count++
    for (; at > 0 && this.levels[at - 1] < level; at--) this.move(at - 1, at)
    this.set(at, place, WHOLE, level)
  }

  /** Moves operand o before those that are no younger. */
  private sink(o: number): void {
    const [place, factor, level] = [this.places[o], this.factors[o], this.levels[o]]
    let at = o
    for (; at > 0 && this.levels[at - 1] <= level; at--) this.move(at - 1, at)
    this.set(at, place, factor, level)
  }

  private move(from: number, to: number): void {
    this.set(to, this.places[from], this.factors[from], this.levels[from])
  }

  private set(at: number, place: number, factor: number, level: number): void {
    this.places[at] = place
    this.factors[at] = factor
    this.levels[at] = level
  }

  private sortMany(): void {
    const { count } = this
    const [places, factors] = [this.places.slice(0, count), this.factors.slice(0, count)]
    const levels = this.levels.slice(0, count)
    const deepest = levels.reduce((most, level) => Math.max(most, level), OUTSIDE)
    const keys = Float64Array.from(levels, (level, o) => (deepest - level) * count + count - 1 - o).sort()
    for (let at = 0; at < count; at++) {
      const o = count - 1 - (keys[at] % count)
      this.set(at, places[o], factors[o], levels[o])
    }
  }
}
