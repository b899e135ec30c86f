import { WHOLE } from '#shaders/sptrsv/chain_phases/prepare.wesl'
import type { U32 } from '#src/core/base/arrays.ts'

/** How rows are dealt out. */
export interface Deal {
  /** Lane slots of a task, and operands of a lane. */
  readonly width: number
  readonly entries: number
  /** Subgroups of the whole GPU, where their number does not follow from the tasks. */
  readonly workers?: number
}

/** Subgroups of the whole GPU where levels are narrow or few: one for each multiprocessor of an H100 and an H200. */
export const WORKERS = 132

/** What tasks are made for. */
export interface TaskMachine {
  /** Lanes of a subgroup. */
  readonly lanes: number
  /** Words of a workgroup's memory. */
  readonly memory: number
}

/** One dispatch: its tasks, and their place among all. */
export interface ChainStage extends Deal {
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

export interface ChainAnalysis extends TaskMachine {
  readonly stages: readonly ChainStage[]
  /** Tasks of all stages, with numbers of nonzeros in the place of values; see pack.ts. */
  readonly slots: U32
  /** Rows by their places: those of `state` after the rows' own, then those of the chains. */
  readonly items: U32
  /** Row i is word rowsAt + i of `state`. */
  readonly rowsAt: number
  readonly stateWords: number
}

/** Words of `state` before the rows': word 0 is 0, and every dispatch has a counter on a separate cache line. */
export const LINE = 32
/** Does factor f name a nonzero? */
export const isNonzero = (factor: number): boolean => factor !== 0 && factor !== WHOLE
