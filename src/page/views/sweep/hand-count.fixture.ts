import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { groupingBy, type Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'

/**
 * A 3 × 3 grid whose points have all eight around them as neighbours:
 *   6 7 8
 *   3 4 5
 *   0 1 2
 */
const near = (row: number) =>
  Array.from({ length: 9 }, (_, other) => other).filter(
    (other) =>
      other !== row &&
      Math.abs((other % 3) - (row % 3)) <= 1 &&
      Math.abs(Math.floor(other / 3) - Math.floor(row / 3)) <= 1,
  )
export const around = patternOf(Array.from({ length: 9 }, (_, row) => near(row)))

/** Corners, then edges below and above, then edges at the sides, then the middle. */
export const PARITY = [0, 1, 0, 2, 3, 2, 0, 1, 0] as const
/** x + 2y: a neighbour that comes before has a lesser number. */
export const WRAPPED = [0, 1, 2, 2, 3, 4, 4, 5, 6] as const

const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [{ name: 'row', matrix: 'A', count: 9, operands: around, edges: around, ...free }]
const stages = [
  { name: 'forward', covers: 'once' },
  { name: 'backward', covers: 'once' },
] as const

/**
 * A sweep there and back, a phase a colour; the last colour there is the first one back, in one dispatch.
 * @param told the grouping that the run says it has, where that is another than the one it ran by
 */
export function sweptBy(colour: readonly number[], told: readonly number[] = colour): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const colours = Math.max(...colour) + 1
  const rowsOf = (c: number) => colour.reduce((mask, own, row) => (own === c ? mask | (1 << row) : mask), 0)
  const say = (stage: number, phase: number, c: number, step = 0) =>
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase, lanes: [rowsOf(c)], notes: { step } })
  for (let c = 0; c < colours; c++) say(0, c, c)
  say(1, colours - 1, colours - 1, 1)
  for (let c = colours - 2; c >= 0; c--) say(1, 2 * colours - 2 - c, c)
  const groups = { row: [groupingBy('colour', Uint32Array.from(told), Math.max(...told) + 1)] }
  const run = { trace: finish(), stages, worker: 'subgroup', groups, title: 'by hand' } as unknown as Run
  const geometry = { kind: 'grid', stencil: 'D2N9', size: [3, 3, 1] } as const
  return makeReplay(run, { operation: 'symgs', spaces, geometry })
}

/**
 * A path of four rows in two parts, each with a workgroup that goes through its own from the first row to the last, and back: a
 * phase each way.
 * @param within whether the stages say so
 */
export function sweptInParts(within = true): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const path = patternOf([[1], [0, 2], [1, 3], [2]])
  const say = (half: number, worker: number, row: number, step: number) =>
    emit({ worker, stage: half, polls: 0, item: row, k: row, phase: half, lanes: [1], notes: { step } })
  for (const half of [0, 1])
    for (const step of [0, 1])
      for (const part of [0, 1]) say(half, part, 2 * part + (half === 0 ? step : 1 - step), step)
  const groups = { row: [groupingBy('part', Uint32Array.of(0, 0, 1, 1), 2)] }
  const told = stages.map((stage) => ({ ...stage, ...(within && { within: 'part' }) }))
  const run = { trace: finish(), stages: told, worker: 'invocation', groups, title: 'by hand' } as unknown as Run
  return makeReplay(run, { operation: 'symgs', spaces: [{ ...spaces[0], count: 4, operands: path, edges: path }] })
}
