import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import type { Grouping, Space } from '#src/core/trace/space.ts'
import type { CodeOf } from './code.ts'
import type { Run } from './run.ts'
import type { ItemSteps } from './steps.ts'

/** The six states, plus `untraced`: items that a sampled trace says nothing about. Order fixed: it is the colour index. */
export const STATES = ['waiting', 'spinning', 'working', 'done', 'idle', 'failed', 'untraced'] as const
export type StateName = (typeof STATES)[number]
export const WAITING = 0
export const SPINNING = 1
export const WORKING = 2
export const DONE = 3
export const IDLE = 4
export const FAILED = 5
export const UNTRACED = 6

export const NEVER = 0xffffffff

/** What a run was run on. */
export interface Subject {
  /** Id of the operation, for its words. */
  readonly operation: string
  /** What the run's events speak of, one at least: the first is what is meant where nothing else is said. */
  readonly spaces: readonly Space[]
  readonly geometry?: Geometry
}

/**
 * What a schedule along time has besides (src/engine/run/times/timed.ts): its ticks are slices of time, and steps last. By event, in the
 * order of the trace.
 */
export interface Timed {
  readonly msPerTick: number
  /** Milliseconds of the untraced run, which the recorded course is scaled to. */
  readonly ms: number
  /** Milliseconds of the traced run. */
  readonly tracedMs: number
  /** Whether events have the time of a whole group of dispatches. */
  readonly blocks: boolean
  /** Its time is of a model. */
  readonly modeled?: true
  /** Its time was measured on web workers. */
  readonly onWorkers?: true
  /** First tick of the wait before the event; that of its work where it did not wait. */
  readonly held: U32
  /** Last tick of its work, which begins in its `eventTick`. */
  readonly until: U32
}

/**
 * Logical time (docs/trace.md), derived from a trace:
 *   tick(event) = 1 + max(tick of the worker's previous event, ticks of the events whose results it used),
 * events of a later phase come after all of an earlier one; where events note their worker's step, tick(event) = 1 + its
 * step + the last tick of the phase before, whether or not its worker carried something in every step before. Ticks run
 * from 1 to last; at tick 0 nothing has begun, at `end` = last + 1 all is over.
 *
 * This is the part of it that is of workers, for the events of all spaces.
 */
export interface WorkerTimes {
  readonly last: number
  readonly end: number
  /** Tick of every event, in trace order. */
  readonly eventTick: U32
  /** Dense worker index (0 .. workers) of every event, in trace order; workers are ordered by their recorded number. */
  readonly eventWorker: U32
  readonly workers: number
  /** Events of worker w in their order: workerEvents[workerPtr[w] .. workerPtr[w + 1]). */
  readonly workerPtr: U32
  readonly workerEvents: U32
  /** Workers at tick t in [0, end]; the rest are idle. */
  readonly workerCounts: { readonly working: U32; readonly spinning: U32 }
  /** By stage of an event: number of the space that it speaks of. The first where a stage has no entry. */
  readonly stageSpace: readonly number[]
  /** Absent where ticks are steps. */
  readonly timed?: Timed
}

/** When the items of one space are held, worked on and done. */
export interface ItemTimes {
  /** Where in workerEvents the item's first event stands (the rest follow it); NEVER where the item was not recorded. */
  readonly itemSlot: U32
  /** First tick in which the item's worker holds it; NEVER where the item was not recorded. */
  readonly itemStart: U32
  /** Tick of the item's last event: done after it; NEVER where it did not finish. */
  readonly itemTick: U32
  /** Dense worker index; NEVER. */
  readonly itemWorker: U32
  /** Polls of all the item's events together. */
  readonly itemPolls: U32
  /** When items are at work, where a worker has many at once and an item many workers: where none waits for another. */
  readonly itemSteps?: ItemSteps
  /** Items in each state at tick t, t in [0, end]: itemCounts[s][t] for s = waiting, spinning, working, done. */
  readonly itemCounts: readonly [U32, U32, U32, U32]
  /** Every change of an item's state, where it was worked out with the schedule; else `itemStates` does so. */
  readonly changes?: Changes
}

/** Logical time of a run: the course of its workers, and the times of the items of each space. */
export interface Schedule extends WorkerTimes {
  readonly items: readonly ItemTimes[]
}

/**
 * Every change of an item's state. Those from tick t − 1 to tick t are the changes ptr[t] .. ptr[t + 1], at most one per
 * item; ptr has end + 2 words, and nothing changes at tick 0. A change is the item and both its states: before × 8 + after.
 */
export interface Changes {
  readonly ptr: U32
  readonly items: U32
  readonly turns: U8
}

/**
 * A run made playable and seen in one of its spaces: every picture is a function of a Replay and an integer tick in
 * [0, end]. What happens in the gap between a worker's events: it was spinning when the next event's polls say so, else
 * idle. Ask src/engine/run/query.ts for states, and for the item of an event: events of other spaces are among the workers'.
 */
export interface Replay extends Omit<Subject, 'spaces'>, WorkerTimes, ItemTimes {
  readonly run: Run
  readonly space: Space
  /** The same run in all its spaces, this one among them. */
  readonly spaces: readonly Replay[]
  /** Operands of the space's items, item by item; all rows are empty where items have none. */
  readonly pattern: Pattern
  /** What pictures show items by; all are in one group where the space has no grouping. */
  readonly grouping: Grouping
  /** The shaders that ran and their listing, loaded when asked for; absent before a run. */
  readonly code?: CodeOf
}

/**
 * What a pointer or a key can be on; the same in every pane. Of an item it may be one operand, by its place among those of
 * the space. A path is the longest chain that ends with an item (src/engine/run/longest-path.ts).
 */
export type Mark =
  | { readonly kind: 'item'; readonly space: string; readonly item: number; readonly k?: number }
  | { readonly kind: 'path'; readonly space: string; readonly item: number }
  | { readonly kind: 'worker'; readonly worker: number }
  | { readonly kind: 'group'; readonly grouping: string; readonly group: number }
