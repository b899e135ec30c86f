import { describe, expect, test } from 'vitest'
import type { EventRecord } from '#src/kernel/kernel.ts'
import type { Replay } from '#src/run/replay.ts'
import { eventsRun, freeRun, lowerGrid, patternOf } from '../toy.ts'
import { laneRuns } from './cells.ts'
import { cellAt, hasWait, lanesLayout, laneY, panBy, stepBox, waitBox, zoomAbout } from './layout.ts'
import { stepsOfRows, stepsOfWorker } from './steps.ts'
import { share, utilisationOf, utilisationOfRun } from './utilisation.ts'

/** A 2 × 2 grid: nonzeros 0 | 0 1 | 0 2 | 1 2 3, nine with the diagonals, at k = 0 … 8. */
const square = patternOf([[0], [0, 1], [0, 2], [1, 2, 3]])

const event = (item: number, k: number, mask: number, polls = 0): EventRecord => ({
  worker: 0,
  stage: 0,
  polls,
  item,
  k,
  phase: 0,
  lanes: [mask],
})

/** Lanes begin again at every row: four steps, of which the first carries nothing. */
const elementwise = eventsRun(square, 4, [
  event(0, 0, 0b0000),
  event(1, 1, 0b0001),
  event(2, 3, 0b0001),
  event(3, 5, 0b0011, 7),
])

/** Lanes go on into the next rows: nonzeros 0 to 3 in the first step, 4 to 7 in the second. */
const multistage = eventsRun(square, 4, [
  event(0, 0, 0b0000),
  event(1, 0, 0b0010),
  event(2, 0, 0b1000),
  event(3, 4, 0b0110, 7),
])

const carriedRows = (replay: Replay) =>
  stepsOfWorker(replay, 0).map((step) =>
    laneRuns(replay.run.trace, step, 4).flatMap(({ from, stop, event: e }) =>
      Array.from({ length: stop - from }, () => (e === undefined ? '·' : String(replay.run.trace.words[6 * e + 2]))),
    ),
  )

describe('the lanes of a small case, by hand', () => {
  test('element-wise begins again at lane 0, multistage fills the lanes above', () => {
    expect(carriedRows(elementwise).map((lanes) => lanes.join(''))).toEqual(['····', '1···', '2···', '33··'])
    expect(carriedRows(multistage).map((lanes) => lanes.join(''))).toEqual(['·1·2', '·33·'])
  })

  test('4 of 16 lane-steps carry a nonzero element-wise, 4 of 8 in multistage', () => {
    expect(utilisationOfRun(elementwise)).toEqual({ carried: 4, steps: 4, slots: 16 })
    expect(utilisationOfRun(multistage)).toEqual({ carried: 4, steps: 2, slots: 8 })
    for (const replay of [elementwise, multistage]) {
      expect(utilisationOf(replay, stepsOfWorker(replay, 0), 4)).toEqual(utilisationOfRun(replay))
    }
    expect(share(utilisationOfRun(multistage))).toBe(0.5)
  })

  test('mutant: steps told apart by rows alone are seen', () => {
    const { trace } = multistage.run
    const words = trace.words.map((word, at) => (at % 6 === 3 ? Math.floor(at / 6) : word))
    const torn = { ...multistage, run: { ...multistage.run, trace: { ...trace, words } } }
    expect(utilisationOfRun(torn).steps).toBe(4)
  })

  test('a step is held from the tick after the one before it', () => {
    const [, , , last] = stepsOfWorker(elementwise, 0)
    expect(last).toMatchObject({ polls: 7, free: 4, tick: 4, last: 4 })
    expect(stepsOfRows(elementwise, new Set([1, 3])).map(({ events }) => events)).toEqual([[1], [3]])
  })
})

const extent = { width: 600, height: 300, unit: 1 }

test('picking where a lane of a step is drawn gives them, at every zoom', () => {
  const replay = freeRun(lowerGrid(6, 6, 6), 8)
  const steps = stepsOfWorker(replay, 3)
  for (const unit of [1, 1.25, 2]) {
    for (const camera of [undefined, [0.5, 2], [0.9, 0.5]]) {
      const layout = lanesLayout(steps, 32, { width: 600 * unit, height: 300 * unit, unit }, 0, 0, camera)
      const edge = layout.left + layout.width
      const cells = steps
        .flatMap((_, s) =>
          [stepBox(layout, s), ...(hasWait(layout, s) ? [waitBox(layout, s)] : [])].map((box) => ({ s, ...box })),
        )
        .filter(({ x, width }) => x >= layout.left && x < edge && width > 1)
      expect(cells.length).toBeGreaterThan(4)
      for (const { s, x } of cells) {
        expect(cellAt(layout, x, laneY(layout, s % 32) + 1)).toEqual({ step: s, lane: s % 32 })
      }
    }
  }
})

test('the step under the playhead is seen without a camera, and a camera keeps what is under the pointer', () => {
  const steps = stepsOfWorker(freeRun(lowerGrid(200, 1, 1), 1), 0)
  for (let now = 0; now < steps.length; now += 7) {
    const layout = lanesLayout(steps, 32, extent, now, 0)
    const { x } = stepBox(layout, now)
    expect(x).toBeGreaterThanOrEqual(layout.left)
    expect(x + layout.pitch).toBeLessThanOrEqual(layout.left + layout.width + 1)
  }
  const before = lanesLayout(steps, 32, extent, 100, 0)
  const zoomed = lanesLayout(steps, 32, extent, 100, 0, zoomAbout(before, undefined, 2, 300))
  const columnAt = (layout: typeof before, x: number) => layout.first + (x - layout.left) / layout.pitch
  expect(zoomed.pitch).toBe(2 * before.pitch)
  expect(columnAt(zoomed, 300)).toBeCloseTo(columnAt(before, 300), 6)
  const moved = lanesLayout(steps, 32, extent, 100, 0, panBy(zoomed, [0.5, 2], 50))
  expect(columnAt(moved, 350)).toBeCloseTo(columnAt(zoomed, 300), 6)
})
