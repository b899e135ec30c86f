import type { U32 } from '#src/base/arrays.ts'
import type { Params, Problem } from '#src/kernel/kernel.ts'
import { rowEnd, rowFirst } from '#src/kernel/triangle.ts'
import { levelsOf } from '#src/sparse/levels.ts'
import { cutPhases, type Phase, widthFor } from './cut.ts'
import { type Deal, pack, type Packed } from './pack.ts'
import { OUTSIDE, Parts, WHOLE, Words } from './parts.ts'

/** What tasks are made for. */
export interface Machine {
  /** Lanes of a subgroup. */
  readonly lanes: number
  /** Words of a workgroup's memory. */
  readonly memory: number
}

/** One dispatch: its tasks, and where they lie. */
export interface Stage extends Deal {
  /** The workgroup that solves a phase in its own memory; else all workers together. */
  readonly chain: boolean
  readonly tasks: number
  /** Longest chain of tasks. */
  readonly levels: number
  /** Its words begin here, in vec4s. */
  readonly vector: number
  /** Chain: words of its memory. */
  readonly local: number
  /** Chain: word of `state` with the sum of its first lane slot, where sums over earlier dispatches precede it; or 0. */
  readonly sums: number
  /** Chain: later dispatches need its rows. */
  readonly hands: boolean
  /** Chain: the item of its place p is items[itemsAt + p]. */
  readonly itemsAt: number
}

export interface Analysis extends Machine {
  readonly stages: readonly Stage[]
  /** Tasks of all stages, with numbers of nonzeros in the place of values; see pack.ts. */
  readonly slots: U32
  /** Rows by their places: those of `state` after the rows' own, then those of the chains. */
  readonly items: U32
  /** Row i is word rowsAt + i of `state`. */
  readonly rowsAt: number
  readonly stateWords: number
}

/** Words of `state` before the rows': word 0 is 0, and every dispatch has a counter on a cache line of its own. */
export const LINE = 32
/** Operands of a lane, at most, and in a lane of the whole GPU, where more of them are waited for at a time. */
const MOST_ENTRIES = 8
const MOST_ENTRIES_OUTSIDE = 2
const WIDEST = 32

/** The power of two that is nearest to the mean row's number of operands. */
function entriesFor({ pattern: { rows, col_idx } }: Problem, most: number): number {
  const mean = (col_idx.length - rows) / Math.max(1, rows)
  return Math.min(most, 2 ** Math.max(0, Math.round(Math.log2(Math.max(1, mean)))))
}

/** Levels, phases, and tasks of lane slots for every dispatch. O(n + nnz), but for rows that are cut. */
export function analyse(problem: Problem, params: Params, { lanes, memory }: Machine): Analysis {
  const { rows, row_ptr } = problem.pattern
  const levels = levelsOf(problem.pattern, problem.upper ? 'upper' : 'lower')
  const lengths = Uint32Array.from({ length: rows }, (_, i) => row_ptr[i + 1] - row_ptr[i] - 1)
  const widest = Math.min(WIDEST, lanes)
  const deal = (entries: number): Deal => ({ entries, width: widthFor(levels, lengths, entries, widest) })
  const outer = deal(params['entries'] || entriesFor(problem, MOST_ENTRIES_OUTSIDE))
  const inner = deal(params['inner'] || entriesFor(problem, MOST_ENTRIES))
  const phases = cutPhases(levels, lengths, inner, memory, params['narrow'])
  return new Planner(problem, levels.level, phases, outer, inner).plan({ lanes, memory })
}

/** Builds the dispatches of a solve. */
class Planner {
  private readonly problem: Problem
  private readonly phases: readonly Phase[]
  private readonly outer: Deal
  private readonly inner: Deal
  /** 0 for a row of the whole GPU, else 1 + its phase. */
  private readonly phaseOf: U32
  /** A row's place in its phase's memory. */
  private readonly localOf: U32
  /** A row's level in its own dispatch. */
  private readonly depth: U32
  private readonly rowsAt: number
  private readonly items = new Words(0)
  private readonly chainItems = new Words(0)
  private readonly packed: Packed[] = []
  private readonly stages: Omit<Stage, 'vector'>[] = []
  private next: number

