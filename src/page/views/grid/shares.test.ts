import { describe, expect, test } from 'vitest'
import type { U8 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { DONE, FAILED, SPINNING, STATES, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import { stackOf } from './layout.ts'
import { planeAt } from './place.ts'
import type { Size } from './pose.ts'
import { still } from '../toy.fixture.ts'
import { detailOf, type Marks, marksOf, packingOf } from './shares.ts'
import { marksTally, texelsOf } from './solid/texels.ts'

const COLOURS = ['#646E77', '#E9A23B', '#63CCFF', '#35A391', '#6E777E', '#FF5D83', '#4A5157']
const palette = { pane: '#15181A', states: COLOURS } as unknown as Palette
const PANE = { width: 270, height: 230, unit: 1 }

function statesFor([X, Y, Z]: Size): U8 {
  const { below } = random(7)
  return Uint8Array.from({ length: X * Y * Z }, () => [WAITING, SPINNING, WORKING, DONE, FAILED][below(5)])
}

test.each([
  [128, 128, 128],
  [1, 100_000, 1],
  [4096, 4096, 1],
  [1, 1, 1],
])('texels of %i × %i × %i fit the smallest texture that every adapter has', (X, Y, Z) => {
  const { width, height } = packingOf(X * Y * Z)
  expect(width * height).toBeGreaterThanOrEqual(X * Y * Z)
  expect(width).toBeLessThanOrEqual(4096)
  expect(height).toBeLessThanOrEqual(8192)
  expect(width * height).toBeLessThanOrEqual(2 * X * Y * Z + 2)
})

describe.each<Size>([
  [6, 6, 6],
  [31, 17, 5],
  [64, 64, 64],
  [300, 200, 1],
  [1, 300, 1],
])('%i × %i × %i', (...size) => {
  const stack = stackOf(size, PANE)
  const marks = marksOf(stack, PANE.unit)
  const states = statesFor(size)

  test('each row is counted in one mark, and marks are equal to within one cell', () => {
    const all = marksTally(still(states), size, marks).at(0)
    const perSlab = marks.nx * marks.ny * STATES.length
    for (let z = 0; z < size[2]; z++) {
      const counts = all.subarray(z * perSlab, (z + 1) * perSlab)
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(size[0] * size[1])
      const perMark = Array.from({ length: marks.nx * marks.ny }, (_, m) =>
        counts.subarray(m * STATES.length, (m + 1) * STATES.length).reduce((sum, n) => sum + n, 0),
      )
      const least = Math.floor(size[0] / marks.nx) * Math.floor(size[1] / marks.ny)
      expect(perMark.every((n) => n >= least)).toBe(true)
    }
  })

  test('each mark has a pixel of its own', () => {
    const drawn = new Set<number>()
    for (let y = 0.5; y < PANE.height; y++) {
      for (let x = 0.5; x < PANE.width; x++) {
        const [i, j] = planeAt(stack, [x, y], 0)
        if (i < 0 || j < 0 || i >= size[0] || j >= size[1]) continue
        drawn.add(markOf(marks, size, Math.floor(i), Math.floor(j)))
      }
    }
    expect(drawn.size).toBe(marks.nx * marks.ny)
  })

  test('colours are the shares of all rows together, as Canvas2D would mix them', () => {
    const texels = paint(states, size, marks)
    expect(wrongMixes(texels, states, size, marks)).toBe(0)
  })
})

const markOf = ({ nx, ny }: Marks, [X, Y]: Size, x: number, y: number) =>
  Math.floor((y * ny) / Y) * nx + Math.floor((x * nx) / X)

function paint(states: U8, size: Size, marks: Marks): U8 {
  const texels = texelsOf(still(states), size, marks, palette)
  texels.at(0)
  return texels.bytes
}

/** Marks of slab 0 whose opacity is not the mean of their rows' opacities: waiting rows are paler, others solid. */
function wrongMixes(texels: U8, states: U8, size: Size, marks: Marks): number {
  if (marks.forms) return 0
  const waiting = new Float64Array(marks.nx * marks.ny)
  const rows = new Float64Array(marks.nx * marks.ny)
  for (let y = 0; y < size[1]; y++)
    for (let x = 0; x < size[0]; x++) {
      const mark = markOf(marks, size, x, y)
      rows[mark]++
      if (states[x + size[0] * y] === WAITING) waiting[mark]++
    }
  const hollow = texelOpacity(WAITING)
  return rows.filter((n, m) => {
    const expected = 255 - ((255 - hollow) * waiting[m]) / n
    return Math.abs(texels[4 * m + 3] - expected) > 1.01
  }).length
}

const CELLS: Marks = { nx: 2, ny: 2, forms: true }

const texelOpacity = (state: number): number =>
  paint(new Uint8Array(4).fill(state), [2, 2, 1], { nx: 1, ny: 1, forms: false })[3]

test('a mark of two done and two working rows has the colour midway between theirs', () => {
  const states = Uint8Array.of(DONE, WORKING, WORKING, DONE)
  const [r, g, b, alpha] = paint(states, [2, 2, 1], { nx: 1, ny: 1, forms: false })
  expect([r, g, b, alpha]).toEqual([(0x35 + 0x63) / 2, Math.round((0xa3 + 0xcc) / 2), (0x91 + 0xff) / 2, 255])
})

test('single cells have exactly the palette, and their state in the fourth byte', () => {
  const states = Uint8Array.of(WAITING, SPINNING, WORKING, FAILED)
  const texels = paint(states, [2, 2, 1], { nx: 2, ny: 2, forms: true })
  expect([...texels.subarray(4, 8)]).toEqual([0xe9, 0xa2, 0x3b, SPINNING])
  expect([...texels.subarray(12, 16)]).toEqual([0xff, 0x5d, 0x83, FAILED])
  expect(texels[3]).toBe(WAITING)
})

test('by groups a cell has the colour of its own: whole at work, half of it once done, and its state in the fourth byte', () => {
  const own = { ...palette, pane: '#000000', levels: ['#102030', '#c08040'] }
  const groups = groupingBy('colour', Uint32Array.of(0, 1, 1, 0), 2)
  const texels = texelsOf(still(Uint8Array.of(WORKING, DONE, WAITING, FAILED)), [2, 2, 1], CELLS, own, groups)
  texels.at(0)
  expect([...texels.bytes.subarray(0, 4)]).toEqual([0x10, 0x20, 0x30, WORKING])
  expect([...texels.bytes.subarray(4, 8)]).toEqual([0x60, 0x40, 0x20, DONE])
  expect([...texels.bytes.subarray(8, 12)]).toEqual([0xc0, 0x80, 0x40, WAITING])
  expect([...texels.bytes.subarray(12, 16)]).toEqual([0xff, 0x5d, 0x83, FAILED])
})

test('by groups a mark of several cells has their mean colour', () => {
  const own = { ...palette, levels: ['#102030', '#c08040'] }
  const groups = groupingBy('colour', Uint32Array.of(0, 1, 1, 0), 2)
  const working = still(new Uint8Array(4).fill(WORKING))
  const texels = texelsOf(working, [2, 2, 1], { nx: 1, ny: 1, forms: false }, own, groups)
  texels.at(0)
  expect([...texels.bytes]).toEqual([0x68, 0x50, 0x38, 255])
})

test('mutant: a mark that shows the state of its first row is found out', () => {
  const size: Size = [64, 64, 64]
  const marks = marksOf(stackOf(size, PANE), 1)
  const states = statesFor(size)
  const first = paint(states, size, marks)
  const seen = new Set<number>()
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 64; x++) {
      const mark = markOf(marks, size, x, y)
      if (!seen.has(mark)) first[4 * mark + 3] = texelOpacity(states[x + 64 * y])
      seen.add(mark)
    }
  expect(wrongMixes(first, states, size, marks)).toBeGreaterThan(0)
})

test('the pane is told what stands for what', () => {
  const detail = (size: Size) => detailOf(marksOf(stackOf(size, PANE), 1), stackOf(size, PANE))
  expect(detail([6, 6, 6])).toBe('one square = one row')
  expect(detail([128, 128, 128])).toMatch(/^1 pixel = \d+\.\d rows, mixed$/)
})
