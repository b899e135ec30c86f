import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { groupingBy, type Space } from '#src/core/trace/space.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { patternOf } from '../toy.fixture.ts'

/**
 * 3 × 2 × 2 points; those along y have one colour, as lines have: x + 3z or z + 2x.
 *   z = 0:  3 4 5    z = 1:  9 10 11
 *           0 1 2            6  7  8
 */
const places = Array.from({ length: 12 }, (_, row) => [row % 3, Math.floor(row / 3) % 2, Math.floor(row / 6)] as const)
export const SLOW_Z = places.map(([x, , z]) => x + 3 * z)
export const SLOW_X = places.map(([x, , z]) => z + 2 * x)
export const ODD = places.map(([x]) => x % 2)

const pattern = patternOf(places.map((_, row) => [row]))
const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [{ name: 'row', matrix: 'A', count: 12, operands: pattern, edges: pattern, ...free }]
const stages = ['there', 'back'].map((name) => ({ name, covers: 'once' as const }))

/** A sweep there and back, a phase a colour. @param series of a solver that sweeps so */
export function sweptIn(colour: readonly number[], series?: readonly IterationSeries[]): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const colours = Math.max(...colour) + 1
  const say = (stage: number, phase: number, c: number) => {
    const lanes = [colour.reduce((mask, own, row) => (own === c ? mask | (1 << row) : mask), 0)]
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase, lanes, notes: { step: 0 } })
  }
  for (let c = 0; c < colours; c++) say(0, c, c)
  for (let c = colours - 1; c >= 0; c--) say(1, 2 * colours - 1 - c, c)
  const groups = { row: [groupingBy('colour', Uint32Array.from(colour), colours)] }
  const run = { trace: finish(), stages, worker: 'subgroup', groups, title: 'by hand', ...(series && { series }) }
  const geometry = { kind: 'grid', stencil: 'D3N27', size: [3, 2, 2] } as const
  return makeReplay(run as unknown as Run, { operation: 'symgs', spaces, geometry })
}
