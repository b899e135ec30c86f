import type { Check } from '#src/core/kernel/check.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { AdapterRecord, Run, Timing } from '#src/engine/run/run.ts'
import { waiting } from '#src/engine/run/spaces.fixture.ts'
import type { Column } from '#src/page/store/session.ts'

/** What a test says of a run; per-tick counts run from tick 0 to end. */
export interface Sketch {
  readonly workers: number
  readonly working: readonly number[]
  readonly spinning: readonly number[]
  readonly polls?: readonly number[]
  readonly adapter?: Partial<AdapterRecord>
  readonly origin?: Run['origin']
  readonly stall?: Run['stall']
  readonly title?: string
}

const ADAPTER: AdapterRecord = {
  kind: 'gpu',
  name: 'Test GPU',
  vendor: 'test',
  architecture: 'one',
  description: '',
  subgroupSize: 32,
  browser: 'Test 1',
}

/** A replay of a chain of rows with the given counts: enough for figures, not for pictures. */
export function replayFor(sketch: Sketch): Replay {
  const end = sketch.working.length - 1
  const rows = sketch.working.reduce((sum, n) => sum + n, 0)
  const done = Uint32Array.from(sketch.working, (_, t) => sketch.working.slice(0, t).reduce((sum, n) => sum + n, 0))
  const working = Uint32Array.from(sketch.working)
  const spinning = Uint32Array.from(sketch.spinning)
  const idle = Uint32Array.from(done, (n, t) => rows - n - working[t] - spinning[t])
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => Math.max(0, 2 * i - 1))
  const col_idx = Uint32Array.from({ length: Math.max(0, 2 * rows - 1) }, (_, k) => Math.floor(k / 2))
  const ticks = Uint32Array.from(sketch.working.flatMap((n, t) => Array.from({ length: n }, () => t)))
  const pattern = { rows, cols: rows, row_ptr, col_idx }
  const [space] = waiting(pattern)
  const replay: Omit<Replay, 'spaces'> = {
    run: {
      kernel: 'sptrsv/test',
      title: sketch.title ?? 'Test',
      idea: 'one row after the other',
      params: {},
      adapter: { ...ADAPTER, ...sketch.adapter },
      origin: sketch.origin ?? 'live',
      date: '2026-05-03T12:00:00Z',
      rows,
      nonzeros: col_idx.length,
      trace: { words: new Uint32Array(0), eventWords: 6, every: 1 },
      worker: 'subgroup',
      ...(sketch.stall ? { stall: sketch.stall } : {}),
    },
    pattern,
    space,
    grouping: space.groups[0],
    stageSpace: [],
    operation: 'sptrsv',
    last: end - 1,
    end,
    eventTick: ticks,
    eventWorker: new Uint32Array(rows),
    workers: sketch.workers,
    workerPtr: new Uint32Array(sketch.workers + 1),
    workerEvents: new Uint32Array(rows),
    itemSlot: new Uint32Array(rows),
    itemStart: ticks,
    itemTick: ticks,
    itemWorker: new Uint32Array(rows),
    itemPolls: Uint32Array.from({ length: rows }, (_, i) => sketch.polls?.[i] ?? 0),
    itemCounts: [idle, spinning, working, done],
    workerCounts: { working, spinning },
  }
  const spaces: Replay[] = []
  spaces.push({ ...replay, spaces })
  return spaces[0]
}

export function columnFor(sketch: Sketch, more: Partial<Column> = {}): Column {
  const replay = replayFor(sketch)
  const { kernel, title, idea } = replay.run
  return { id: kernel, title, idea, status: sketch.stall ? 'stalled' : 'ready', replay, ...more }
}

export const PASSED: Check = {
  ok: true,
  measures: [
    { name: 'backward error', value: 1e-7, bound: 1e-6, at: { space: 'row', item: 0 } },
    { name: 'forward error', value: 2e-7, bound: 1e-4 },
  ],
  overflow: false,
}

/** One whose first error is as large as this, in that row. */
export const failed = (value: number, item = 0): Check => ({
  ...PASSED,
  ok: false,
  measures: [{ ...PASSED.measures[0], value, at: { space: 'row', item } }, PASSED.measures[1]],
})

/** A measurement without samples. */
export const TIMING: Timing = {
  batch: 1,
  analysisMs: 0,
  prepareMs: 0,
  uploadMs: 0,
  compileMs: 0,
  readbackMs: 0,
  stepMs: 1e-6,
  rejected: 0,
}
