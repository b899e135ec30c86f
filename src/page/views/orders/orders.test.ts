import { describe, expect, it, test } from 'vitest'
import { NEVER } from '#src/engine/run/replay.ts'
import { seriesOf } from '../convergence/solved.fixture.ts'
import { sweptInParts } from '../sweep/hand-count.fixture.ts'
import { classAt, classOrder, classPairs, hasClasses, planeWithMost } from './classes.ts'
import { ODD, SLOW_X, SLOW_Z, sweptIn } from './hand-count.fixture.ts'
import { cellUnder, ordersLayout } from './layout.ts'
import view from './view.ts'

const [z, x, odd] = [SLOW_Z, SLOW_X, ODD].map((colour) => classOrder(sweptIn(colour)))

describe('six colours of lines numbered two ways, counted by hand', () => {
  it('come in the order of the run', () => {
    expect([...z.of]).toEqual(SLOW_Z)
    expect([...x.of]).toEqual(SLOW_X)
    expect([z.classes, x.classes, odd.classes]).toEqual([6, 6, 2])
  })

  it('are the same classes, of which the first and the last keep their numbers', () => {
    const { pairs, same, kept } = classPairs(z, x)
    expect([same, kept]).toEqual([true, 2])
    expect(pairs.map(({ own, other }) => [own, other]).sort(([a], [b]) => a - b)).toEqual([
      [0, 0],
      [1, 2],
      [2, 4],
      [3, 1],
      [4, 3],
      [5, 5],
    ])
    expect(classPairs(z, z)).toMatchObject({ same: true, kept: 6 })
  })

  it('are other classes than two colours are, which have parts of them', () => {
    const { pairs, same, kept } = classPairs(odd, z)
    expect([same, kept, pairs.length]).toEqual([false, 0, 6])
    expect(pairs.find(({ own, other }) => own === 1 && other === 1)?.share).toBe(0.5)
  })

  it('are lit there and back', () => {
    expect([0, 1, 2, 6, 7, 8, 12, 13].map((tick) => classAt(z, tick))).toEqual([NEVER, 0, 1, 5, 5, 4, 0, NEVER])
  })

  it('are seen in the plane across the axis that they do not depend on', () => {
    const plane = planeWithMost(sweptIn(SLOW_Z).geometry, z)
    expect(plane).toMatchObject({ axis: 1, at: 1, wide: 3, high: 2 })
    expect([...(plane?.rows ?? [])]).toEqual([3, 4, 5, 9, 10, 11])
  })

  it('are told of all columns, with the iterations of those that solve', () => {
    const solved = (colour: readonly number[], iterations: number) =>
      sweptIn(colour, [
        seriesOf(
          'residual',
          Array.from({ length: iterations + 1 }, (_, i) => 10 ** -i),
        ),
      ])
    expect(view.tell?.([sweptIn(SLOW_Z), sweptIn(SLOW_X)], { options: {} })?.sentence).toBe(
      'All have the same 6 colours.',
    )
    expect(view.tell?.([solved(SLOW_Z, 5), solved(ODD, 6)], { options: {} })?.sentence).toBe(
      '**A** has 6 colours, **B** has 2 colours. **A** ends after 5 iterations, **B** ends after 6 iterations.',
    )
  })
})

test('a sweep inside of parts has no such classes', () => {
  expect(hasClasses(sweptIn(SLOW_Z))).toBeDefined()
  expect(hasClasses(sweptInParts())).toBeUndefined()
})

test('points and classes stand side by side, in a high pane one below the other, and the pointer finds points', () => {
  const [wide, high] = [
    { width: 600, height: 300, unit: 1 },
    { width: 300, height: 600, unit: 1 },
  ].map((extent) => ordersLayout([3, 2], [6, 6], extent))
  expect(wide.dots?.left).toBeGreaterThan((wide.plane?.pitch ?? 0) * 3)
  expect(high.dots?.top).toBeGreaterThan((high.plane?.pitch ?? 0) * 2)
  for (const { dots, height } of [wide, high]) expect((dots?.top ?? 0) + (dots?.side ?? 0)).toBeLessThan(height)
  expect(cellUnder(wide, [3, 2], 5, (wide.plane?.top ?? 0) + 5)).toEqual([0, 1])
  expect(cellUnder(wide, [3, 2], 500, 30)).toBeUndefined()
})
