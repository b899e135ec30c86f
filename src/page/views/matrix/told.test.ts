import { expect, test } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import view from './view.ts'

const places = { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 2, 3), col_idx: Uint32Array.of(0, 2, 1) }
const free = { lanes: 'items', order: 'none', groups: [] } as const
const entries: Space = { name: 'entry', matrix: 'A', count: 3, places, ...free }
const words: Space = { name: 'word', count: 2, ...free }

/** A worker goes through two items of one of the spaces. @param space by which the kernel names its stage's space */
function played(space: string | undefined): Replay {
  const { emit, finish } = traceBuilder(4)
  emit({ worker: 0, stage: 0, polls: 0, item: 0, k: 0, phase: 0, lanes: laneBits(0, 2) })
  const run = { trace: finish(), stages: [{ name: 'go', ...(space && { space }) }] } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces: [entries, words] })
}

test('a matrix is drawn where stages speak of its entries, and not where nothing would ever happen to them', () => {
  for (const space of ['entry', undefined]) expect(view.needs(played(space))?.space).toBe(entries)
  expect(view.needs(played('word'))).toBeUndefined()
  const { run, ...seen } = played('word')
  const { stages: _, ...older } = run
  expect(view.needs({ ...seen, run: older, spaces: seen.spaces.map((one) => ({ ...one, run: older })) })).toBeDefined()
})
