import type { U32 } from '#src/base/arrays.ts'

/** An operand that is a sum of the same row, already scaled: its factor is 1 and it is no nonzero. */
export const WHOLE = 0xffffffff
/** In no row that the dispatch solves: there before it begins. */
export const OUTSIDE = -1

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

/** What a part of a row multiplies: a word of memory, the nonzero that it is multiplied by, and when it is there. */
interface Operand {
  readonly place: number
  /** 1 + k, or WHOLE. */
  readonly factor: number
  /** Level in this dispatch, or OUTSIDE. */
  readonly level: number
}

/**
 * Parts of rows that one dispatch computes, each by at most `most` operands. A row with more of them is cut: its oldest
 * operands, by their levels, become parts of their own, whose sums are operands in their place.
 */
export class RowParts {
  /** Row that each part belongs to. */
  readonly items: GrowingWords
  /** 1 + the row whose entry of b the part takes in, or which it writes; 0. */
  readonly sides: GrowingWords
  /** Word that the part's value goes to. */
  readonly places: GrowingWords
  readonly levels: GrowingWords
  /** Operands of part p are ends.at(p − 1) .. ends.at(p). */
  readonly ends: GrowingWords
  readonly operands: GrowingWords
  readonly factors: GrowingWords
  private readonly most: number
  private readonly newPlace: (item: number) => number
  private taken = 0
  private readonly takenPlaces: number[] = []
  private readonly takenFactors: number[] = []
  private readonly takenLevels: number[] = []

  /**
   * @param rows how many there will be, about
   * @param newPlace a word of memory for a part of a row that was cut
   */
  constructor(most: number, rows: number, newPlace: (item: number) => number) {
    this.most = most
    this.newPlace = newPlace
    ;[this.items, this.sides, this.places, this.levels, this.ends] = Array.from(
      { length: 5 },
      () => new GrowingWords(rows),
    )
    ;[this.operands, this.factors] = Array.from({ length: 2 }, () => new GrowingWords(2 * rows))
  }

  get count(): number {
    return this.items.length
  }

  /** How many levels there are. */
  depth(): number {
    let depth = 0
    for (let p = 0; p < this.count; p++) depth = Math.max(depth, 1 + this.levels.at(p))
    return depth
  }

  first(p: number): number {
    return p === 0 ? 0 : this.ends.at(p - 1)
  }

  /** Gathers an operand for the next part. */
  take(place: number, factor: number, level: number): void {
    this.takenPlaces[this.taken] = place
    this.takenFactors[this.taken] = factor
    this.takenLevels[this.taken++] = level
  }

  /** Adds a part with all operands taken since the last; returns its level. */
  add(item: number, side: number, place: number): number {
    while (this.taken > this.most) this.cut(item)
    let latest = OUTSIDE
    for (const o of this.newestFirst()) {
      this.operands.push(this.takenPlaces[o])
      this.factors.push(this.takenFactors[o])
      latest = Math.max(latest, this.takenLevels[o])
    }
    this.taken = 0
    this.items.push(item)
    this.sides.push(side)
    this.places.push(place)
    this.levels.push(1 + latest)
    this.ends.push(this.operands.length)
    return 1 + latest
  }

  /** The operands taken, those of the last levels first: the kernel waits for the first ones last. */
  private newestFirst(): number[] {
    const { taken, takenLevels } = this
    return Array.from({ length: taken }, (_, o) => o).sort((a, b) => takenLevels[b] - takenLevels[a])
  }

  /** Makes a part of the oldest operands. */
  private cut(item: number): void {
    const all = this.newestFirst().map((o): Operand => {
      return { place: this.takenPlaces[o], factor: this.takenFactors[o], level: this.takenLevels[o] }
    })
    this.taken = 0
    for (const { place, factor, level } of all.slice(-this.most)) this.take(place, factor, level)
    const place = this.newPlace(item)
    const level = this.add(item, 0, place)
    for (const operand of all.slice(0, -this.most)) this.take(operand.place, operand.factor, operand.level)
    this.take(place, WHOLE, level)
  }
}
