import type { U32, U8 } from '#src/base/arrays.ts'
import type { Order } from '#src/kernel/kernel.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import type { Geometry } from '#src/sparse/geometry.ts'
import type { Levels } from '#src/sparse/levels.ts'
import type { CodeOf } from './code.ts'
import type { Run } from './run.ts'
import type { RowSteps } from './steps.ts'

export type { Levels }

/** The six states, plus `untraced`: rows that a sampled trace says nothing about. Order fixed: it is the colour index. */
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
  readonly order: Order
  readonly pattern: Pattern
  readonly upper: boolean
  /** Of a product all rows are of one level: none needs another. */
  readonly levels: Levels
  readonly geometry?: Geometry
}

/**
 * What a schedule along time has besides (src/run/timed.ts): its ticks are slices of time, and steps last. By event, in the
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
  /** First tick of the wait before the event; that of its work where it did not wait. */
  readonly held: U32
  /** Last tick of its work, which begins in its `eventTick`. */
  readonly until: U32
}

/**
 * Logical time (docs/trace.md), derived from a trace:
 *   tick(event) = 1 + max(tick of the worker's previous event, ticks of the events whose results it used),
 * events of a later phase come after all of an earlier one; where a trace counts steps, tick(event) = 1 + its step + the
 * last tick of the phase before, whether or not its worker carried something in every step before. Ticks run from 1 to last; at tick 0 nothing has begun,
 * at `end` = last + 1 all is over.
 */
export interface Schedule {
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
  /** Where in workerEvents the row's first event stands (the rest follow it); NEVER where the row was not recorded. */
  readonly rowSlot: U32
  /** First tick in which the row's worker holds it; NEVER where the row was not recorded. */
  readonly rowStart: U32
  /** Tick of the row's last event: done after it; NEVER where it did not finish. */
  readonly rowTick: U32
  /** Dense worker index; NEVER. */
  readonly rowWorker: U32
  /** Polls of all the row's events together. */
  readonly rowPolls: U32
  /** When rows are at work, in a trace that counts steps: a worker has many at once, and a row many workers. */
  readonly rowSteps?: RowSteps
  /** Rows in each state at tick t, t in [0, end]: rowCounts[s][t] for s = waiting, spinning, working, done. */
  readonly rowCounts: readonly [U32, U32, U32, U32]
  /** Workers at tick t in [0, end]; the rest are idle. */
  readonly workerCounts: { readonly working: U32; readonly spinning: U32 }
  /** Absent where ticks are steps. */
  readonly timed?: Timed
}

/**
 * Every change of a row's state. Those from tick t − 1 to tick t are the changes ptr[t] .. ptr[t + 1], at most one per row;
 * ptr has end + 2 words, and nothing changes at tick 0. A change is the row and both its states: before × 8 + after.
 */
export interface Changes {
  readonly ptr: U32
  readonly rows: U32
  readonly turns: U8
}

/**
 * A run made playable: every picture is a function of a Replay and an integer tick in [0, end]. What happens in the
 * gap between a worker's events: it was spinning when the next event's polls say so, else idle. Ask src/run/query.ts
 * for states; it alone interprets these arrays.
 */
export interface Replay extends Subject, Schedule {
  readonly run: Run
  /** The shaders that ran and their listing, loaded when asked for; absent before a run. */
  readonly code?: CodeOf
  /** Every change of a row's state, where it was worked out with the schedule; else `rowStates` does so. */
  readonly changes?: Changes
}

/** What a pointer or a key can be on; the same in every pane. Of a row it may be one nonzero, by its place in the pattern. */
export type Mark =
  | { readonly kind: 'row'; readonly row: number; readonly k?: number }
  | { readonly kind: 'worker'; readonly worker: number }
  | { readonly kind: 'level'; readonly level: number }
