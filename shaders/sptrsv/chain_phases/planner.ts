import { joined, prefixSum, type U32 } from '#src/base/arrays.ts'
import { rowEnd, rowFirst } from '../triangle.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { LevelPhase } from './cut.ts'
import { type Deal, pack, type Packed, VECTOR } from './pack.ts'
import { OUTSIDE, RowParts, GrowingWords } from './parts.ts'
import type { ChainSchedule } from './schedule.ts'
import { type ChainAnalysis, LINE, type TaskMachine, type ChainStage } from './stage.ts'
import type { System } from '../solve.ts'

/** Builds the dispatches of a solve. */
export class Planner {
  private readonly problem: System
  private readonly phases: readonly LevelPhase[]
  private readonly outer: Deal
  private readonly inner: Deal
  /** 0 for a row before the phases, then 1 + its phase; one more for a row after them. */
  private readonly phaseOf: U32
  /** A row's place in its phase's memory. */
  private readonly localOf: U32
  /** A row's level in its own dispatch. */
  private readonly depth: U32
  private readonly rowsAt: number
  private readonly after: number
  private readonly items = new GrowingWords(0)
  private readonly chainItems = new GrowingWords(0)
  private readonly packed: Packed[] = []
  private readonly stages: Omit<ChainStage, 'vector'>[] = []
  private next: number

  constructor(problem: System, { levels: { level }, core, phases, outer, inner }: ChainSchedule) {
    const { rows } = problem.pattern
    this.problem = problem
    this.phases = phases
    this.outer = outer
    this.inner = inner
    const firsts = [...phases.map(({ first }) => first), core]
    this.phaseOf = level.map((l) => firsts.reduce((phase, first, p) => (l >= first ? p + 1 : phase), 0))
    this.after = phases.length + 1
    this.localOf = new Uint32Array(rows)
    this.depth = new Uint32Array(rows)
    // after word 0 a line for the tickets of every dispatch: one before the phases, two for each of them, one after
    this.rowsAt = LINE * (3 + 2 * phases.length)
    this.next = this.rowsAt + rows
    this.newPlace(0) // so that there always is an item
  }

  plan(machine: TaskMachine): ChainAnalysis {
    const head = this.newParts()
    this.addRows(head, 0)
    const before = this.phases.map((_, p) => (p === 0 ? head : this.newParts()))
    const chains = this.phases.map((_, p) => this.addPhase(p + 1, before[p]))
    if (this.phases.length === 0) this.addStage(head, this.outer)
    for (const [p, chain] of chains.entries()) {
      if (before[p].count > 0) this.addStage(before[p], this.outer)
      this.stages.push(chain.stage)
      this.packed.push(chain.packed)
    }
    const tail = this.newParts()
    this.addRows(tail, this.after)
    if (tail.count > 0) this.addStage(tail, this.outer)
    const stateItems = this.items.length
    for (let i = 0; i < this.chainItems.length; i++) this.items.push(this.chainItems.at(i))
    const shift = (stage: Omit<ChainStage, 'vector'>) => ({ ...stage, itemsAt: stage.itemsAt + stateItems })
    return {
      ...machine,
      ...together(this.packed, this.stages.map(shift)),
      items: this.items.finish(),
      rowsAt: this.rowsAt,
      stateWords: this.next,
    }
  }

  private newParts(): RowParts {
    const { width, entries } = this.outer
    return new RowParts(width * entries, this.problem.pattern.rows, (item) => this.newPlace(item))
  }

  /** A word of `state` for a sum of an item. */
  private newPlace(item: number): number {
    this.items.push(item)
    return this.next++
  }

  private pack(parts: RowParts, deal: Deal): Packed {
    return pack(parts, deal, (item) => rowFirst(this.problem, item))
  }

  private addStage(parts: RowParts, deal: Deal): void {
    const packed = this.pack(parts, deal)
    if (packed.tasks === 0) return
    this.packed.push(packed)
    this.stages.push({
      ...deal,
      chain: false,
      tasks: packed.tasks,
      levels: parts.depth(),
      local: 0,
      sums: 0,
      hands: false,
      itemsAt: 0,
    })
  }

