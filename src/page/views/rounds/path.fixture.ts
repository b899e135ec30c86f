import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { groupingBy, type Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'

/** A path of five rows: 0 – 1 – 2 – 3 – 4. */
const path = patternOf([[1], [0, 2], [1, 3], [2, 4], [3]])
const free = { count: 5, lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
export const spaces: readonly Space[] = [
  { name: 'row', matrix: 'G', edges: path, operands: path, ...free },
  { name: 'weight', ...free },
]
export const stages = [
  { name: 'clear', space: 'row' },
  { name: 'compare', space: 'weight', covers: 'some', looks: 'row' },
  { name: 'colour', space: 'row', covers: 'once' },
] as const

/** Stage, phase, and which of the rows: 1 and 4 outweigh their neighbours, then 0 and 2 do, then 3. */
const EVENTS = [
  [0, 0, 0b11111],
  [1, 1, 0b11111],
  [2, 2, 0b10010],
  [1, 3, 0b01101],
  [2, 4, 0b00101],
  [1, 5, 0b01000],
  [2, 6, 0b01000],
] as const

const COLOURS = groupingBy('colour', Uint32Array.of(1, 0, 1, 2, 0), 3)
/** The same with its weights: row 1 has the greatest, then 4, 0, 2 and 3. */
export const WEIGHED: Partial<Run> = {
  groups: { row: [COLOURS], weight: [groupingBy('weight', Uint32Array.of(2, 0, 3, 4, 1), 5)] },
}

/** A colouring of the path in three rounds; more of the run as `facts` has it. */
export function chosenRun(facts: Partial<Run> = { groups: { row: [COLOURS] } }): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  for (const [stage, phase, mask] of EVENTS)
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase, lanes: [mask], notes: { step: 0 } })
  return makeReplay({ trace: finish(), stages, worker: 'subgroup', ...facts } as unknown as Run, {
    operation: 'made',
    spaces,
  })
}
