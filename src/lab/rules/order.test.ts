import { expect, test } from 'vitest'
import { type EventRecord, laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space, StageMeaning } from '#src/core/trace/space.ts'
import { order } from './order.ts'
import type { Evidence } from './evidence.ts'

/** Rows 0 and 1 need nothing, row 2 needs both, row 3 needs row 2; each has itself for its last operand. */
const pattern = {
  rows: 4,
  cols: 4,
  row_ptr: Uint32Array.of(0, 1, 2, 5, 7),
  col_idx: Uint32Array.of(0, 1, 0, 1, 2, 2, 3),
}
const slots: Space = { name: 'slot', count: 4, lanes: 'items', order: 'none', groups: [] }
const rows: Space = { name: 'row', count: 4, operands: pattern, order: 'operands', groups: [] }
const stages: readonly StageMeaning[] = [
  { name: 'count', space: 'slot' },
  { name: 'solve', space: 'row' },
]

type Step = Pick<EventRecord, 'item' | 'stage'> & Partial<EventRecord>

/** Slots are counted in two steps, rows 0 and 1 are solved between them. */
const STEPS: readonly Step[] = [
  { stage: 1, item: 0, k: 0 },
  { stage: 0, item: 2, k: 2, lanes: laneBits(0, 2) },
  { stage: 1, item: 1, k: 1 },
  { stage: 0, item: 0, lanes: laneBits(0, 2) },
  { stage: 1, item: 2, k: 2, lanes: laneBits(0, 2) },
  { stage: 1, item: 3, k: 5, lanes: laneBits(0, 1) },
]

function judged(steps: readonly Step[], spaces: readonly Space[] = [slots, rows]): readonly string[] {
  const { emit, finish } = traceBuilder(4)
  for (const step of steps) emit({ worker: 0, polls: 0, k: 0, phase: 0, lanes: [0], ...step })
  return order({ spaces, stages, traced: { outputs: {}, trace: finish() } } as unknown as Evidence)
}

/** The same rows carried by lanes, each with all of its operands. */
const together: Space = { ...rows, lanes: 'items' }
const LANES: readonly Step[] = [
  { stage: 1, item: 0, lanes: laneBits(0, 2) },
  { stage: 1, item: 2, k: 2, lanes: laneBits(0, 1) },
  { stage: 1, item: 3, k: 3, lanes: laneBits(0, 1) },
]

test('in every space items use what is finished in that space', () => {
  expect(judged(STEPS)).toEqual([])
  expect(judged(STEPS, [rows, slots])).toEqual([])
  expect(judged(LANES, [slots, together])).toEqual([])
})

const MUTANTS: Readonly<Record<string, readonly [readonly Step[], string, Space?]>> = {
  'a row before one that it needs': [[...STEPS.slice(3, 5), ...STEPS.slice(0, 3)], 'row 2 uses row 0'],
  'a row that never came': [STEPS.toSpliced(2, 1), 'row 2 uses row 1, which is not finished'],
  'a step of a slot in place of a row': [STEPS.with(2, { stage: 0, item: 1 }), 'row 2 uses row 1'],
  'a lane before one that it needs': [[LANES[0], LANES[2], LANES[1]], 'row 3 uses row 2', together],
  'a phase after a later one': [STEPS.with(1, { ...STEPS[1], phase: 2 }), 'is of phase 0, after phase 2'],
}

test.each(Object.entries(MUTANTS))('%s is seen', (_, [steps, fault, space = rows]) => {
  expect(judged(steps, [slots, space])).toContainEqual(expect.stringContaining(fault))
})
