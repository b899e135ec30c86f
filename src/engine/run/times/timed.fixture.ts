import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { gpuOf } from '../clocked.fixture.ts'
import { firstLanes, type TimedPass, traceBuilder } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, namesOf } from '#src/core/trace/notes.ts'
import type { Replay } from '../replay.ts'
import type { Run } from '../run.ts'
import { makeReplay } from '../schedule.ts'
import { waiting } from '../spaces.fixture.ts'

/** Row i needs those of its operands that come before it; its diagonal is last. */
export function patternOf(operands: readonly (readonly number[])[]): Pattern {
  const rows = operands.map((needs, i) =>
    [...new Set(needs.filter((j) => j >= 0 && j < i))].sort((a, b) => a - b).concat(i),
  )
  const row_ptr = Uint32Array.of(0, ...rows.map((_, i) => rows.slice(0, i + 1).reduce((n, row) => n + row.length, 0)))
  return { rows: rows.length, cols: rows.length, row_ptr, col_idx: Uint32Array.from(rows.flat()) }
}

const LANES = 32
const adapter = gpuOf(LANES)
const rest = { kernel: 'sptrsv/sync_free', adapter, check: { ok: true }, worker: 'subgroup', origin: 'recorded' }

function played(pattern: Pattern, run: object): Replay {
  return makeReplay({ ...rest, ...run } as Run, { operation: 'sptrsv', spaces: waiting(pattern) })
}

/** What a solve by tickets is made of, in counts of the clock. */
export interface Race {
  readonly workers: number
  /** From one row to the worker's next. */
  readonly work: number
  /** From a row's end to when another sees it. */
  readonly hop: number
  /** Milliseconds of the traced run. */
  readonly ms: number
}

/** Workers take rows in order, wait for what a row needs, and note the clock before and after: a run on a GPU that was right. */
export function clockedReplay(pattern: Pattern, { workers, work, hop, ms }: Race): Replay {
  const free = Array.from({ length: workers }, () => 1)
  const published: number[] = []
  const masks = firstLanes(LANES)
  const { emit, finish } = traceBuilder(LANES, namesOf(CLOCK_NOTES))
  for (let item = 0; item < pattern.rows; item++) {
    const worker = free.indexOf(Math.min(...free))
    const needs = [...pattern.col_idx.subarray(pattern.row_ptr[item], pattern.row_ptr[item + 1] - 1)]
    const began = free[worker]
    const at = Math.max(began + 1, ...needs.map((row) => published[row] + hop))
    published[item] = at + work
    free[worker] = at + work + 1
    const polls = at - began - 1
    const lanes = masks[needs.length]
    emit({ worker, stage: 0, polls, item, k: pattern.row_ptr[item], phase: 0, lanes, notes: { began, at } })
  }
  const ticks = Math.max(...free) + 1
  return played(pattern, { trace: { ...finish(), clock: { ticks, passMs: ms, bound: 2 * ticks } } })
}

/** Rows level by level, a barrier after each: worker w takes every row of a level that it has, `work` counts times w + 1 each. */
export function barredReplay(pattern: Pattern, { workers, work, ms }: Omit<Race, 'hop'>): Replay {
  const { ptr, order } = levelsOf(pattern)
  const masks = firstLanes(LANES)
  const { emit, finish } = traceBuilder(LANES, namesOf(CLOCK_NOTES))
  let opened = 1
  for (let phase = 0; phase + 1 < ptr.length; phase++) {
    const free = Array.from({ length: workers }, () => opened)
    for (let s = ptr[phase]; s < ptr[phase + 1]; s++) {
      const [item, worker] = [order[s], (s - ptr[phase]) % workers]
      const began = phase === 0 ? free[worker] : Math.min(free[worker], opened - 1)
      const at = free[worker] + work * (worker + 1)
      free[worker] = at
      const lanes = masks[pattern.row_ptr[item + 1] - pattern.row_ptr[item] - 1]
      emit({ worker, stage: 0, polls: 0, item, k: pattern.row_ptr[item], phase, lanes, notes: { began, at } })
    }
    opened = Math.max(...free)
  }
  const ticks = opened + 1
  return played(pattern, { trace: { ...finish(), clock: { ticks, passMs: ms, bound: 2 * ticks } } })
}

/** Levels one dispatch after the other, timed in groups. */
export function passedReplay(pattern: Pattern, passes: readonly TimedPass[]): Replay {
  const { level } = levelsOf(pattern)
  const masks = firstLanes(LANES)
  const { emit, finish } = traceBuilder(LANES)
  const order = Array.from(level.keys()).sort((a, b) => level[a] - level[b])
  for (const item of order) {
    const lanes = masks[pattern.row_ptr[item + 1] - pattern.row_ptr[item] - 1]
    emit({ worker: item % 4, stage: 0, polls: 0, item, k: pattern.row_ptr[item], phase: level[item], lanes })
  }
  return played(pattern, { trace: { ...finish(), ...(passes.length > 0 && { passes }) } })
}
