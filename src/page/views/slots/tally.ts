import type { U32 } from '#src/core/base/arrays.ts'
import { binOf, type SlotRow } from './layout.ts'

/** Writes of a row by bin, line after line, brought from tick to tick by those that begin or end. */
export class WriteTally {
  /** Writes in all, until now, and in this very step. */
  readonly total: U32
  readonly written: U32
  readonly now: U32
  /** Writes of all bins in this step. */
  writing = 0
  /** Goes up with each change: what is drawn of one version is drawn of it again. */
  version = 0
  /** Most writes per slot of any bin, in all: the height of the highest bar. */
  readonly most: number
  /** Slots of each bin. */
  readonly slots: U32
  private readonly row: SlotRow
  private readonly binOf: U32
  private tick = -1

  constructor(row: SlotRow) {
    const { round, bins, lines } = row
    this.row = row
    this.total = new Uint32Array(bins * lines.length)
    this.written = new Uint32Array(bins * lines.length)
    this.now = new Uint32Array(bins * lines.length)
    this.binOf = round.slot.map((slot, w) => binOf(row, slot) + (lines.length > 1 ? round.part[w] * bins : 0))
    for (const bin of this.binOf) this.total[bin]++
    this.slots = slotsIn(row)
    this.most = this.total.reduce((most, n, b) => Math.max(most, n / Math.max(1, this.slots[b % bins])), 0)
  }

  goTo(tick: number): void {
    const { begins, ends } = this.row.round
    for (; this.tick < tick; this.tick++) {
      this.turn(begins, this.tick + 1, 1, 1)
      this.turn(ends, this.tick + 1, 0, -1)
    }
    for (; this.tick > tick; this.tick--) {
      this.turn(ends, this.tick, 0, 1)
      this.turn(begins, this.tick, -1, -1)
    }
  }

  private turn({ ptr, items }: SlotRow['round']['begins'], tick: number, written: number, now: number): void {
    for (let s = ptr[tick]; s < ptr[tick + 1]; s++) {
      const bin = this.binOf[items[s]]
      this.written[bin] += written
      this.now[bin] += now
      this.version++
      this.writing += now
    }
  }
}

function slotsIn(row: SlotRow): U32 {
  const slots = new Uint32Array(row.bins)
  for (let slot = 0; slot < row.round.slots; slot++) slots[binOf(row, slot)]++
  return slots
}
