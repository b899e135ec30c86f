import { describe, expect, test } from 'vitest'
import { prefixSum } from '#src/core/base/arrays.ts'
import { type Format, PADDING, type StorageArray } from '#src/core/sparse/formats/format.ts'
import { EXAMPLE } from '#src/core/sparse/formats/example.ts'
import { figuresFor, nonzeroAt, numberText, slotOf } from './figures.ts'
import { matrixPlot, parts, rowsOf, type FormatSubject } from './layout.ts'
import { showFormat, type ShownFormat, shownArray } from './shown.ts'

const identity = Int32Array.from(EXAMPLE.values, (_, k) => k)
/** Two lanes per block, three steps: nonzero 6 b + 3 l + s in step s of lane l, and two slots of padding at the end. */
const dealt = Int32Array.from({ length: 36 }, (_, s) => {
  const k = 6 * Math.floor(s / 6) + 3 * (s % 2) + Math.floor((s % 6) / 2)
  return k < 34 ? k : PADDING
})

const made = (arrays: readonly StorageArray[]): Format => ({
  title: 'Made up',
  idea: 'for tests',
  params: [],
  of: () => undefined,
  storage: () => ({ rows: 8, cols: 8, arrays }),
  restore: () => EXAMPLE,
  construction: () => [
    { title: 'pointers', array: 'row_ptr', sentence: (slot) => `Pointer ${slot}.` },
    { title: 'values', array: 'values', sentence: (slot) => `Slot ${slot}.` },
  ],
})

const column = (nonzero: Int32Array) => nonzero.map((k) => (k < 0 ? 0 : EXAMPLE.col_idx[k]))
const strips: readonly StorageArray[] = [
  { name: 'row_ptr', role: 'pointers', bits: 32, data: EXAMPLE.row_ptr },
  { name: 'col_idx', role: 'indices', bits: 32, data: EXAMPLE.col_idx, nonzero: identity },
  { name: 'values', role: 'values', bits: 32, data: EXAMPLE.values, nonzero: identity },
]
const shape = { nonzero: dealt, across: 2, blocks: prefixSum(new Uint32Array(6).fill(6)) }
const grids: readonly StorageArray[] = [
  { name: 'flag', role: 'flags', bits: 1, data: dealt.map((k) => k & 1), ...shape },
  { name: 'col_idx', role: 'indices', bits: 32, data: column(dealt), ...shape },
  { name: 'values', role: 'values', bits: 32, data: new Float64Array(36), ...shape },
]

const shown = (arrays: readonly StorageArray[]): ShownFormat => showFormat(made(arrays), EXAMPLE, {})
const subject = (of: ShownFormat, k?: number): FormatSubject => ({
  shown: of,
  scratch: undefined,
  at: ({ arrays: [array] }) => (k === undefined ? undefined : slotOf(array, k)),
})
const box = { x: 0, y: 0, width: 900, height: 600 }

describe('figures', () => {
  test('arrays of the same nonzeros in the same shape are one figure, flags and pointers stand alone', () => {
    const names = (arrays: readonly StorageArray[]) =>
      figuresFor(shown(arrays)).map((figure) => figure.arrays.map(({ name }) => name))
    expect(names(strips)).toEqual([['row_ptr'], ['col_idx', 'values']])
    expect(names(grids)).toEqual([['flag'], ['col_idx', 'values']])
  })

  test('a nonzero is found in every array, and from every slot again', () => {
    for (const arrays of [strips, grids])
      for (const figure of figuresFor(shown(arrays)).slice(1))
        for (const k of identity) expect(nonzeroAt(figure, slotOf(figure.arrays[0], k) ?? -1)).toBe(k)
    const [flags] = figuresFor(shown(grids))
    expect([33, 35].map((slot) => nonzeroAt(flags, slot))).toEqual([-1, -1])
  })

  test('a mark in the sign bit is read as a sign', () => {
    const [pointers] = shown(strips).arrays
    expect(numberText(pointers, 0x8000_0000)).toBe('−0')
    expect(numberText(pointers, 34)).toBe('34')
  })

  test('of a large array the first slots of each block are kept, the counts are of all', () => {
    const array = shownArray({ ...grids[2], data: new Float64Array(36) }, true)
    expect(array.kept).toHaveLength(36)
    const long = shownArray({ ...strips[2], data: new Float64Array(500), nonzero: new Int32Array(500).fill(-1) }, true)
    expect(long).toMatchObject({ slots: 500, padded: 500 })
    expect(long.kept).toEqual(Uint32Array.from({ length: 256 }, (_, s) => s))
  })
})

