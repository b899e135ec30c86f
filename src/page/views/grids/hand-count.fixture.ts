import { traceBuilder } from '#src/core/trace/event.ts'
import type { Space, StageMeaning } from '#src/core/trace/space.ts'
import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { seriesOf } from '../convergence/solved.fixture.ts'
import { patternOf } from '../toy.fixture.ts'

/**
 * 4 × 4 points, of which a second grid has every second one along both axes:
 *   12 13 14 15
 *    8  9 10 11     8 · 10
 *    4  5  6  7
 *    0  1  2  3     0 ·  2
 */
const pattern = patternOf(Array.from({ length: 16 }, (_, row) => [row]))
const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
const spaces: readonly Space[] = [{ name: 'row', matrix: 'A', count: 16, operands: pattern, edges: pattern, ...free }]
const stages: readonly StageMeaning[] = [
  { name: 'multiply' },
  ...[1, 2].flatMap((grid) =>
    ['there', 'back'].map((way): StageMeaning => ({ name: `${grid} ${way}`, covers: 'some', grid })),
  ),
  { name: 'direction' },
]

/** Colours of the finest grid: the points that are kept last, or first; of the second one point by point. */
const COLOURS = [
  [1, 3, 9, 11],
  [4, 6, 12, 14],
  [5, 7, 13, 15],
  [0, 2, 8, 10],
]
const COARSE = [[0], [2], [8], [10]]

/** One cycle, before the first iteration: grid 1 there and back, grid 2 there and back, grid 1 there and back. */
export function cycled(keptLast: boolean, sent: number, coarse = true): Replay {
  const { emit, finish } = traceBuilder(32, ['step'])
  const colours = keptLast ? COLOURS : COLOURS.toReversed()
  let phase = 0
  const say = (stage: number, rows: readonly number[]) => {
    const lanes = [rows.reduce((mask, row) => mask | (1 << row), 0)]
    emit({ worker: 0, stage, polls: 0, item: 0, k: 0, phase: phase++, lanes, notes: { step: 0 } })
  }
  const sweep = (stage: number, groups: readonly (readonly number[])[]) => {
    for (const rows of groups) say(stage, rows)
    for (const rows of groups.toReversed()) say(stage + 1, rows)
  }
  const all = Array.from({ length: 16 }, (_, row) => row)
  say(0, all)
  sweep(1, colours)
  if (coarse) sweep(3, COARSE)
  sweep(1, colours)
  say(5, all)
  const series: readonly IterationSeries[] = [
    seriesOf('residual', [0.5]),
    seriesOf('true residual', [0.5]),
    { ...seriesOf('sent to grid 2', [0.5 * sent]), aside: true },
  ]
  const run = { trace: finish(), stages, worker: 'subgroup', title: 'by hand', series } as unknown as Run
  const geometry = { kind: 'grid', stencil: 'D2N9', size: [4, 4, 1] } as const
  return makeReplay(run, { operation: 'made', spaces, geometry })
}
