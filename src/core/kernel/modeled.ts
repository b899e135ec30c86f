import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from './data.ts'

/** In place of the count at which a message came that was lost. */
export const LOST = 0xffffffff

/** Messages between the workers of a modelled machine, in the order in which they were sent; moments are counts, as its events note them. */
export interface Messages {
  /** Workers stand in a grid of so many rows and columns: worker w in row w / columns. */
  readonly grid: readonly [rows: number, columns: number]
  readonly from: U32
  readonly to: U32
  /** The item whose result it carries, of the space that its first stage speaks of. */
  readonly item: U32
  readonly bytes: U32
  readonly sent: U32
  /** LOST where it never came. */
  readonly received: U32
}

/** What a model says of a run besides its events. */
export interface Modeled {
  /** What it took by the model, and in how many counts. */
  readonly ms: number
  readonly counts: number
  readonly messages: Messages
  /** Share of all workers' time in which they have nothing to do. */
  readonly waiting: number
  /** Where it did not come to its end: the item that never came, and who waits for what. */
  readonly stall?: { readonly item: number; readonly why: string }
  /** Where no model said so: what it took on web workers, one for each worker, which share these cores. */
  readonly measured?: { readonly cores: number }
}

/** A run on web workers. */
export interface OnWorkers {
  readonly outputs: Data
  readonly modeled: Modeled
}