describe('rows', () => {
  const formats = [strips, grids, strips, grids].map(shown)
  const subjects = formats.map((format) => subject(format))

  test('fill a low box, and the one in focus is among them', () => {
    for (const [height, many] of [
      [95, 3],
      [40, 1],
      [10, 1],
    ])
      for (const focus of [0, 3]) {
        const rows = rowsOf(subjects, focus, { ...box, height }, 1)
        expect(rows).toHaveLength(many)
        expect(rows.map(({ index }) => index)).toContain(focus)
        const last = rows[rows.length - 1].box
        // a line needs 30
        expect(last.y + last.height).toBeLessThanOrEqual(Math.max(30, height))
        rows.slice(1).forEach((row, r) => expect(row.box.y).toBe(rows[r].box.y + rows[r].box.height))
      }
  })

  test('stand below one another in their box, the one in focus with all of its arrays', () => {
    for (const height of [300, 420, 600, 900])
      for (const focus of [0, 1, 3]) {
        const rows = rowsOf(subjects, focus, { ...box, height }, 1)
        rows.forEach((row, r) => {
          expect(row.box.y).toBe(r === 0 ? 0 : rows[r - 1].box.y + rows[r - 1].box.height)
          for (const { cells } of row.figures)
            for (const cell of cells) {
              expect(cell.y + cell.height).toBeLessThanOrEqual(row.box.y + row.box.height)
              expect(cell.x + cell.width).toBeLessThanOrEqual(row.bytes.x)
            }
        })
        const last = rows[rows.length - 1].box
        expect(last.y + last.height).toBeLessThanOrEqual(height)
        expect(rows[focus].detail).toBe('full')
      }
  })

  test('with height enough all formats are drawn, every slot of them once in each array', () => {
    for (const { figures } of rowsOf(subjects, 0, { ...box, height: 1200 }, 1))
      for (const { cells, whole, figure } of figures) {
        expect(whole).toBe(true)
        expect(cells).toHaveLength(figure.arrays[0].slots * (figure.strip ? figure.arrays.length : 1))
      }
  })

  test('the boxes of nonzeros have one width in all strips, and do not overlap', () => {
    const rows = rowsOf(subjects, 0, { ...box, height: 1200 }, 1)
    const wide = rows.flatMap(({ figures }) =>
      figures.filter(({ figure }) => figure.strip && figure.arrays[0].nonzero).flatMap(({ cells }) => cells),
    )
    expect(new Set(wide.map(({ width }) => width)).size).toBe(1)
    for (const { figures } of rows)
      for (const { cells } of figures) {
        const corners = cells.map(({ x, y }) => `${x} ${y}`)
        expect(new Set(corners).size).toBe(cells.length)
      }
  })

  test('where not all has room, the page with the nonzero in question is drawn', () => {
    const narrow = { ...box, width: 420, height: 250 }
    for (const k of [0, 17, 33])
      for (const arrays of [strips, grids]) {
        const [row] = rowsOf([subject(shown(arrays), k)], 0, narrow, 1)
        const values = row.figures.find(({ figure }) => figure.arrays.some(({ name }) => name === 'values'))
        expect(values?.cells.some(({ slot }) => values && nonzeroAt(values.figure, slot) === k)).toBe(true)
      }
  })
})

test('the parts of the picture lie in it and apart, at every size', () => {
  for (const [width, height] of [
    [1112, 700],
    [768, 730],
    [1700, 1000],
    [500, 760],
  ]) {
    const { matrix, words, formats, orders } = parts({ width, height, unit: 1 }, 6)
    for (const part of [matrix, words, formats, orders]) {
      expect(part.x + part.width).toBeLessThanOrEqual(width)
      expect(part.y + part.height).toBeLessThanOrEqual(height)
    }
    expect(formats.y + formats.height).toBeLessThanOrEqual(orders.y)
    expect(formats.x >= matrix.x + matrix.width || formats.y >= matrix.y + matrix.height).toBe(true)
    const plot = matrixPlot(matrix, 8, 4000, 1)
    expect(plot.left + plot.width).toBeLessThanOrEqual(matrix.x + matrix.width)
  }
})
