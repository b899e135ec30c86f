import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { type BlockShare, groupingBy, type Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'

/** A path of three cells: the middle one is a neighbour of both ends. */
const beside = patternOf([[1], [0, 2], [1]])
const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [{ name: 'row', matrix: 'A', count: 3, operands: beside, edges: beside, ...free }]

/** A sweep there and back over the ends, then the middle. @param blocks how invocations share a row */
export function sweptInBlocks(blocks: BlockShare | undefined): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const say = (stage: number, phase: number, mask: number, step = 0) =>
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase, lanes: [mask], notes: { step } })
  say(0, 0, 0b101)
  say(0, 1, 0b010)
  say(1, 1, 0b010, 1)
  say(1, 2, 0b101)
  const stages = ['forward', 'backward'].map((name) => ({ name, covers: 'once' as const, ...(blocks && { blocks }) }))
  const groups = { row: [groupingBy('colour', Uint32Array.of(0, 1, 0), 2)] }
  const run = { trace: finish(), stages, worker: 'workgroup', groups, title: 'by hand' } as unknown as Run
  return makeReplay(run, { operation: 'block_symgs', spaces })
}
