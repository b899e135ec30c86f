import type { U32 } from '#src/core/base/arrays.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import { lengthOf, partsOf, tasksInside } from './lanes.ts'
import type { Deal } from './stage.ts'
import type { TriangleRows } from '../triangle.ts'

/** Levels that a phase has to have: fewer do not pay for its two dispatches. */
const FEWEST_LEVELS = 32
const MOST_PHASES = 4

/** Levels first .. end, solved by one workgroup in its own memory. */
export interface LevelPhase {
  readonly first: number
  readonly end: number
  /** Of each of its levels, about. */
  readonly tasks: U32
}

/**
 * Cuts the levels before `count`, from the last one on, into phases whose rows fit `memory` words and which have at most
 * `narrow` tasks per level in the mean; levels before the first phase are for the whole GPU. In the order of the solve.
 * O(n + nnz) for each phase.
 */
export function cutPhases(
  triangle: TriangleRows,
  levels: Levels,
  count: number,
  deal: Deal,
  memory: number,
  narrow: number,
): LevelPhase[] {
  const phases: LevelPhase[] = []
  for (let end = count; end > 0 && phases.length < MOST_PHASES; ) {
    const lowest = lowestLevel(triangle, levels, end, deal, memory)
    const tasks = tasksInside(triangle, levels, lowest, end, deal)
    const skipped = wideLevels(tasks, narrow)
    const first = lowest + skipped
    // A solve that fits a phase as a whole has no other dispatch to pay for.
    if (first === end || (end - first < FEWEST_LEVELS && (first > 0 || end < count))) break
    phases.unshift({ first, end, tasks: tasks.subarray(skipped) })
    end = first
  }
  return phases
}

/** First of the levels before `end` whose rows fit the memory together. */
function lowestLevel(triangle: TriangleRows, { ptr, order }: Levels, end: number, deal: Deal, memory: number): number {
  let used = 1
  for (let level = end - 1; level >= 0; level--) {
    for (let at = ptr[level]; at < ptr[level + 1]; at++)
      used += partsOf(lengthOf(triangle, order[at]), deal.width * deal.entries)
    if (used > memory) return level + 1
  }
  return 0
}

/** Levels to leave out, given the tasks of each, so that the rest is as long as possible with a mean of `narrow` tasks. */
function wideLevels(tasks: U32, narrow: number): number {
  let best = tasks.length
  let sum = 0
  for (let l = tasks.length - 1; l >= 0; l--) {
    sum += tasks[l]
    if (sum <= narrow * (tasks.length - l)) best = l
  }
  return best
}
