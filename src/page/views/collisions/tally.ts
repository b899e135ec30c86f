import type { U32 } from '#src/core/base/arrays.ts'
import type { RowSums } from './sums.ts'

/** Products of rows by bin, brought from tick to tick by those that are added between them. */
export class SumTally {
  /** By bin: rows, their products and entries in all, and products until now, those apart that fell on an entry. */
  readonly rows: U32
  readonly products: U32
  readonly entries: U32
  readonly added: U32
  readonly fell: U32
  /** Most products per row of any bin. */
  readonly most: number
  /** Bin of each row. */
  readonly binOf: U32
  private readonly sums: RowSums
  private tick = -1

  /** @param order rows from left to right, spread evenly over the bins */
  constructor(sums: RowSums, order: U32, bins: number) {
    this.sums = sums
    const count = (values?: U32) => {
      const counts = new Uint32Array(bins)
      for (let row = 0; row < order.length; row++) counts[this.binOf[row]] += values ? values[row] : 1
      return counts
    }
    this.binOf = new Uint32Array(order.length)
    for (const [place, row] of order.entries()) this.binOf[row] = Math.floor((place * bins) / order.length)
    this.rows = count()
    this.products = count(sums.products)
    this.entries = count(sums.entries)
    this.added = new Uint32Array(bins)
    this.fell = new Uint32Array(bins)
    this.most = this.products.reduce((most, n, bin) => Math.max(most, n / Math.max(1, this.rows[bin])), 0)
  }

  /** @param tick at most the run's end */
  goTo(tick: number): void {
    for (; this.tick < tick; this.tick++) this.turn(this.tick + 1, 1)
    for (; this.tick > tick; this.tick--) this.turn(this.tick, -1)
  }

  /** Products until now, and how many of them fell on an entry that was there. */
  total(): { readonly added: number; readonly fell: number } {
    return { added: sumUp(this.added), fell: sumUp(this.fell) }
  }

  private turn(tick: number, by: number): void {
    const { added, row, fell } = this.sums
    for (let s = added.ptr[tick]; s < added.ptr[tick + 1]; s++) {
      const p = added.items[s]
      const bin = this.binOf[row[p]]
      this.added[bin] += by
      this.fell[bin] += by * fell[p]
    }
  }
}

const sumUp = (counts: U32): number => counts.reduce((sum, n) => sum + n, 0)
