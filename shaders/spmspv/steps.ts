import type { U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { type Emit, laneBits } from '#src/core/trace/event.ts'
import { runMoves } from '../lib/moves.ts'
import { STAGES } from './product.ts'

/** What the twins share. */

/** Goes through `count` items of a stage, each once. */
export const all = (lanes: number, emit: Emit, stage: number, phase: number, count: number): void =>
  runMoves({ lanes, stage, phase, first: 0, end: count, each: 1 }, emit, () => {})

/** A lane, or several from it on, has entries of A: what told.wesl records. */
export interface CarriedEntries {
  readonly worker: number
  readonly lane: number
  readonly step: number
  readonly entry: number
  readonly count: number
}

/** Records entries that lanes multiply, in the phase of that stage. */
export const carry =
  (lanes: number, phase: number, emit: Emit, stage: number = STAGES.multiply) =>
  ({ worker, lane, step, entry, count }: CarriedEntries): void => {
    const item = (entry - lane) >>> 0
    const mask = [...laneBits(lane, count), 0, 0].slice(0, Math.ceil(lanes / 32))
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes: mask, notes: { step } })
  }

/** y while it is added up: sums by row, and which rows have a product. */
export class Sums {
  readonly #sums: Float32Array<ArrayBuffer>
  readonly #has: Uint8Array

  constructor(rows: number) {
    this.#sums = new Float32Array(rows)
    this.#has = new Uint8Array(rows)
  }

  add(row: number, value: number): void {
    this.#sums[row] = Math.fround(this.#sums[row] + value)
    this.#has[row] = 1
  }

  /** Rows that have a product, ascending, with their sums. */
  list(): SparseMatrix {
    const col_idx: U32 = Uint32Array.from([...this.#has.keys()].filter((row) => this.#has[row] === 1))
    const pattern = { rows: 1, cols: this.#has.length, row_ptr: Uint32Array.of(0, col_idx.length), col_idx }
    return { pattern, values: Float32Array.from(col_idx, (row) => this.#sums[row]) }
  }
}
