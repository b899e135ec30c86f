import type { F32, U32 } from '#src/core/base/arrays.ts'

interface Claim {
  readonly slot: number
  /** Slots that were looked at before and have another column. */
  readonly probes: number
}

/** A hash table of columns and their sums, as table.wesl has it. */
export class ColumnTable {
  /** Columns that it has. */
  columns = 0
  private readonly keys: U32
  private readonly sums: F32

  /** @param slots a power of two */
  constructor(slots: number) {
    this.keys = new Uint32Array(slots)
    this.sums = new Float32Array(slots)
  }

  /** Adds to a column's sum. There has to be a free slot, or one of this column. */
  add(column: number, value: number): Claim {
    const mask = this.keys.length - 1
    let slot = (Math.imul(column, FACTOR) >>> 0) & mask
    let probes = 0
    while (this.keys[slot] !== 0 && this.keys[slot] !== column + 1) {
      slot = (slot + 1) & mask
      probes++
    }
    if (this.keys[slot] === 0) this.columns++
    this.keys[slot] = column + 1
    this.sums[slot] += value
    return { slot, probes }
  }

  /** What slots have, by ascending columns. */
  inOrder(): { column: number; slot: number; sum: number }[] {
    return Array.from(this.keys.keys())
      .filter((slot) => this.keys[slot] > 0)
      .map((slot) => ({ column: this.keys[slot] - 1, slot, sum: this.sums[slot] }))
      .sort((a, b) => a.column - b.column)
  }
}

/** By which columns are multiplied. */
const FACTOR = 107
