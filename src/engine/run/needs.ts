import type { U32 } from '#src/core/base/arrays.ts'
import { lowestBit } from '#src/core/trace/lanes.ts'
import type { Trace } from '#src/core/trace/event.ts'
import { Events } from '#src/core/trace/reader.ts'
import type { Space } from '#src/core/trace/space.ts'
import { NEVER } from './replay.ts'

/**
 * The items that events of one space need done before: those that the operands which they carry name, their own aside; where lanes carry
 * items, all that these need. A sampled trace says nothing of the items that it leaves out. Millions of events are read: nothing is called for
 * an operand.
 */
export class Needs {
  /** What the event that was read last needs: the first of them, as many as `read` said. */
  items: U32
  private size = 0
  private readonly events: Events
  private readonly every: number
  private readonly byLanes: boolean
  /** Absent where items wait for none. */
  private readonly operands: Space['operands']

  constructor(trace: Trace, { operands, order, lanes }: Space) {
    this.events = new Events(trace)
    this.every = trace.every
    this.byLanes = lanes === 'items'
    this.operands = order === 'none' ? undefined : operands
    this.items = new Uint32Array(32 * this.events.masks)
  }

  /** How many items event e needs, which are then the first of `items`. */
  read(e: number): number {
    this.size = 0
    const { operands, byLanes, events } = this
    if (!operands) return 0
    const item = events.item(e)
    const from = byLanes ? item : events.first(e)
    for (let w = 0; w < events.masks; w++)
      for (let lanes = events.lanes(e, w) | 0; lanes !== 0; ) {
        // lanes that are side by side are read in one go
        const lowest = lowestBit(lanes)
        const above = ~(lanes >>> lowest)
        const stop = above === 0 ? 32 : lowest + lowestBit(above)
        if (byLanes) this.takeRows(from + 32 * w + lowest, stop - lowest)
        else this.take(operands.col_idx, (from + 32 * w + lowest) | 0, stop - lowest, item)
        lanes = stop > 31 ? 0 : (lanes >>> stop) << stop
      }
    return this.size
  }

  /** Operands of rows that are side by side. */
  private takeRows(first: number, count: number): void {
    const { row_ptr, col_idx } = this.operands as NonNullable<Space['operands']>
    for (let row = first; row < first + count; row++) {
      const length = row_ptr[row + 1] - row_ptr[row]
      if (this.size + length > this.items.length) this.grow(this.size + length)
      this.take(col_idx, row_ptr[row], length, row)
    }
  }

  /** Operands k, k + 1 … of an item, modulo 2³². */
  private take(columns: U32, k: number, count: number, item: number): void {
    const { items, every } = this
    let size = this.size
    for (let n = 0; n < count; n++) {
      const operand = columns[(k + n) >>> 0]
      if (operand === item || (every > 1 && operand % every > 0)) continue
      items[size++] = operand ?? NEVER // of a damaged trace: no item has that number
    }
    this.size = size
  }

  private grow(room: number): void {
    const items = new Uint32Array(2 * room)
    items.set(this.items)
    this.items = items
  }
}
