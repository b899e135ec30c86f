import { PLACE, SHARE_SHIFT } from '#shaders/sptrsv/chain_phases/stage.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { type ChainAnalysis, isNonzero, type ChainStage } from './stage.ts'
import { VECTOR, vectorsOf } from './pack.ts'

/** Reads tasks as the analysis lays them out: where words of a lane slot stand, and what they say. See pack.ts. */
export class TaskSlots {
  readonly words: U32
  private readonly stage: ChainStage
  private readonly rowsAt: number
  private readonly rows: number

  constructor({ slots, rowsAt }: ChainAnalysis, stage: ChainStage, rows: number) {
    this.words = slots
    this.stage = stage
    this.rowsAt = rowsAt
    this.rows = rows
  }

  head(task: number, lane: number): number {
    const { vector, width, entries } = this.stage
    return (vector + task * width * vectorsOf(entries) + lane) * VECTOR
  }

  /** Where operand o of a lane stands: its place, and after it 1 + k or WHOLE, 0 where there is none. */
  operand(head: number, o: number): number {
    return head + (1 + (o >> 1)) * this.stage.width * VECTOR + 2 * (o & 1)
  }

  /** Operands of a lane. */
  count(head: number): number {
    let count = 0
    while (count < this.stage.entries && this.words[this.operand(head, count) + 1] !== 0) count++
    return count
  }

  isUsed(head: number): boolean {
    return this.words[head + 3] !== 0
  }

  /** Where the part's value goes; 0 for lanes that help another. */
  place(head: number): number {
    return this.words[head] & PLACE
  }

  /** Lanes that share the part. */
  share(head: number): number {
    return 1 << (this.words[head] >>> SHARE_SHIFT)
  }

  /** Does the lane's value finish its row, rather than being part of it? */
  finishes(head: number): boolean {
    if (this.stage.chain) return this.words[head + 1] !== 0
    const row = this.place(head) - this.rowsAt
    return row >= 0 && row < this.rows
  }
}

/** Events of every row: one for each nonzero, and one for a row's first lane where it finishes it and carries none. */
export function eventCounts(analysis: ChainAnalysis, rows: number): U32 {
  const counts = new Uint32Array(rows)
  for (const stage of analysis.stages) {
    const slots = new TaskSlots(analysis, stage, rows)
    for (let task = 0; task < stage.tasks; task++)
      for (let lane = 0; lane < stage.width; lane++) countLane(slots, slots.head(task, lane), counts)
  }
  return counts
}

function countLane(slots: TaskSlots, head: number, counts: U32): void {
  if (!slots.isUsed(head)) return
  const item = slots.words[head + 3] - 1
  let carried = 0
  for (let o = 0; o < slots.count(head); o++) if (isNonzero(slots.words[slots.operand(head, o) + 1])) carried++
  counts[item] += carried === 0 && slots.finishes(head) ? 1 : carried
}
