import type { U32 } from '#src/base/arrays.ts'
import type { Levels } from '#src/sparse/levels.ts'
import { type Deal, shareOf } from './pack.ts'

/** Levels that a phase has to have: fewer do not pay for its two dispatches. */
const FEWEST_LEVELS = 32
const MOST_PHASES = 4

/** Levels first .. end, solved by one workgroup in its own memory. */
export interface Phase {
  readonly first: number
  readonly end: number
}

/** Words of memory that a row of so many operands takes: one, and one for each part that it is cut into. */
const wordsOf = (operands: number, most: number): number =>
  operands <= most ? 1 : 1 + Math.ceil((operands - most) / (most - 1))

/** Tasks of every level, about, the lane slots that they use, and words of memory that the rows take. */
function load(levels: Levels, lengths: U32, { width, entries }: Deal): { tasks: U32; slots: U32; words: U32 } {
  const count = levels.ptr.length - 1
  const slots = new Uint32Array(count)
  const words = new Uint32Array(count)
  for (let row = 0; row < lengths.length; row++) {
    const parts = wordsOf(lengths[row], width * entries)
    words[levels.level[row]] += parts
    slots[levels.level[row]] += parts > 1 ? parts * width : 1 << shareOf(lengths[row], entries)
  }
  return { tasks: slots.map((lanes) => Math.ceil(lanes / width)), slots, words }
}

/**
 * Cuts the sequence of levels, from its end, into phases whose rows fit `memory` words and which have at most `narrow`
 * tasks a level in the mean; levels before the first phase are for the whole GPU. In the order of the solve.
 */
export function cutPhases(levels: Levels, lengths: U32, deal: Deal, memory: number, narrow: number): Phase[] {
  const { tasks, words } = load(levels, lengths, deal)
  const phases: Phase[] = []
  for (let end = tasks.length; end > 0 && phases.length < MOST_PHASES; ) {
    const first = phaseBefore(end, tasks, words, memory, narrow)
    // A solve that fits a phase as a whole has no other dispatch to pay for.
    if (end - first < FEWEST_LEVELS && !(first === 0 && end === tasks.length)) break
    if (first === end) break
    phases.unshift({ first, end })
    end = first
  }
  return phases
}

/** First level of the longest phase that ends before level `end`; `end` where there is none. */
function phaseBefore(end: number, tasks: U32, words: U32, memory: number, narrow: number): number {
  let best = end
  let [sum, used] = [0, 0]
  for (let level = end - 1; level >= 0; level--) {
    sum += tasks[level]
    used += words[level]
    if (used > memory) break
    if (sum <= narrow * (end - level)) best = level
  }
  return best
}

/** Slots that there may be for each that is used, before tasks are made narrower. */
const MOST_WASTE = 4
/** Slots of a small matrix, where waste does not matter. */
const FEW_SLOTS = 2 ** 18
const NARROWEST = 4

/** The widest task, up to `widest` slots, that does not waste memory on levels of few rows. */
export function widthFor(levels: Levels, lengths: U32, entries: number, widest: number): number {
  for (let width = widest; width > NARROWEST; width /= 2) {
    const { tasks, slots } = load(levels, lengths, { width, entries })
    if (width * sumOf(tasks) <= Math.max(FEW_SLOTS, MOST_WASTE * sumOf(slots))) return width
  }
  return NARROWEST
}

const sumOf = (counts: U32): number => counts.reduce((sum, count) => sum + count, 0)
