import type { U32 } from '#src/base/arrays.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'
import { rowEnd, rowFirst } from '#src/kernel/triangle.ts'
import type { Levels } from '#src/sparse/levels.ts'
import { type Deal, shareOf } from './pack.ts'

/** Levels that a phase has to have: fewer do not pay for its two dispatches. */
const FEWEST_LEVELS = 32
const MOST_PHASES = 4

type Triangle = Pick<SolveProblem, 'pattern' | 'upper'>

/** Levels first .. end, solved by one workgroup in its own memory. */
export interface Phase {
  readonly first: number
  readonly end: number
}

/** Parts that a row of so many operands is cut into, where a part holds `most`. */
const partsOf = (operands: number, most: number): number =>
  operands <= most ? 1 : 1 + Math.ceil((operands - most) / (most - 1))

/** Lane slots of a row, about. */
function slotsOf(operands: number, { width, entries }: Deal): number {
  const parts = partsOf(operands, width * entries)
  return parts > 1 ? parts * width : 1 << shareOf(operands, entries)
}

/**
 * Cuts the sequence of levels, from its end, into phases whose rows fit `memory` words and which have at most `narrow`
 * tasks a level in the mean; levels before the first phase are for the whole GPU. In the order of the solve. O(n + nnz)
 * for each phase.
 */
export function cutPhases(triangle: Triangle, levels: Levels, deal: Deal, memory: number, narrow: number): Phase[] {
  const count = levels.ptr.length - 1
  const phases: Phase[] = []
  for (let end = count; end > 0 && phases.length < MOST_PHASES; ) {
    const lowest = lowestLevel(triangle, levels, end, deal, memory)
    const first = firstLevel(tasksInside(triangle, levels, lowest, end, deal), lowest, narrow)
    // A solve that fits a phase as a whole has no other dispatch to pay for.
    if (first === end || (end - first < FEWEST_LEVELS && (first > 0 || end < count))) break
    phases.unshift({ first, end })
    end = first
  }
  return phases
}

const lengthOf = ({ pattern: { row_ptr } }: Triangle, row: number): number => row_ptr[row + 1] - row_ptr[row] - 1

/** First of the levels before `end` whose rows fit the memory together. */
function lowestLevel(triangle: Triangle, { ptr, order }: Levels, end: number, deal: Deal, memory: number): number {
  let used = 1
  for (let level = end - 1; level >= 0; level--) {
    for (let at = ptr[level]; at < ptr[level + 1]; at++)
      used += partsOf(lengthOf(triangle, order[at]), deal.width * deal.entries)
    if (used > memory) return level + 1
  }
  return 0
}

/** Tasks of each of the levels first .. end, about, by what their rows need of one another. */
function tasksInside(triangle: Triangle, { level, ptr, order }: Levels, first: number, end: number, deal: Deal): U32 {
  const slots = new Uint32Array(end - first)
  const { col_idx } = triangle.pattern
  for (let at = ptr[first]; at < ptr[end]; at++) {
    const row = order[at]
    const stop = rowEnd(triangle, row)
    let inside = 0
    for (let k = rowFirst(triangle, row); k < stop; k++) if (level[col_idx[k]] >= first) inside++
    slots[level[row] - first] += slotsOf(inside, deal)
  }
  return slots.map((lanes) => Math.ceil(lanes / deal.width))
}

/** First level of the longest phase that ends where the levels from `lowest` on, with so many tasks, end. */
function firstLevel(tasks: U32, lowest: number, narrow: number): number {
  let best = tasks.length
  let sum = 0
  for (let l = tasks.length - 1; l >= 0; l--) {
    sum += tasks[l]
    if (sum <= narrow * (tasks.length - l)) best = l
  }
  return lowest + best
}

/** Slots that there may be for each that is used, before tasks are made narrower. */
const MOST_WASTE = 4
/** Slots of a small matrix, where waste does not matter. */
const FEW_SLOTS = 2 ** 18
const NARROWEST = 4

/** The widest task, up to `widest` slots, that does not waste memory on levels of few rows. */
export function widthFor(triangle: Triangle, levels: Levels, entries: number, widest: number): number {
  for (let width = widest; width > NARROWEST; width /= 2) {
    const slots = new Uint32Array(levels.ptr.length - 1)
    for (const [row, level] of levels.level.entries())
      slots[level] += slotsOf(lengthOf(triangle, row), { width, entries })
    const [used, taken] = slots.reduce(([sum, all], n) => [sum + n, all + width * Math.ceil(n / width)], [0, 0])
    if (taken <= Math.max(FEW_SLOTS, MOST_WASTE * used)) return width
  }
  return NARROWEST
}
