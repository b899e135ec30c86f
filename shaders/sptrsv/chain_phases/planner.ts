import type { U32 } from '#src/base/arrays.ts'
import { longestRow } from '#src/sparse/formats/lib/rows.ts'
import { rowFirst } from '../triangle.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { LevelPhase } from './cut.ts'
import { type RowState, type Taken } from './operands.ts'
import { type Deal, place, type PlacedRow, VECTOR, wordsOf, write } from './pack.ts'
import { RowParts, GrowingWords } from './parts.ts'
import type { ChainSchedule } from './schedule.ts'
import { type ChainAnalysis, LINE, type TaskMachine, type ChainStage } from './stage.ts'
import type { System } from '../solve.ts'

/** Builds the dispatches of a solve. */
export class Planner {
  private readonly problem: System
  private readonly phases: readonly LevelPhase[]
  private readonly outer: Deal
  private readonly inner: Deal
  private readonly state: RowState
  /** Rows of each phase, of those before and of those after them. */
  private readonly rowsIn: U32
  /** A row's place in its phase's memory. */
  private readonly localOf: U32
  private readonly rowsAt: number
  private readonly after: number
  private readonly items = new GrowingWords(0)
  private readonly chainItems = new GrowingWords(0)
  private readonly placed: PlacedRow[] = []
  private readonly stages: Omit<ChainStage, 'vector'>[] = []
  private next: number

  constructor(problem: System, { levels, core, phases, outer, inner }: ChainSchedule) {
    const { rows } = problem.pattern
    const { level } = levels
    this.problem = problem
    this.phases = phases
    this.outer = outer
    this.inner = inner
    const firsts = [...phases.map(({ first }) => first), core]
    const phaseOfLevel = Uint32Array.from({ length: levels.ptr.length - 1 }, (_, l) =>
      firsts.reduce((phase, first, p) => (l >= first ? p + 1 : phase), 0),
    )
    this.after = phases.length + 1
    const phaseOf = new Uint32Array(rows)
    this.rowsIn = new Uint32Array(this.after + 1)
    for (let i = 0; i < rows; i++) this.rowsIn[(phaseOf[i] = phaseOfLevel[level[i]])]++
    const depth = new Uint32Array(rows)
    this.state = {
      pattern: problem.pattern,
      upper: problem.upper,
      phaseOf,
      depth,
      longest: longestRow(problem.pattern),
    }
    this.localOf = new Uint32Array(phases.length > 0 ? rows : 0)
    // after word 0 a line for the tickets of every dispatch: one before the phases, two for each of them, one after
    this.rowsAt = LINE * (3 + 2 * phases.length)
    this.next = this.rowsAt + rows
    this.newPlace(0) // so that there always is an item
  }

  plan(machine: TaskMachine): ChainAnalysis {
    const head = this.newParts({ phase: 0, inside: true, outside: false }, this.rowsIn[0] + (this.rowsIn[1] ?? 0))
    this.addRows(head, 0)
    const before = this.phases.map((_, p) =>
      p === 0 ? head : this.newParts({ phase: p + 1, inside: false, outside: true }, this.rowsIn[p + 1]),
    )
    const chains = this.phases.map((_, p) => this.addPhase(p + 1, before[p]))
    if (this.phases.length === 0) this.addStage(head, this.outer)
    for (const [p, chain] of chains.entries()) {
      if (before[p].count > 0) this.addStage(before[p], this.outer)
      this.stages.push(chain.stage)
      this.placed.push(chain.placed)
    }
    const tail = this.newParts({ phase: this.after, inside: true, outside: true }, this.rowsIn[this.after])
    this.addRows(tail, this.after)
    if (tail.count > 0) this.addStage(tail, this.outer)
    const stateItems = this.items.length
    for (let i = 0; i < this.chainItems.length; i++) this.items.push(this.chainItems.at(i))
    return {
      ...machine,
      ...this.together(stateItems),
      items: this.items.finish(),
      rowsAt: this.rowsAt,
      stateWords: this.next,
    }
  }

  /** All tasks in one array, and at which vector of it those of each stage begin. */
  private together(stateItems: number): { slots: U32; stages: ChainStage[] } {
    const slots = new Uint32Array(this.placed.reduce((sum, one) => sum + wordsOf(one), 0))
    let begin = 0
    const stages = this.stages.map((stage, s): ChainStage => {
      const end = begin + wordsOf(this.placed[s])
      write(this.placed[s], slots.subarray(begin, end), (item) => rowFirst(this.problem, item))
      const vector = begin / VECTOR
      begin = end
      return { ...stage, itemsAt: stage.itemsAt + stateItems, vector }
    })
    return { slots, stages }
  }

  private newParts(taken: Omit<Taken, 'places'>, room: number): RowParts {
    const { width, entries } = this.outer
    return new RowParts(this.state, { ...taken, places: this.rowsAt }, width * entries, room, (item) =>
      this.newPlace(item),
    )
  }

  /** A word of `state` for a sum of an item. */
  private newPlace(item: number): number {
    this.items.push(item)
    return this.next++
  }

  private addStage(parts: RowParts, deal: Deal): void {
    const placed = place(parts, deal)
    if (placed.tasks === 0) return
    this.placed.push(placed)
    this.stages.push({
      ...deal,
      chain: false,
      tasks: placed.tasks,
      levels: parts.depth,
      local: 0,
      sums: 0,
      hands: false,
      itemsAt: 0,
    })
  }

  /** The rows of a phase, each after all that it needs. */
  private rowsOf(phase: number): U32 {
    const { phaseOf } = this.state
    const rowAt = naturalOrder(this.problem)
    const found = new Uint32Array(this.rowsIn[phase])
    let count = 0
    for (let n = 0; n < phaseOf.length; n++) {
      const row = rowAt(n)
      if (phaseOf[row] === phase) found[count++] = row
    }
    return found
  }

  /** Rows of the whole GPU, before the phases or after them. */
  private addRows(parts: RowParts, phase: number): void {
    const { depth } = this.state
    for (const row of this.rowsOf(phase)) depth[row] = parts.add(row, this.rowsAt + row)
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
    const taken = { phase, inside: true, outside: false, places: this.localOf }
    const rows = this.rowsOf(phase)
    const parts = new RowParts(this.state, taken, width * entries, rows.length, newLocal)
    const hasSums = phase > 1 || this.rowsIn[0] > 0
    const partOf = new Uint32Array(rows.length)
    for (let r = 0; r < rows.length; r++) {
      this.localOf[rows[r]] = newLocal(rows[r])
      this.state.depth[rows[r]] = parts.add(rows[r], this.localOf[rows[r]])
      partOf[r] = parts.count - 1
    }
    const placed = place(parts, this.inner)
    const sums = hasSums ? this.reserve(placed) : 0
    if (hasSums) for (let r = 0; r < rows.length; r++) before.add(rows[r], sums + placed.slots[partOf[r]])
    const local = this.chainItems.length - itemsAt
    const hands = phase < this.phases.length || this.rowsIn[this.after] > 0
    const levels = parts.depth
    return { placed, stage: { ...this.inner, chain: true, tasks: placed.tasks, levels, local, sums, hands, itemsAt } }
  }

  /** A word of `state` for every lane slot of a phase. */
  private reserve({ parts, tasks, slots }: PlacedRow): number {
    const first = this.next
    const item = new Uint32Array((tasks + 1) * this.inner.width)
    for (let p = 0; p < parts.count; p++) item[slots[p]] = parts.items.at(p)
    for (const i of item) this.newPlace(i)
    return first
  }
}
