import made from './facts.json' with { type: 'json' }

/** Numbers and names of the recorded race; pairs are of A and B. Those that are words are written as the page writes numbers. */
export interface OpeningFacts {
  /** Rows along an edge of the grid. */
  readonly side: number
  /** Slices of time that each run takes. */
  readonly ticks: readonly number[]
  readonly usPerTick: number
  readonly gpu: string
  /** When it was recorded, 2026-11-24. */
  readonly day: string
  readonly names: readonly string[]
  readonly rows: string
  readonly times: readonly string[]
  /** A's time over B's. */
  readonly factor: string
  readonly ahead: string
  readonly levels: number
  /** Rows of the widest level. */
  readonly widest: number
  /** Workers of A. */
  readonly workers: number
  readonly barriers: number
  /** What one takes, and all of A's together. */
  readonly barrier: string
  readonly allBarriers: string
  /** Turns in which A's workers take all levels, and steps of B. */
  readonly turns: number
  readonly steps: number
  readonly turn: string
  readonly step: string
  readonly polls: string
  readonly pollsARow: string
  /** Rows that a row needs at most. */
  readonly mostNeeds: number
  /** Lanes of the GPU that step together. */
  readonly together: number
  /** Lanes of a worker. */
  readonly lanes: readonly number[]
  /** Share of lanes that carry a nonzero, and of B's that carry none. */
  readonly full: readonly string[]
  readonly empty: string
  readonly launchUs: number
  readonly resetUs: number
  readonly solveUs: readonly number[]
  readonly launch: string
  readonly reset: string
  readonly solving: readonly string[]
  /** Share of B's time before its solve begins. */
  readonly apart: string
  /** The same race in the instrument, without `?` and without a playhead. */
  readonly link: string
}

export const facts: OpeningFacts = made
