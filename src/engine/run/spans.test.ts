import { expect, test } from 'vitest'
import { traceBuilder } from '#src/core/trace/event.ts'
import type { Replay } from './replay.ts'
import type { Run, StageSpan } from './run.ts'
import { makeReplay } from './schedule.ts'
import { free } from './spaces.fixture.ts'
import { spanAt, spanTicks } from './spans.ts'

const pattern = { rows: 3, cols: 3, row_ptr: Uint32Array.of(0, 1, 2, 3), col_idx: Uint32Array.of(0, 1, 2) }
const NAMED: readonly StageSpan[] = [
  { name: 'symbolic', phase: 0 },
  { name: 'empty', phase: 2 },
  { name: 'numeric', phase: 3 },
]

/** Rows 0 and 1 in phases 0 and 1, row 2 in phase 3: at ticks 1, 2 and 3. */
function staged(spans?: readonly StageSpan[]): Replay {
  const { emit, finish } = traceBuilder(4)
  for (const [item, phase] of [0, 1, 3].entries())
    emit({ worker: item, stage: 0, polls: 0, item, k: item, phase, lanes: [1] })
  const run = { trace: finish(), ...(spans && { spans }) } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces: free(pattern) })
}

test('stages begin with the first event of their phases, and those without events are left out', () => {
  const replay = staged(NAMED)
  expect([...replay.eventTick]).toEqual([1, 2, 3])
  expect(spanTicks(replay)).toEqual([
    { name: 'symbolic', tick: 1 },
    { name: 'numeric', tick: 3 },
  ])
  expect([0, 1, 2, 3, 4].map((tick) => spanAt(replay, tick))).toEqual([
    undefined,
    'symbolic',
    'symbolic',
    'numeric',
    'numeric',
  ])
})

test('a run whose plan names no stage has none', () => {
  expect(spanTicks(staged())).toEqual([])
})

test('mutants: a stage that begins a phase late or early is seen', () => {
  const ticks = (spans: readonly StageSpan[]) => spanTicks(staged(spans)).map(({ tick }) => tick)
  expect(ticks(NAMED.map((span) => ({ ...span, phase: span.phase + 1 })))).not.toEqual(ticks(NAMED))
  expect(ticks([NAMED[0], { name: 'numeric', phase: 1 }])).not.toEqual(ticks(NAMED))
})
