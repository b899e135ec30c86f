import { type Taken } from './operands.ts'
import { layTogether, type PlacedStage } from './layout.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { System } from '../solve.ts'
import { place, type PlacedRow } from './pack.ts'
import { GrowingWords, RowParts } from './parts.ts'
import { PhaseRows } from './phase-rows.ts'
import type { ChainSchedule } from './schedule.ts'
import { type ChainAnalysis, type Deal, LINE, type TaskMachine } from './stage.ts'

/** Builds the dispatches of a solve. */
export class Planner {
  private readonly problem: System
  /** How many there are. */
  private readonly phases: number
  private readonly outer: Deal
  private readonly inner: Deal
  private readonly rows: PhaseRows
  /** A row's place in its phase's memory. */
  private readonly localOf: U32
  private readonly rowsAt: number
  private readonly items = new GrowingWords(0)
  private readonly chainItems = new GrowingWords(0)
  private readonly stages: PlacedStage[] = []
  private next: number

  constructor(problem: System, schedule: ChainSchedule) {
    const { rows } = problem.pattern
    this.problem = problem
    this.phases = schedule.phases.length
    this.outer = schedule.outer
    this.inner = schedule.inner
    this.rows = new PhaseRows(problem, schedule)
    this.localOf = new Uint32Array(this.phases > 0 ? rows : 0)
    // after word 0 a line for the tickets of every dispatch: one before the phases, two for each of them, one after
    this.rowsAt = LINE * (3 + 2 * this.phases)
    this.next = this.rowsAt + rows
    this.newPlace(0) // so that there always is an item
  }

  plan(machine: TaskMachine): ChainAnalysis {
    const { counts, after } = this.rows
    const head = this.newParts({ phase: 0, inside: true, outside: false }, counts[0] + counts[1])
    this.addRows(head, 0)
    if (this.phases === 0) this.addStage(head)
    else this.addPhases(head)
    const tail = this.newParts({ phase: after, inside: true, outside: true }, counts[after])
    this.addRows(tail, after)
    this.addStage(tail)
    const stateItems = this.items.length
    for (let i = 0; i < this.chainItems.length; i++) this.items.push(this.chainItems.at(i))
    const { slots, stages } = layTogether(this.problem, this.stages)
    return {
      ...machine,
      slots,
      stages: stages.map((stage) => ({ ...stage, itemsAt: stage.itemsAt + stateItems })),
      items: this.items.finish(),
      rowsAt: this.rowsAt,
      stateWords: this.next,
    }
  }

  private newParts(taken: Omit<Taken, 'places'>, room: number): RowParts {
    const { width, entries } = this.outer
    return new RowParts(this.rows.state, { ...taken, places: this.rowsAt }, width * entries, room, (item) =>
      this.newPlace(item),
    )
  }

  /** A word of `state` for a sum of an item. */
  private newPlace(item: number): number {
    this.items.push(item)
    return this.next++
  }

  /** Tasks of parts for the whole GPU, where there are any. */
  private addStage(parts: RowParts): void {
    if (parts.count === 0) return
    const placed = place(parts, this.outer)
    const { tasks } = placed
    const own = { chain: false, local: 0, sums: 0, hands: false, itemsAt: 0 }
    this.stages.push({ placed, stage: { ...this.outer, ...own, tasks, levels: parts.depth } })
  }

  /** Rows of the whole GPU, before the phases or after them. */
  private addRows(parts: RowParts, phase: number): void {
    const { depth } = this.rows.state
    this.rows.forEach(phase, (row) => {
      depth[row] = parts.add(row, this.rowsAt + row)
    })
  }

  /** The phases, each after a dispatch that adds up what it needs of earlier ones: the first one's is that of the rows before. */
  private addPhases(head: RowParts): void {
    const { counts } = this.rows
    const before = Array.from({ length: this.phases }, (_, p) =>
      p === 0 ? head : this.newParts({ phase: p + 1, inside: false, outside: true }, counts[p + 1]),
    )
    const chains = before.map((parts, p) => this.addPhase(p + 1, parts))
    for (const [p, chain] of chains.entries()) {
      this.addStage(before[p])
      this.stages.push(chain)
    }
  }

  /** A phase's own tasks; the sums over what it needs of earlier dispatches become parts of `before`. */
  private addPhase(phase: number, before: RowParts): PlacedStage {
    const { counts, after, state } = this.rows
    const { width, entries } = this.inner
    const itemsAt = this.chainItems.length
    const newLocal = (item: number): number => {
      this.chainItems.push(item)
      return this.chainItems.length - itemsAt - 1
    }
    newLocal(0) // place 0 is the operand of lanes that have none
    const taken = { phase, inside: true, outside: false, places: this.localOf }
    const parts = new RowParts(state, taken, width * entries, counts[phase], newLocal)
    const partOf = new Uint32Array(counts[phase])
    this.rows.forEach(phase, (row, r) => {
      this.localOf[row] = newLocal(row)
      state.depth[row] = parts.add(row, this.localOf[row])
      partOf[r] = parts.count - 1
    })
    const placed = place(parts, this.inner)
    const sums = phase > 1 || counts[0] > 0 ? this.reserve(placed) : 0
    if (sums > 0) this.rows.forEach(phase, (row, r) => before.add(row, sums + placed.slots[partOf[r]]))
    const local = this.chainItems.length - itemsAt
    const hands = phase < this.phases || counts[after] > 0
    const { tasks } = placed
    const stage = { ...this.inner, chain: true, tasks, levels: parts.depth, local, sums, hands, itemsAt }
    return { placed, stage }
  }

  /** A word of `state` for every lane slot of a phase. */
  private reserve({ parts, tasks, slots }: PlacedRow): number {
    const first = this.next
    const item = new Uint32Array((tasks + 1) * this.inner.width)
    for (let p = 0; p < parts.count; p++) item[slots[p]] = parts.items.at(p)
    for (let i = 0; i < item.length; i++) this.newPlace(item[i])
    return first
  }
}
