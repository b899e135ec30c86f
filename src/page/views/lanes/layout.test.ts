import { readItem, type EventRecord } from '#src/core/trace/event.ts'
import { describe, expect, test } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { eventsRun, freeRun, lowerGrid, patternOf, productRun } from '../toy.fixture.ts'
import { laneRuns } from './cells.ts'
import { cellAt, hasWait, lanesLayout, laneY, panBy, stepBox, waitBox, zoomAbout } from './layout.ts'
import { queuedSteps } from './queue.ts'
import { stepsOfRows, stepsOfWorker, workersOfRows } from './steps.ts'
import { stripOf } from './strip.ts'
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
      Array.from({ length: stop - from }, () => (e === undefined ? '·' : String(readItem(replay.run.trace, e)))),
    ),
  )

describe('the lanes of a small case, by hand', () => {
  test('element-wise begins again at lane 0, multistage fills the lanes above', () => {
    expect(carriedRows(elementwise).map((lanes) => lanes.join(''))).toEqual(['····', '1···', '2···', '33··'])
    expect(carriedRows(multistage).map((lanes) => lanes.join(''))).toEqual(['·1·2', '·33·'])
  })

  test('4 of 16 lane-steps carry a nonzero element-wise, 4 of 8 in multistage', () => {
    expect(utilisationOfRun(elementwise)).toEqual({ carried: 4, divided: 0, steps: 4, slots: 16 })
    expect(utilisationOfRun(multistage)).toEqual({ carried: 4, divided: 0, steps: 2, slots: 8 })
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

/** Rows of 3, no, 1 and 2 nonzeros of 5 columns: k = 0 1 2 | | 3 | 4 5. */
const product = { ...patternOf([[0, 1, 4], [], [2], [0, 3]]), cols: 5 }

const carried = (worker: number, step: number, item: number, lane: number, k: number): EventRecord => ({
  ...event(item, (k - lane) >>> 0, 1 << lane),
  worker,
  notes: { step },
})

/** A lane a row, as its lanes may append their events: row 0 goes on when the others are done. */
const scalar = productRun(product, 4, [
  carried(0, 0, 3, 3, 4),
  carried(0, 1, 0, 0, 1),
  carried(0, 0, 0, 0, 0),
  carried(0, 1, 3, 3, 5),
  carried(0, 0, 2, 2, 3),
  carried(0, 2, 0, 0, 2),
])

/** Lanes take three nonzeros each, regardless of rows; two workers with one lane each have a part of row 3. */
const even = productRun(product, 1, [
  ...[0, 1, 2, 3].map((k) => carried(0, k, [0, 0, 0, 2][k], 0, k)),
  carried(0, 5, 3, 0, 4),
  carried(1, 2, 3, 0, 5),
])

describe('the lanes of a product, by hand', () => {
  const cells = (replay: Replay, worker: number, lanes: number) =>
    stepsOfWorker(replay, worker).map((step) =>
      laneRuns(replay.run.trace, step, lanes)
        .map(({ from, stop, event: e }) =>
          (e === undefined ? '·' : String(readItem(replay.run.trace, e))).repeat(stop - from),
        )
        .join(''),
    )

  test('lanes carry their rows side by side, and idle where theirs has ended', () => {
    expect(cells(scalar, 0, 4)).toEqual(['0·23', '0··3', '0···'])
    expect(utilisationOfRun(scalar)).toEqual({ carried: 6, divided: 0, steps: 3, slots: 12 })
    expect(utilisationOf(scalar, stepsOfWorker(scalar, 0), 4)).toEqual(utilisationOfRun(scalar))
  })

  test('a step in which no lane carries anything is one, and counts as idle', () => {
    expect(cells(even, 0, 1)).toEqual(['0', '0', '0', '2', '·', '3'])
    expect(cells(even, 1, 1)).toEqual(['·', '·', '3'])
    expect(utilisationOfRun(even)).toEqual({ carried: 6, divided: 0, steps: 9, slots: 9 })
    expect(stepsOfWorker(even, 0).map(({ tick }) => tick)).toEqual([1, 2, 3, 4, 5, 6])
    expect(stepsOfWorker(even, 1).map(({ tick }) => tick)).toEqual([1, 2, 3])
  })

  test('a row that two workers share is shown with the steps of both', () => {
    expect([...workersOfRows(even, [3])]).toEqual([0, 1])
    expect(stepsOfRows(even, new Set([3])).map(({ worker, tick }) => [worker, tick])).toEqual([
      [1, 3],
      [0, 6],
    ])
  })

  test('a long row is cut down to where the step is at work', () => {
    const long = productRun(patternOf([Array.from({ length: 1000 }, (_, j) => j)]), 4, [event(0, 600, 0b1111)])
    const { rows, cells: shown } = stripOf(long, stepsOfWorker(long, 0), 0, 40, 120)
    expect(shown).toBe(119)
    expect(rows).toEqual([expect.objectContaining({ row: 0, cut: true })])
    expect(rows[0].first).toBeLessThan(600)
    expect(rows[0].stop).toBeGreaterThan(604)
  })

  test('mutant: steps told apart by their nonzeros, as in a solve, are seen', () => {
    const { trace } = scalar.run
    const torn = { ...trace, notes: ['ahead'] as const } // its word is there, and is not known for a step
    const solve = { ...scalar, run: { ...scalar.run, trace: torn } }
    expect(cells(solve, 0, 4)).not.toEqual(cells(scalar, 0, 4))
  })
})

describe('steps that are sent for ahead', () => {
  /** Two lines of a grid of 3 × 2, of three steps and of two: each noted how many steps before it it was sent for. */
  const ahead = [0, 1, 2, 0, 1]
  const events = [0, 1, 2, 3, 4].map((row, s) => ({ ...event(row, s, 0), notes: { ahead: ahead[s] } }))
  const lines = lowerGrid(3, 2, 1)
  const onGrid = (replay: Replay): Replay => ({
    ...replay,
    geometry: { kind: 'grid', stencil: 'D2N5', size: [3, 2, 1] },
  })
  const noted = onGrid(eventsRun(lines, 1, events, {}, ['ahead']))
  const framed = (replay: Replay) => {
    const steps = stepsOfWorker(replay, 0)
    return steps.map(({ tick }) => {
      const { from, stop } = queuedSteps(replay, steps, tick)
      return Array.from({ length: stop - from }, (_, s) => from + s)
    })
  }

  test('are those that events note, of the line at hand', () => {
    expect(framed(noted)).toEqual([[1, 2], [2], [], [4], []])
  })

  test('are none where nothing was noted, and fewer where they were sent for later', () => {
    expect(framed(onGrid(eventsRun(lines, 1, events)))).toEqual([[], [], [], [], []])
    const late = events.map((each) => ({ ...each, notes: { ahead: Math.min(1, each.notes.ahead) } }))
    expect(framed(onGrid(eventsRun(lines, 1, late, {}, ['ahead'])))).toEqual([[1], [2], [], [4], []])
  })
})

const extent = { width: 600, height: 300, unit: 1 }
const wanted = (now: number, digits = 2) => ({ now, above: 0, digits })

test('picking where a lane of a step is drawn gives them, at every zoom', () => {
  const replay = freeRun(lowerGrid(6, 6, 6), 8)
  const steps = stepsOfWorker(replay, 3)
  for (const unit of [1, 1.25, 2]) {
    for (const camera of [undefined, [0.5, 2], [0.9, 0.5]]) {
      const layout = lanesLayout(steps, 32, { width: 600 * unit, height: 300 * unit, unit }, wanted(0), camera)
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
    const layout = lanesLayout(steps, 32, extent, wanted(now))
    const { x } = stepBox(layout, now)
    expect(x).toBeGreaterThanOrEqual(layout.left)
    expect(x + layout.pitch).toBeLessThanOrEqual(layout.left + layout.width + 1)
  }
  const before = lanesLayout(steps, 32, extent, wanted(100))
  const zoomed = lanesLayout(steps, 32, extent, wanted(100), zoomAbout(before, undefined, 2, 300))
  const columnAt = (layout: typeof before, x: number) => layout.first + (x - layout.left) / layout.pitch
  expect(zoomed.pitch).toBe(2 * before.pitch)
  expect(columnAt(zoomed, 300)).toBeCloseTo(columnAt(before, 300), 6)
  const moved = lanesLayout(steps, 32, extent, wanted(100), panBy(zoomed, [0.5, 2], 50))
  expect(columnAt(moved, 350)).toBeCloseTo(columnAt(zoomed, 300), 6)
})

test('columns are wide enough for the longest number, and a page has whole ones', () => {
  const steps = stepsOfWorker(freeRun(lowerGrid(200, 1, 1), 1), 0)
  const pitches = [1, 2, 3, 4, 5, 12].map((digits) => lanesLayout(steps, 32, extent, wanted(100, digits)).pitch)
  const beyond = pitches.pop()
  pitches.forEach((pitch, at) => expect(pitch).toBeGreaterThanOrEqual((at + 1) * 7.86 + 6))
  expect(pitches, 'and grow with it').toEqual(pitches.toSorted((a, b) => a - b))
  expect(beyond, 'unless few columns would be left').toBe(pitches[0])
  for (const digits of [2, 3]) {
    const { first, width, pitch } = lanesLayout(steps, 32, extent, wanted(100, digits))
    expect(first).toBe(Math.floor(first))
    expect(width / pitch, 'and ends with one').toBeCloseTo(Math.floor(width / pitch + 1e-9), 9)
  }
})
