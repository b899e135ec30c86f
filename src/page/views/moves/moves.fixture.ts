import { type MovedMatrix, NO_ENTRY } from '#src/core/kernel/outcome.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { hasMoves } from '#src/engine/run/moves.ts'

/** Made by hand: two workers of four lanes read ten entries of a 5 × 4 matrix, and move them to where they come out. */

export const input: Pattern = {
  rows: 5,
  cols: 4,
  row_ptr: Uint32Array.of(0, 3, 4, 4, 7, 10),
  col_idx: Uint32Array.of(0, 1, 3, 2, 0, 1, 2, 0, 2, 3),
}

/** What came out: rows and columns are swapped; the entry at place 9 is none of the input's. */
export const outcome: MovedMatrix = {
  matrix: 'B',
  pattern: {
    rows: 4,
    cols: 5,
    row_ptr: Uint32Array.of(0, 3, 5, 8, 10),
    col_idx: Uint32Array.of(0, 3, 4, 0, 3, 1, 3, 4, 0, 2),
  },
  from: Uint32Array.of(0, 4, 7, 1, 5, 3, 6, 8, 2, NO_ENTRY),
}

const free = { lanes: 'items', order: 'none', groups: [] } as const
const spaces: readonly Space[] = [
  { name: 'entry', matrix: 'A', count: 10, places: input, ...free },
  { name: 'place', matrix: 'B', count: 10, ...free },
]

/** Worker, stage, first item, phase. Workers read all entries, put them into B, and bring the places in order. */
const EVENTS = [
  [0, 0, 0, 0],
  [1, 0, 4, 0],
  [0, 0, 8, 0],
  [1, 1, 0, 1],
  [0, 1, 4, 1],
  [1, 1, 8, 1],
  [0, 2, 0, 2],
] as const

interface Made {
  readonly events?: readonly (readonly number[])[]
  /** Whether the last stage, too, puts its places into B. */
  readonly sortsInto?: boolean
  readonly came?: MovedMatrix | undefined
}

export function madeRun({ events = EVENTS, sortsInto = false, came = outcome }: Made = {}): Replay {
  const { emit, finish } = traceBuilder(4)
  for (const [worker, stage, item, phase] of events)
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes: laneBits(0, Math.min(4, 10 - item)) })
  const stages = [
    { name: 'read', space: 'entry' },
    { name: 'move', space: 'entry', into: 'B' },
    { name: 'sort', space: 'place', nearby: true, ...(sortsInto && { into: 'B' }) },
  ]
  const run = { trace: finish(), stages, worker: 'worker', ...(came && { outcome: came }) } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces })
}

export const seen = (replay: Replay): Replay => seenWhere(replay, hasMoves) as Replay