  constructor(problem: Problem, level: U32, phases: readonly Phase[], outer: Deal, inner: Deal) {
    const { rows } = problem.pattern
    this.problem = problem
    this.phases = phases
    this.outer = outer
    this.inner = inner
    this.phaseOf = level.map((l) => phases.reduce((phase, { first }, p) => (l >= first ? p + 1 : phase), 0))
    this.localOf = new Uint32Array(rows)
    this.depth = new Uint32Array(rows)
    this.rowsAt = LINE * (2 + 2 * phases.length)
    this.next = this.rowsAt + rows
    this.newPlace(0) // so that there always is an item
  }

  plan(machine: Machine): Analysis {
    const head = this.newParts()
    for (const row of this.rowsOf(0)) this.addHeadRow(head, row)
    const before = this.phases.map((_, p) => (p === 0 ? head : this.newParts()))
    const chains = this.phases.map((_, p) => this.addPhase(p + 1, before[p]))
    if (this.phases.length === 0) this.addStage(head, this.outer)
    for (const [p, chain] of chains.entries()) {
      if (before[p].count > 0) this.addStage(before[p], this.outer)
      this.stages.push(chain.stage)
      this.packed.push(chain.packed)
    }
    const stateItems = this.items.length
    for (let i = 0; i < this.chainItems.length; i++) this.items.push(this.chainItems.at(i))
    const shift = (stage: Omit<Stage, 'vector'>) => ({ ...stage, itemsAt: stage.itemsAt + stateItems })
    return {
      ...machine,
      ...joined(this.packed, this.stages.map(shift)),
      items: this.items.finish(),
      rowsAt: this.rowsAt,
      stateWords: this.next,
    }
  }

  private newParts(): Parts {
    const { width, entries } = this.outer
    return new Parts(width * entries, this.problem.pattern.rows, (item) => this.newPlace(item))
  }

  /** A word of `state` for a sum of an item. */
  private newPlace(item: number): number {
    this.items.push(item)
    return this.next++
  }

  private pack(parts: Parts, deal: Deal): Packed {
    return pack(parts, deal, (item) => rowFirst(this.problem, item))
  }

  private addStage(parts: Parts, deal: Deal): void {
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
    const found = new Words(0)
    for (let place = 0; place < rows; place++) {
      const row = this.problem.upper ? rows - 1 - place : place
      if (this.phaseOf[row] === phase) found.push(row)
    }
    return found.finish()
  }

  private addHeadRow(head: Parts, row: number): void {
    const { col_idx } = this.problem.pattern
    const end = rowEnd(this.problem, row)
    for (let k = rowFirst(this.problem, row); k < end; k++)
      head.take(this.rowsAt + col_idx[k], 1 + k, this.depth[col_idx[k]])
    this.depth[row] = head.add(row, 1 + row, this.rowsAt + row)
  }

  /** A phase's own tasks; the sums over what it needs of earlier dispatches become parts of `before`. */
  private addPhase(phase: number, before: Parts) {
    const { width, entries } = this.inner
    const itemsAt = this.chainItems.length
    const newLocal = (item: number): number => {
      this.chainItems.push(item)
      return this.chainItems.length - itemsAt - 1
    }
    newLocal(0) // place 0 is the operand of lanes that have none
    const parts = new Parts(width * entries, 0, newLocal)
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
    const hands = phase < this.phases.length
    const levels = parts.depth()
    return { packed, stage: { ...this.inner, chain: true, tasks: packed.tasks, levels, local, sums, hands, itemsAt } }
  }

  private addInside(parts: Parts, phase: number, row: number, place: number): void {
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
  private reserve({ tasks, slots }: Packed, parts: Parts): number {
    const first = this.next
    const item = new Uint32Array((tasks + 1) * this.inner.width)
    for (let p = 0; p < parts.count; p++) item[slots[p]] = parts.items.at(p)
    for (const i of item) this.newPlace(i)
    return first
  }

  private addSum(before: Parts, phase: number, row: number, place: number): void {
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

/** All tasks in one array. */
function joined(packed: readonly Packed[], stages: readonly Omit<Stage, 'vector'>[]) {
  const slots = new Uint32Array(packed.reduce((sum, { words }) => sum + words.length, 0))
  let at = 0
  const placed = stages.map((stage, s): Stage => {
    slots.set(packed[s].words, at)
    at += packed[s].words.length
    return { ...stage, vector: (at - packed[s].words.length) / 4 }
  })
  return { slots, stages: placed }
}

/** Does factor f name a nonzero? */
export const isNonzero = (factor: number): boolean => factor !== 0 && factor !== WHOLE
