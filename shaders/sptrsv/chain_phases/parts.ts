import type { U32 } from '#src/core/base/arrays.ts'
import { OUTSIDE, RowOperands, type RowState, type Taken } from './operands.ts'

/** A typed array that grows. */
export class GrowingWords {
  length = 0
  private words: U32

  constructor(room: number) {
    this.words = new Uint32Array(Math.max(16, room))
  }

  push(word: number): void {
    if (this.length === this.words.length) {
      const grown = new Uint32Array(2 * this.length)
      grown.set(this.words)
      this.words = grown
    }
    this.words[this.length++] = word
  }

  at(i: number): number {
    return this.words[i]
  }

  finish(): U32 {
    return this.words.slice(0, this.length)
  }
}

/**
 * Parts of rows that one dispatch computes, each by at most `most` operands. A row with more of them is cut: its oldest
 * operands, by their levels, become separate parts, whose sums are operands in their place. Operands are not kept:
 * they are gathered once more where they are written.
 */
export class RowParts {
  /** Row that each part belongs to; its last part is the row's own, or takes in its entry of b. */
  readonly items: GrowingWords
  /** Word that the part's value goes to. */
  readonly places: GrowingWords
  readonly levels: GrowingWords
  /** Operands of each part. */
  readonly counts: GrowingWords
  readonly operands: RowOperands
  /** How many levels there are. */
  depth = 0
  private readonly most: number
  private readonly newPlace: (item: number) => number

  /**
   * @param room how many parts there will be, about
   * @param newPlace a word of memory for a part of a row that was cut
   */
  constructor(rows: RowState, taken: Taken, most: number, room: number, newPlace: (item: number) => number) {
    this.operands = new RowOperands(rows, taken)
    this.most = most
    this.newPlace = newPlace
    this.items = new GrowingWords(room)
    this.places = new GrowingWords(room)
    this.levels = new GrowingWords(room)
    this.counts = new GrowingWords(room)
  }

  get count(): number {
    return this.items.length
  }

  /** Adds a row's parts; returns the last one's level. */
  add(item: number, place: number): number {
    const { operands } = this
    let latest = operands.gather(item)
    if (operands.count > this.most) {
      this.cut(item)
      latest = operands.levels[0]
    }
    this.push(item, place, 1 + latest, operands.count)
    return 1 + latest
  }

  /** Gathers the operands of part p, of parts in their order; returns where the part's own begin. */
  gather(p: number): number {
    const { operands } = this
    if (this.isFirst(p)) {
      operands.gather(this.items.at(p))
      operands.sort()
    } else operands.sumOldest(this.counts.at(p - 1), this.places.at(p - 1), this.levels.at(p - 1))
    return operands.count - this.counts.at(p)
  }

  isLast(p: number): boolean {
    return p + 1 === this.count || this.isFirst(p + 1)
  }

  private isFirst(p: number): boolean {
    return p === 0 || this.items.at(p) !== this.items.at(p - 1)
  }

  /** Makes parts of the oldest operands until the others fit one. */
  private cut(item: number): void {
    const { operands, most } = this
    operands.sort()
    while (operands.count > most) {
      const level = 1 + operands.levels[operands.count - most]
      const place = this.newPlace(item)
      this.push(item, place, level, most)
      operands.sumOldest(most, place, level)
    }
  }

  private push(item: number, place: number, level: number, count: number): void {
    this.items.push(item)
    this.places.push(place)
    this.levels.push(level)
    this.counts.push(count)
    if (level > OUTSIDE && level + 1 > this.depth) this.depth = level + 1
  }
}
