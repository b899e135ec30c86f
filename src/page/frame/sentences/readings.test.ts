import { expect, test } from 'vitest'
import { itemMark } from '#src/engine/run/query.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { readingOf } from './readings.ts'

const places = { rows: 2, cols: 4, row_ptr: Uint32Array.of(0, 2, 3), col_idx: Uint32Array.of(1, 3, 2) }
const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [
  { name: 'entry', matrix: 'A', count: 3, places, ...free },
  { name: 'column', count: 4, ...free },
]
const geometry = { kind: 'grid', stencil: 'D3N7', size: [2, 2, 1] } as const
const run = { trace: traceBuilder(4).finish(), stages: [], worker: 'worker' } as unknown as Run
const replay = makeReplay(run, { operation: 'made', spaces, geometry })

const idOf = (space: number, item: number) => readingOf(replay, itemMark(replay.spaces[space], item), 0)?.id

test('an entry is read by its row and column, and coordinates of a grid are of what it has a point for', () => {
  expect([0, 1, 2].map((item) => idOf(0, item))).toEqual([
    'entry 0, row 0, column 1',
    'entry 1, row 0, column 3',
    'entry 2, row 1, column 2',
  ])
  expect([1, 2].map((item) => idOf(1, item))).toEqual(['column 1 (1,0)', 'column 2 (0,1)'])
})
