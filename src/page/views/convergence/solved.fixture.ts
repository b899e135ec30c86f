import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { patternOf } from '../toy.fixture.ts'

const pattern = patternOf([[0], [1]])
const spaces: readonly Space[] = [
  { name: 'row', matrix: 'A', operands: pattern, count: 2, lanes: 'items', order: 'none', ends: 'event', groups: [] },
]
const stages = [{ name: 'begin' }, { name: 'multiply' }, { name: 'direction' }] as const

export const seriesOf = (
  name: string,
  values: readonly number[],
  at: readonly number[] = values.map((_, i) => i),
): IterationSeries => ({
  name,
  unit: 'of ‖b‖',
  logarithmic: true,
  at: Uint32Array.from(at),
  values: Float32Array.from(values),
})

/** A solve that takes `iterations`: it begins, finds a direction, and then multiplies and finds one again and again. */
export function solvedIn(iterations: number, series: readonly IterationSeries[], facts: Partial<Run> = {}): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const pass = (stage: number, phase: number) =>
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase, lanes: [3], notes: { step: 0 } })
  pass(0, 0)
  pass(2, 1)
  for (let i = 0; i < iterations; i++) {
    pass(1, 2 + 2 * i)
    pass(2, 3 + 2 * i)
  }
  const run = { trace: finish(), stages, worker: 'subgroup', title: 'made', series, ...facts }
  return makeReplay(run as unknown as Run, { operation: 'made', spaces })
}
