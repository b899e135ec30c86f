import { groupByKey, prefixSum, type U32, type U8 } from '#src/core/base/arrays.ts'
import { type EventRecord, traceBuilder } from '#src/core/trace/event.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { free as freeRows, waiting } from '#src/engine/run/spaces.fixture.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import type { StatesInTime } from './tally.ts'

/** Runs made by hand, for the tests of views: two toy machines that record what real kernels would. */

export function patternOf(rows: readonly (readonly number[])[]): Pattern {
  const row_ptr = prefixSum(rows.map((row) => row.length))
  return { rows: rows.length, cols: rows.length, row_ptr, col_idx: Uint32Array.from(rows.flat()) }
}

/** Lower triangle of the 7-point stencil: row x + X (y + Y z) needs its neighbours at −x, −y, −z. */
export function lowerGrid(X: number, Y: number, Z: number): Pattern {
  const rows = X * Y * Z
  const row_ptr = new Uint32Array(rows + 1)
  const col_idx = new Uint32Array(4 * rows)
  let k = 0
  for (let i = 0; i < rows; i++) {
    if (i >= X * Y) col_idx[k++] = i - X * Y
    if (Math.floor(i / X) % Y > 0) col_idx[k++] = i - X
    if (i % X > 0) col_idx[k++] = i - 1
    col_idx[k++] = i
    row_ptr[i + 1] = k
  }
  return { rows, cols: rows, row_ptr, col_idx: col_idx.slice(0, k) }
}

export function lowerLevels(pattern: Pattern): Levels {
  const level = new Uint32Array(pattern.rows)
  let count = 0
  for (let i = 0; i < pattern.rows; i++) {
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1] - 1; k++)
      level[i] = Math.max(level[i], level[pattern.col_idx[k]] + 1)
    count = Math.max(count, level[i] + 1)
  }
  const { ptr, items } = groupByKey(level, count)
  return { level, ptr, order: items }
}

type Builder = ReturnType<typeof traceBuilder>

/** One event for every 32 operands of a row; `polls` stands before the first. */
function emitRow(builder: Builder, pattern: Pattern, worker: number, row: number, phase: number, polls: number): void {
  const from = pattern.row_ptr[row]
  const stop = pattern.row_ptr[row + 1] - 1
  for (let k = from; k === from || k < stop; k += 32) {
    const lanes = Math.min(32, stop - k)
    const mask = lanes === 32 ? 0xffffffff : 2 ** lanes - 1
    builder.emit({ worker, stage: 0, polls: k === from ? polls : 0, item: row, k, phase, lanes: [mask] })
  }
}

const runOf = (title: string, pattern: Pattern, builder: Builder): Run => ({
  kernel: 'toy',
  title,
  idea: 'for tests',
  params: {},
  adapter: {
    kind: 'twin',
    name: 'toy',
    vendor: '',
    architecture: '',
    description: '',
    subgroupSize: 32,
    browser: '',
  },
  origin: 'twin',
  date: '2026-01-01T00:00:00Z',
  rows: pattern.rows,
  nonzeros: pattern.col_idx.length,
  trace: builder.finish(),
  worker: 'worker',
})

/** A run of these events, with their notes, on a lower triangle, by workers of `lanes` lanes; more of the run as `facts` has it. */
export function eventsRun(
  pattern: Pattern,
  lanes: number,
  events: readonly EventRecord[],
  facts: Partial<Run> = {},
  notes: readonly string[] = [],
): Replay {
  const builder = traceBuilder(lanes, notes)
  for (const event of events) builder.emit(event)
  const run = { ...runOf('By hand', pattern, builder), lanes, ...facts }
  return makeReplay(run, { operation: 'sptrsv', spaces: waiting(pattern) })
}

/** A run of these events of a product, by workers of `lanes` lanes, which note their steps. */
export function productRun(
  pattern: Pattern,
  lanes: number,
  events: readonly EventRecord[],
  facts: Partial<Run> = {},
): Replay {
  const builder = traceBuilder(lanes, ['step'])
  for (const event of events) builder.emit(event)
  const run = { ...runOf('By hand', pattern, builder), lanes, ...facts }
  return makeReplay(run, { operation: 'spmv', spaces: freeRows(pattern) })
}

/** A barrier after every level, its rows dealt out to `workers`. */
export function levelRun(pattern: Pattern, workers: number): Replay {
  const levels = lowerLevels(pattern)
  const builder = traceBuilder(32)
  for (let l = 0; l + 1 < levels.ptr.length; l++) {
    for (let s = levels.ptr[l]; s < levels.ptr[l + 1]; s++)
      emitRow(builder, pattern, (s - levels.ptr[l]) % workers, levels.order[s], l, 0)
  }
  return makeReplay(runOf('Level-set', pattern, builder), { operation: 'sptrsv', spaces: waiting(pattern) })
}

/** Rows in natural order, each to the worker that is free first; a worker polls until its operands are there. */
export function freeRun(pattern: Pattern, workers: number): Replay {
  const builder = traceBuilder(32)
  const free = new Uint32Array(workers)
  const finished = new Uint32Array(pattern.rows)
  for (let i = 0; i < pattern.rows; i++) {
    const worker = i < workers ? i : earliest(free)
    const ready = readyTick(pattern, finished, i)
    emitRow(builder, pattern, worker, i, 0, Math.max(0, ready - free[worker]))
    const steps = Math.max(1, Math.ceil((pattern.row_ptr[i + 1] - pattern.row_ptr[i] - 1) / 32))
    finished[i] = Math.max(ready, free[worker]) + steps
    free[worker] = finished[i]
  }
  return makeReplay(runOf('Sync-free', pattern, builder), { operation: 'sptrsv', spaces: waiting(pattern) })
}

const earliest = (free: U32): number => free.indexOf(free.reduce((a, b) => Math.min(a, b)))

function readyTick(pattern: Pattern, finished: U32, row: number): number {
  let ready = 0
  for (let k = pattern.row_ptr[row]; k < pattern.row_ptr[row + 1] - 1; k++)
    ready = Math.max(ready, finished[pattern.col_idx[k]])
  return ready
}

/** States that are the same at every tick. */
export const still = (states: U8): StatesInTime => ({
  end: 0,
  at: () => states,
  between: () => 0,
  turned: () => ({ size: 0, items: new Uint32Array(0), turns: new Uint8Array(0) }),
  worthRecounting: () => false,
})
