import type { Messages } from '#src/core/kernel/modeled.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { timeCourse, replayInTime } from '#src/engine/run/times/timed.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'

/**
 * The worked example of papers/002 as one matrix: 6 × 6 in four blocks of 3 × 3, with the fill of L + U.
 *   2 0 3 | 3 0 0        GETRF  (0, 0)          task 0
 *   6 5 9 | 16 0 4       GESSM  (0, 1)          task 1, needs 0
 *   0 45 4 | 63 0 38     TSTRF  (1, 0)          task 2, needs 0
 *   18 0 27 | 40 9 0     SSSSM  (1, 1)          task 3, needs 1 and 2
 *   0 0 0 | 0 0 36       GETRF  (1, 1)          task 4, needs 3
 *   6 0 25 | 50 0 8
 */
const entries = patternOf([
  [0, 2, 3],
  [0, 1, 2, 3, 5],
  [1, 2, 3, 5],
  [0, 2, 3, 4, 5],
  [4, 5],
  [0, 2, 3, 4, 5],
])
const needs = patternOf([[0], [0, 1], [0, 2], [1, 2, 3], [3, 4]])

export const [GETRF, GESSM, TSTRF, SSSSM] = [0, 1, 2, 3]
const STAGES = ['GETRF', 'GESSM', 'TSTRF', 'SSSSM'].map((name) => ({ name, space: 'task' }))
const KINDS = [GETRF, GESSM, TSTRF, SSSSM, GETRF]

const spaces: readonly Space[] = [
  {
    name: 'task',
    count: 5,
    operands: needs,
    order: 'operands',
    groups: [],
    blocked: {
      side: 3,
      rows: 2,
      row: Uint32Array.of(0, 0, 1, 1, 1),
      column: Uint32Array.of(0, 1, 0, 1, 1),
      of: 'entry',
    },
  },
  {
    name: 'entry',
    count: entries.col_idx.length,
    places: entries,
    lanes: 'items',
    order: 'none',
    ends: 'event',
    groups: [],
  },
]

/** When a task runs on its rank, in counts. */
export type RankTurn = readonly [rank: number, began: number, ended: number]

/** One rank has all of it, one task after the other. */
export const ALONE: readonly RankTurn[] = [
  [0, 0, 10],
  [0, 10, 20],
  [0, 20, 30],
  [0, 30, 40],
  [0, 40, 50],
]
/** 2 × 2 ranks, a block each: what is final goes to those that need it in five counts. */
export const FOUR: readonly RankTurn[] = [
  [0, 0, 10],
  [1, 15, 25],
  [2, 15, 25],
  [3, 30, 40],
  [3, 40, 50],
]
export const SENT: Messages = {
  grid: [2, 2],
  from: Uint32Array.of(0, 0, 1, 2),
  to: Uint32Array.of(1, 2, 3, 3),
  item: Uint32Array.of(0, 0, 1, 2),
  bytes: Uint32Array.of(28, 28, 20, 16),
  sent: Uint32Array.of(10, 10, 25, 25),
  received: Uint32Array.of(15, 15, 30, 30),
}

/** A run of the example. @param turns by task @param phases by task, where barriers are between */
export function factored(turns: readonly RankTurn[], messages?: Messages, phases: readonly number[] = []): Replay {
  const { emit, finish } = traceBuilder(32, ['step', 'began', 'at'])
  const order = turns.map((_, task) => task).sort((a, b) => turns[a][2] - turns[b][2])
  const steps = [0, 1, messages ? 1 : 2, messages ? 2 : 3, messages ? 3 : 4]
  for (const task of order) {
    const [worker, began, at] = turns[task]
    const [first, end] = [needs.row_ptr[task], needs.row_ptr[task + 1]]
    emit({
      worker,
      stage: KINDS[task],
      polls: 0,
      item: task,
      k: first,
      phase: phases[task] ?? 0,
      lanes: [2 ** (end - first - 1) - 1],
      notes: { step: phases.length > 0 ? 0 : steps[task], began, at },
    })
  }
  const trace = { ...finish(), model: { ms: 0.05, counts: 50 } }
  const adapter = { kind: 'twin', name: 'ranks', subgroupSize: 1 }
  const run = {
    trace,
    stages: STAGES,
    worker: 'rank',
    title: 'by hand',
    adapter,
    ...(messages && { messages }),
  } as unknown as Run
  return makeReplay(run, { operation: 'lu', spaces })
}

/** The same along its modeled time, in 50 ticks of a count. */
export function inCounts(replay: Replay): Replay {
  const course = timeCourse(replay)
  if ('why' in course) throw new Error(course.why)
  return replayInTime(replay, course, course.ms, course.ms / 50)
}
