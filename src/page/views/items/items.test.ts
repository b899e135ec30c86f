import { describe, expect, it, test } from 'vitest'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { itemCourse } from './course.ts'
import { itemAt, itemBox, itemsLayout } from './layout.ts'
import view from './view.ts'

const entries: Space = { name: 'entry', matrix: 'A', count: 10, lanes: 'items', order: 'none', groups: [] }
const columns: Space = { ...entries, name: 'column', count: 3 }
const stages = [
  { name: 'count', space: 'entry' },
  { name: 'add up', space: 'column' },
  { name: 'move', space: 'entry' },
]

/** Two workers count ten entries in steps of four lanes, one adds up three columns, and both move the entries. */
function played(): Replay {
  const { emit, finish } = traceBuilder(4)
  const all = [
    [0, 0, 0, 0],
    [1, 0, 4, 0],
    [0, 0, 8, 0],
    [0, 1, 0, 1],
    [0, 2, 0, 2],
    [1, 2, 4, 2],
    [1, 2, 8, 2],
  ]
  for (const [worker, stage, item, phase] of all) {
    const lanes = Math.min(4, (stage === 1 ? 3 : 10) - item)
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes: laneBits(0, lanes) })
  }
  const run = { trace: finish(), stages } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces: [entries, columns] })
}

const replay = played()
const area = ({ shares }: ReturnType<typeof itemCourse>, stage: number): number =>
  (shares.get(stage) ?? new Float32Array()).reduce((sum, share) => sum + share, 0)

describe('the course of items', () => {
  it.each([
    [40, 20],
    [37, 13],
    [3, 2],
    [200, 300],
  ])('holds each item and step once, in %i × %i pixels', (width, height) => {
    const pitch = width / replay.end
    const course = itemCourse(replay, width, height, pitch)
    // ten entries are at work for a step in each of two stages
    for (const stage of [0, 2]) expect(area(course, stage)).toBeCloseTo(10 * pitch * (height / entries.count), 2)
    expect(area(itemCourse(replay.spaces[1], width, height, pitch), 1)).toBeCloseTo(width * (height / replay.end), 2)
  })

  test('the mutant that forgets lanes shows less', () => {
    const first = { ...replay, space: { ...entries, lanes: 'operands' } as Space }
    expect(area(itemCourse(first, 40, 20, 5), 0)).toBeLessThan(area(itemCourse(replay, 40, 20, 5), 0))
  })
})

test('an item lies where it is found, in its own space', () => {
  const layout = itemsLayout(replay, replay.end, { width: 300, height: 200, unit: 1 })
  expect(layout.panels.map(({ replay: { space } }) => space.name)).toEqual(['entry', 'column'])
  for (const panel of layout.panels)
    for (let item = 0; item < panel.replay.space.count; item++) {
      const { y, height } = itemBox(panel, item)
      const found = itemAt(layout, y + height / 2)
      expect([found?.panel.replay.space.name, found?.item]).toEqual([panel.replay.space.name, item])
    }
  expect(itemAt(layout, 2)).toBeUndefined()
})

test('it is offered where a run speaks of several spaces', () => {
  expect(view.needs(replay)?.space.name).toBe('entry')
  const alone = seenWhere(replay, () => true) as Replay
  expect(view.needs({ ...alone, spaces: [alone] })).toBeUndefined()
})
