import type { SummedMatrix } from '#src/core/kernel/outcome.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { isSummed } from './products.ts'

/** Made by hand: two workers of four lanes multiply A, 3 × 4, by B, 4 × 3, and write what comes of it, row by row. */

const A: Pattern = {
  rows: 3,
  cols: 4,
  row_ptr: Uint32Array.of(0, 2, 2, 5),
  col_idx: Uint32Array.of(0, 2, 0, 1, 3),
}
/** Its row 1 has no entry. */
const B: Pattern = {
  rows: 4,
  cols: 3,
  row_ptr: Uint32Array.of(0, 2, 2, 4, 5),
  col_idx: Uint32Array.of(0, 2, 1, 2, 2),
}
const C: Pattern = { rows: 3, cols: 3, row_ptr: Uint32Array.of(0, 3, 3, 5), col_idx: Uint32Array.of(0, 1, 2, 0, 2) }

export const left = { name: 'A', pattern: A, values: Float32Array.of(2, 3, -1, 5, 0.5) }
export const right = { name: 'B', pattern: B, values: Float32Array.of(1, -2, 4, 0.5, 8) }

/** What came out: the value at (0, 2) is wrong, and (2, 2) is missing. */
export const summed: SummedMatrix = {
  matrix: 'C',
  pattern: { ...C, row_ptr: Uint32Array.of(0, 3, 3, 4), col_idx: C.col_idx.slice(0, 4) },
  values: Float32Array.of(2, 12, 7, -1),
}

const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const terms = { matrix: 'C', left, right }
const spaces: readonly Space[] = [
  { name: 'row', matrix: 'C', count: 3, ...free },
  { name: 'product', count: 7, terms, ...free },
  { name: 'nonzero', matrix: 'A', count: 5, places: A, ...free },
  { name: 'entry', matrix: 'C', count: 5, places: C, ...free },
]

/** Worker, stage, first item, lanes, phase. Products are made in steps 1 and 2, entries are written in steps 3 and 4. */
export const EVENTS = [
  [0, 0, 0, 4, 0],
  [1, 0, 4, 1, 0],
  [1, 0, 5, 2, 0],
  [0, 1, 0, 3, 1],
  [0, 1, 3, 2, 1],
] as const

/** The same with rows in place of products: no event speaks of one. */
export const BY_ROWS = [
  [0, 2, 0, 1, 0],
  [1, 2, 2, 1, 0],
  [0, 1, 0, 3, 1],
] as const

/** With a stage before all that says which way rows 0 and 2 go, in the last column. */
export const WITH_WAYS = [
  [0, 2, 0, 1, 0, 5],
  [1, 2, 2, 1, 0, 3],
  ...EVENTS.map(([worker, stage, item, lanes, phase]) => [worker, stage, item, lanes, phase + 1, 0]),
] as const

function traceOf(events: readonly (readonly number[])[]): Run['trace'] {
  const noted = events[0].length > 5
  const { emit, finish } = traceBuilder(4, noted ? ['way'] : [])
  for (const [worker, stage, item, lanes, phase, way] of events)
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes: laneBits(0, lanes), ...(noted && { notes: { way } }) })
  return finish()
}

export function madeRun(events: readonly (readonly number[])[] = EVENTS, came?: SummedMatrix): Replay {
  const stages = [
    { name: 'multiply', space: 'product' },
    { name: 'write', space: 'entry' },
    { name: 'add up', space: 'row' },
  ]
  const run = { trace: traceOf(events), stages, worker: 'worker', ...(came && { summed: came }) } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces })
}

/** Entries 0 and 2 of x, which A is multiplied by in the same way: entries 0, 1 and 2 of A meet one. Row 1 of y has none. */
export const x = {
  name: 'x',
  pattern: { rows: 4, cols: 1, row_ptr: Uint32Array.of(0, 1, 1, 2, 2), col_idx: new Uint32Array(2) },
  values: Float32Array.of(4, -2),
}
const Y: Pattern = { rows: 3, cols: 1, row_ptr: Uint32Array.of(0, 1, 1, 2), col_idx: new Uint32Array(2) }

/** What came out, which is a row: the value of row 2 is missing. */
export const summedVector: SummedMatrix = {
  matrix: 'y',
  pattern: { rows: 1, cols: 3, row_ptr: Uint32Array.of(0, 1), col_idx: Uint32Array.of(0) },
  values: Float32Array.of(2),
}

/** Rows are cleared in step 1, x is spread in step 2, entries of A are looked up in steps 3 and 4, and y is listed in step 5. */
const BY_VECTOR = [
  [0, 1, 0, 3, 0],
  [0, 2, 0, 2, 1],
  [0, 0, 0, 2, 2],
  [0, 0, 2, 3, 2],
  [0, 1, 0, 3, 3],
] as const

export function vectorRun(came?: SummedMatrix): Replay {
  const stages = [
    { name: 'look up and multiply', space: 'entry' },
    { name: 'list', space: 'row' },
    { name: 'spread', space: 'nonzero' },
  ]
  const run = { trace: traceOf(BY_VECTOR), stages, worker: 'worker', ...(came && { summed: came }) } as unknown as Run
  return makeReplay(run, {
    operation: 'made',
    spaces: [
      { name: 'entry', matrix: 'A', count: 5, places: A, ...free },
      { name: 'row', matrix: 'y', count: 3, ...free },
      { name: 'nonzero', matrix: 'x', count: 2, ...free },
      { name: 'product', count: 3, terms: { matrix: 'y', left, right: x, vector: Y }, ...free },
    ],
  })
}

export const seen = (replay: Replay): Replay => seenWhere(replay, isSummed) as Replay