  /** The rows of a phase, each after all that it needs. */
  private rowsOf(phase: number): U32 {
    const rows = this.phaseOf.length
    const rowAt = naturalOrder(this.problem)
    const found = new GrowingWords(0)
    for (let place = 0; place < rows; place++) {
      const row = rowAt(place)
      if (this.phaseOf[row] === phase) found.push(row)
    }
    return found.finish()
  }

  /** Rows of the whole GPU, before the phases or after them. */
  private addRows(parts: RowParts, phase: number): void {
    const { col_idx } = this.problem.pattern
    for (const row of this.rowsOf(phase)) {
      const end = rowEnd(this.problem, row)
      for (let k = rowFirst(this.problem, row); k < end; k++) {
        const column = col_idx[k]
        parts.take(this.rowsAt + column, 1 + k, this.phaseOf[column] === phase ? this.depth[column] : OUTSIDE)
      }
      this.depth[row] = parts.add(row, 1 + row, this.rowsAt + row)
    }
  }

  /** A phase's own tasks; the sums over what it needs of earlier dispatches become parts of `before`. */
  private addPhase(phase: number, before: RowParts) {
    const { width, entries } = this.inner
    const itemsAt = this.chainItems.length
    const newLocal = (item: number): number => {
      this.chainItems.push(item)
      return this.chainItems.length - itemsAt - 1
    }
    newLocal(0) // place 0 is the operand of lanes that have none
    const parts = new RowParts(width * entries, 0, newLocal)
    const hasSums = phase > 1 || this.phaseOf.includes(0)
    const rows = this.rowsOf(phase)
    const partOf = rows.map((row) => {
      this.addInside(parts, phase, row, newLocal(row))
      return parts.count - 1
    })
    const packed = this.pack(parts, this.inner)
    const sums = hasSums ? this.reserve(packed, parts) : 0
    if (hasSums) for (const [r, row] of rows.entries()) this.addSum(before, phase, row, sums + packed.slots[partOf[r]])
    const local = this.chainItems.length - itemsAt
    const hands = phase < this.phases.length || this.phaseOf.includes(this.after)
    const levels = parts.depth()
    return { packed, stage: { ...this.inner, chain: true, tasks: packed.tasks, levels, local, sums, hands, itemsAt } }
  }

  private addInside(parts: RowParts, phase: number, row: number, place: number): void {
    const { col_idx } = this.problem.pattern
    const end = rowEnd(this.problem, row)
    for (let k = rowFirst(this.problem, row); k < end; k++) {
      const column = col_idx[k]
      if (this.phaseOf[column] === phase) parts.take(this.localOf[column], 1 + k, this.depth[column])
    }
    this.localOf[row] = place
    this.depth[row] = parts.add(row, 1 + row, place)
  }

  /** A word of `state` for every lane slot of a phase. */
  private reserve({ tasks, slots }: Packed, parts: RowParts): number {
    const first = this.next
    const item = new Uint32Array((tasks + 1) * this.inner.width)
    for (let p = 0; p < parts.count; p++) item[slots[p]] = parts.items.at(p)
    for (const i of item) this.newPlace(i)
    return first
  }

  private addSum(before: RowParts, phase: number, row: number, place: number): void {
    const { col_idx } = this.problem.pattern
    const end = rowEnd(this.problem, row)
    for (let k = rowFirst(this.problem, row); k < end; k++) {
      const column = col_idx[k]
      const level = phase === 1 ? this.depth[column] : OUTSIDE
      if (this.phaseOf[column] !== phase) before.take(this.rowsAt + column, 1 + k, level)
    }
    before.add(row, 1 + row, place)
  }
}

/** All tasks in one array, and at which vector of it those of each stage begin. */
function together(packed: readonly Packed[], stages: readonly Omit<ChainStage, 'vector'>[]) {
  const words = packed.map((one) => one.words)
  const begins = prefixSum(words.map(({ length }) => length))
  return {
    slots: joined(Uint32Array, words),
    stages: stages.map((stage, s): ChainStage => ({ ...stage, vector: begins[s] / VECTOR })),
  }
}
