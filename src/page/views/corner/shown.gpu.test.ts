import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { DONE, type Replay, WORKING } from '#src/engine/run/replay.ts'
import { openPicture, paletteOf } from '../opened.fixture.ts'
import { freeRun, levelRun, lowerGrid } from '../toy.fixture.ts'
import type { Size } from '../grid/pose.ts'
import { type GridCell, rowAt } from './grown.ts'
import { AXES, FAMILIES, type Facing } from './heap.ts'
import { cellOnLine, cornerLayout, faceOf } from './layout.ts'
import view from './view.ts'

afterEach(() => vi.restoreAllMocks())

const WIDTH = 720
const HEIGHT = 500
const runs: readonly (readonly [string, Replay, Size])[] = (
  [
    ['free', freeRun, [6, 6, 6], 16],
    ['level', levelRun, [8, 5, 4], 8],
    ['free, flat', freeRun, [9, 7, 1], 5],
  ] as const
).map(([name, run, size, workers]) => {
  const replay: Replay = {
    ...run(lowerGrid(size[0], size[1], size[2]), workers),
    geometry: { kind: 'grid', stencil: 'D3N7', size },
  }
  return [name, replay, size]
})

/** The face at the end of a line, told from states of rows alone; where none has begun, none. */
function endOf(states: Uint8Array, size: Size, family: Facing, line: number): GridCell | undefined {
  const [along] = AXES[family]
  for (let height = size[along]; height > 0; height--) {
    const cell = cellOnLine(family, line, height, size)
    const state = states[rowAt({ size, mirrored: false }, cell)]
    if (state === WORKING || state === DONE) return cell
  }
  return undefined
}

/** What is wrong with the pixels of a picture: a colour of two meanings, or a row that works and has no face. */
function faultsOf(replay: Replay, size: Size, tick: number, data: Uint8ClampedArray, known: Map<string, number>) {
  const states = new Uint8Array(replay.space.count)
  statesOfItems(replay, tick, states)
  const layout = cornerLayout(size, { width: WIDTH, height: HEIGHT, unit: 1 })
  const hidden = new Set(Array.from(states.keys()).filter((row) => states[row] === WORKING))
  const faults: string[] = []
  for (const family of FAMILIES) {
    const [, fast, slow] = AXES[family]
    for (let line = 0; line < size[fast] * size[slow]; line++) {
      const cell = endOf(states, size, family, line)
      if (!cell) continue
      const row = rowAt({ size, mirrored: false }, cell)
      hidden.delete(row)
      const corners = faceOf(layout, family, cell)
      const [x, y] = [0, 1].map((c) => Math.floor((corners[0][c] + corners[2][c]) / 2))
      const colour = `${family} ${data.slice(4 * (x + WIDTH * y), 4 * (x + WIDTH * y) + 3).join(' ')}`
      if ((known.get(colour) ?? states[row]) !== states[row]) faults.push(`row ${row} at step ${tick} has ${colour}`)
      known.set(colour, known.get(colour) ?? states[row])
    }
  }
  return [...faults, ...Array.from(hidden, (row) => `row ${row} works and has no face`)]
}

describe.each(runs)('%s', (_, replay, size) => {
  const palette = paletteOf('light')
  const at = (tick: number): Frame => ({
    tick,
    axisEnd: replay.end,
    palette,
    width: WIDTH,
    height: HEIGHT,
    dpr: 1,
    options: {},
  })
  const ticks = Array.from({ length: replay.end + 1 }, (_unused, tick) => tick)

  /** All faults of a run that is played to its end and back, drawn `late` ticks late. */
  function played(late: number): readonly string[] {
    const { picture, shown } = openPicture(view, replay)
    const known = new Map<string, number>()
    return [...ticks, ...ticks.toReversed()].flatMap((tick) => {
      picture.draw(at(Math.max(0, tick - late)))
      const faults = faultsOf(replay, size, tick, shown(), known)
      return known.size > 2 * FAMILIES.length ? [...faults, 'more than two colours a side'] : faults
    })
  }

  test('the pixels of every face have the colour of its row’s state, and every row that works has a face', () => {
    expect(played(0)).toEqual([])
  })

  test('mutant: a picture that is a step late', () => {
    expect(played(1)).not.toEqual([])
  })
})

test('bricks in the air are filled together where none hides another, and short edges have no line', () => {
  const side = 50
  const replay: Replay = {
    ...levelRun(lowerGrid(side, side, side), 4000),
    geometry: { kind: 'grid', stencil: 'D3N7', size: [side, side, side] },
  }
  const fills = vi.spyOn(CanvasRenderingContext2D.prototype, 'fill')
  const strokes = vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke')
  const tick = Math.floor(replay.end / 2)
  const [large, small] = [720, 160].map((width) => {
    const { picture } = openPicture(view, replay)
    fills.mockClear()
    strokes.mockClear()
    picture.draw({ tick, axisEnd: replay.end, palette: paletteOf('dark'), width, height: width, dpr: 1, options: {} })
    return { fills: fills.mock.calls.length, strokes: strokes.mock.calls.length }
  })
  // bricks of eight rows of which some have begun
  const begun = new Uint8Array((side / 2) ** 3)
  statesOfItems(replay, tick, new Uint8Array(replay.space.count)).forEach((state, row) => {
    if (state !== WORKING && state !== DONE) return
    const cell = [row % side, Math.floor(row / side) % side, Math.floor(row / side ** 2)].map((c) => Math.floor(c / 2))
    begun[cell[0] + (side / 2) * (cell[1] + (side / 2) * cell[2])]++
  })
  expect(begun.filter((rows) => rows > 0 && rows < 8).length).toBeGreaterThan(400)
  expect(large.fills).toBeLessThan(100)
  expect(large.strokes).toBe(large.fills + 1)
  expect(small).toEqual({ fills: large.fills, strokes: 1 })
})
