import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { DONE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { openPicture, paletteOf } from '../opened.fixture.ts'
import { freeRun, levelRun, lowerGrid } from '../toy.fixture.ts'
import type { Size } from '../grid/pose.ts'
import { cssToRgb, faded } from '#src/page/draw/colour.ts'
import { sheet } from '#src/page/draw/surface.ts'
import { copyCubes } from './cubes.ts'
import { type CornerGrid, type GridCell, grownOf, rowAt } from './grown.ts'
import { AXES, FAMILIES, type Facing, Heap } from './heap.ts'
import { cellOnLine, cornerLayout, faceOf, hoverShare, middle } from './layout.ts'
import { canvasFor } from './paint.ts'
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

describe('bricks in the air', () => {
  const side = 50
  const replay: Replay = {
    ...levelRun(lowerGrid(side, side, side), 4000),
    geometry: { kind: 'grid', stencil: 'D3N7', size: [side, side, side] },
  }
  const tick = Math.floor(replay.end / 2)
  const heap = new Heap(replay, grownOf(replay) as CornerGrid)
  const palette = paletteOf('dark')
  const frame = (size: number, at = tick): Frame => ({
    tick: at,
    axisEnd: replay.end,
    palette,
    width: size,
    height: size,
    dpr: 1,
    options: {},
  })

  test('are painted once and copied from then on: a frame fills no face anew, and short edges have no line', () => {
    expect(heap.at(tick).hovering().length).toBeGreaterThan(400)
    const fills = vi.spyOn(CanvasRenderingContext2D.prototype, 'fill')
    const strokes = vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke')
    for (const size of [720, 160]) {
      const { picture } = openPicture(view, replay)
      fills.mockClear()
      strokes.mockClear()
      picture.draw(frame(size))
      const [faces, lines] = [fills.mock.calls.length, strokes.mock.calls.length]
      expect(faces % FAMILIES.length).toBe(0)
      // the walls, and where there is room for the bar of workers its hatch
      expect(lines).toBe(size === 720 ? 2 + faces : 1)
      picture.draw(frame(size, tick + 1))
      picture.draw(frame(size))
      fills.mockClear()
      picture.draw(frame(size, tick + 1))
      expect(fills).not.toHaveBeenCalled()
    }
  })

  /** How far pixels of a copied cube are from those of one that is painted where its middle is, at most and on average. */
  function apart(shift: number): readonly [most: number, mean: number] {
    const size = 720
    const layout = cornerLayout(heap.size, { width: size, height: size, unit: 1 })
    const canvas = canvasFor(layout, palette)
    const { raster, faces, outside, cubes } = canvas
    const ends: number[] = []
    for (const brick of heap
      .at(tick)
      .hovering()
      .filter((_, b) => b % 20 === 0)) {
      const pen = sheet({ width: raster.width, height: raster.height, unit: 1 }, palette)
      pen.ctx.fillStyle = palette.pane
      pen.ctx.fillRect(0, 0, raster.width, raster.height)
      const image = pen.ctx.getImageData(0, 0, raster.width, raster.height)
      const copied = new Uint32Array(image.data.buffer)
      const alone = Object.create(heap, { hovering: { value: () => [brick] } }) as Heap
      copyCubes(cubes, alone, raster, copied, faces, outside, () => 3)
      const [x, y] = middle(layout, heap.cellOf(brick))
      const edge = layout.side * hoverShare(heap.laid[brick], heap.rowsIn(brick))
      pen.ctx.lineWidth = cubes.line
      pen.ctx.strokeStyle = faded(palette.pane, cubes.opacity)
      for (const family of FAMILIES) {
        const [r, g, b] = [0, 8, 16].map((by) => (faces[family][3] >> by) & 255)
        pen.ctx.fillStyle = `rgb(${r} ${g} ${b})`
        pen.ctx.beginPath()
        const centre = [x - raster.left + shift, y - raster.top] as const
        for (const corner of faceOf({ centre, side: edge }, family, [-0.5, -0.5, -0.5])) pen.ctx.lineTo(...corner)
        pen.ctx.closePath()
        pen.ctx.fill()
        pen.ctx.stroke()
      }
      const painted = new Uint32Array(pen.ctx.getImageData(0, 0, raster.width, raster.height).data.buffer)
      copied.forEach((word, p) => {
        if (word === outside && painted[p] === outside) return
        for (const by of [0, 8, 16]) ends.push(Math.abs(((word >> by) & 255) - ((painted[p] >> by) & 255)))
      })
    }
    return [ends.reduce((most, end) => Math.max(most, end), 0), ends.reduce((sum, end) => sum + end, 0) / ends.length]
  }

  test('have the pixels of cubes that are painted at their place, but for an eighth of a pixel; mutant: half a pixel aside', () => {
    const [most, mean] = apart(0)
    expect(most).toBeLessThan(64)
    expect(mean).toBeLessThan(6)
    expect(apart(0.5)[1]).toBeGreaterThan(2 * mean)
  })
})

describe('the bar of workers', () => {
  const size: Size = [6, 6, 6]
  const workers = 8
  const replay: Replay = {
    ...freeRun(lowerGrid(...size), workers),
    geometry: { kind: 'grid', stencil: 'D3N7', size },
  }
  const palette = paletteOf('light')
  const frame = (tick: number, width = WIDTH, height = HEIGHT): Frame => ({
    tick,
    axisEnd: replay.end,
    palette,
    width,
    height,
    dpr: 1,
    options: {},
  })
  const ticks = Array.from({ length: replay.last }, (_, tick) => tick + 1)

  /** The cells of the bar from below: `w` works, `s` spins, `i` is hatched; a space where nothing is drawn. */
  function cellsIn(data: Uint8ClampedArray, width: number, height: number): string {
    const colourAt = (x: number, y: number) => data.slice(4 * (x + width * y), 4 * (x + width * y) + 3).join(' ')
    const [ground, works, spins] = [palette.pane, palette.states[WORKING], palette.states[SPINNING]].map((css) =>
      cssToRgb(css).join(' '),
    )
    const cell = (height - 84) / workers
    return Array.from({ length: workers }, (_, worker) => {
      const y = Math.round(height - 60 - (worker + 0.5) * cell)
      const seen = new Set(Array.from({ length: 64 }, (_pixel, n) => colourAt(width - 11 + (n % 8), y - 4 + (n >> 3))))
      if (seen.size > 1) return seen.has(works) || seen.has(spins) ? '?' : 'i'
      return seen.has(works) ? 'w' : seen.has(spins) ? 's' : seen.has(ground) ? ' ' : '?'
    }).join('')
  }

  /** In this run each worker has one row at a time, so rows that work or spin are counted as workers. */
  function cellsOf(tick: number): string {
    const states = new Uint8Array(replay.space.count)
    statesOfItems(replay, tick, states)
    const [work, spin] = [WORKING, SPINNING].map((state) => states.filter((each) => each === state).length)
    return 'w'.repeat(work) + 's'.repeat(spin) + 'i'.repeat(workers - work - spin)
  }

  test('has those that work below, then those that poll, and idle ones hatched on top; mutant: a step late', () => {
    const { pixels } = openPicture(view, replay)
    const wanted = ticks.map(cellsOf)
    expect(wanted.some((cells) => /w.*s/.test(cells))).toBe(true)
    expect(wanted.some((cells) => /w.*i/.test(cells))).toBe(true)
    const shown = (late: number) => ticks.map((tick) => cellsIn(pixels(frame(tick - late)), WIDTH, HEIGHT))
    expect(shown(0)).toEqual(wanted)
    expect(shown(1)).not.toEqual(wanted)
  })

  test('says how many are idle, where there is room for words', () => {
    const { picture } = openPicture(view, replay)
    const words = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
    for (const [tick, width] of ticks.flatMap(
      (each) =>
        [
          [each, 360],
          [each, 359],
        ] as const,
    )) {
      words.mockClear()
      picture.draw(frame(tick, width, 300))
      const idle = cellsOf(tick).replaceAll(/[^i]/g, '').length
      expect(words.mock.calls.map(([said]) => said)).toEqual(width < 360 ? [] : [`${idle} of 8 workers idle`])
    }
  })

  test.each([300, 500, 900])('once a window is wide enough for it, wider ones have it, %s high', (height) => {
    const { pixels } = openPicture(view, replay)
    const tick = ticks.find((each) => /w.*s/.test(cellsOf(each))) ?? 0
    const widths = Array.from({ length: 20 }, (_, n) => 300 + 24 * n)
    const has = widths.map((width) => cellsIn(pixels(frame(tick, width, height)), width, height) === cellsOf(tick))
    expect(widths.filter((width, n) => !has[n] && (width >= 540 || has.slice(0, n).includes(true)))).toEqual([])
    expect(has.includes(false)).toBe(height > 300)
  })
})
