import type { Extent, Area } from '#src/page/draw/surface.ts'

/** A line of words, the accumulator, the entries of the row, and a line of words, in device pixels. */
export interface AccumulatorLayout {
  readonly extent: Extent
  readonly head: number
  readonly body: Area
  /** Entries of the row, side by side. */
  readonly strip: CellRow
  readonly foot: number
}

/** Cells in lines, each line under a gap. */
export interface CellRow extends Area {
  readonly count: number
  readonly perLine: number
  readonly cell: readonly [width: number, height: number]
  readonly gap: number
  /** How many are drawn: all, or as many as there is room for. */
  readonly shown: number
  /** Whether words have room in a cell. */
  readonly labelled: boolean
}

/** Pixels of the design: lines of words, and the strip of entries with its words on the left. */
const [HEAD, FOOT, STRIP, NAME] = [22, 22, 30, 44]

export function accumulatorLayout(entries: number, extent: Extent): AccumulatorLayout {
  const { width, height, unit } = extent
  const head = HEAD * unit
  const below = height - (FOOT + STRIP) * unit
  const body = { left: 0, top: Math.round(head), width, height: Math.max(1, Math.floor(below - head - 4 * unit)) }
  const left = Math.round(NAME * unit)
  const room = { left, top: Math.round(below), width: width - left, height: Math.round(STRIP * unit) }
  const strip = cellsIn(entries, room, unit, STRIP_SIZES)
  return { extent, head: Math.round(head / 2), body, strip, foot: Math.round(height - (FOOT / 2) * unit) }
}

/** Width, height and gap above, in pixels of the design, from the largest. */
type CellSizes = readonly (readonly [number, number, number])[]
const TABLE_SIZES: CellSizes = [
  [44, 26, 14],
  [34, 22, 12],
  [26, 20, 11],
  [16, 14, 8],
  [10, 10, 5],
  [6, 6, 3],
  [3, 3, 1],
]
const STRIP_SIZES: CellSizes = [
  [34, 22, 4],
  [26, 22, 4],
  [14, 18, 4],
  [8, 14, 4],
  [4, 14, 4],
  [2, 14, 4],
]
/** From this width on a cell has words. */
const LABELLED = 26

/** The largest cells with which all fit, or as many as fit of the smallest. */
export function cellsIn(count: number, box: Area, unit: number, sizes: CellSizes = TABLE_SIZES): CellRow {
  for (const [n, [w, h, g]] of sizes.entries()) {
    const [wide, high, gap] = [w, h, g].map((size) => Math.max(1, Math.round(size * unit)))
    const perLine = Math.max(1, Math.floor(box.width / wide))
    const lines = Math.ceil(count / perLine)
    const most = Math.max(1, Math.floor(box.height / (high + gap)))
    if (lines <= most || n === sizes.length - 1)
      return {
        ...box,
        count,
        perLine,
        cell: [wide, high],
        gap,
        shown: Math.min(count, perLine * most),
        labelled: w >= LABELLED,
      }
  }
  throw new Error('no sizes of cells')
}

/** Left upper corner of a cell. */
export const cellBox = (
  { left, top, perLine, cell: [wide, high], gap }: CellRow,
  n: number,
): readonly [number, number] => [left + (n % perLine) * wide, top + gap + Math.floor(n / perLine) * (high + gap)]

/** The cell under a point, its gap with it; undefined where none is. */
export function cellAt(row: CellRow, x: number, y: number): number | undefined {
  const { left, top, perLine, cell, gap, shown } = row
  const [column, line] = [Math.floor((x - left) / cell[0]), Math.floor((y - top) / (cell[1] + gap))]
  const n = line * perLine + column
  return column < 0 || column >= perLine || line < 0 || n >= shown ? undefined : n
}

/** Lines of a list: a place for each product, and a station for each time. */
export interface ListLayout extends Area {
  readonly pitch: number
  readonly step: number
}

/** Words left and right of a list, in pixels of the design. */
const LIST_WORDS = 46

export function listLayout(products: number, stations: number, box: Area, unit: number): ListLayout {
  const words = Math.round(LIST_WORDS * unit)
  const width = Math.max(1, box.width - 2 * words)
  const pitch = Math.min(22 * unit, box.height / Math.max(1, products))
  return {
    left: box.left + words,
    top: box.top,
    width,
    height: pitch * products,
    pitch,
    step: width / Math.max(1, stations - 1),
  }
}

/** Left upper corners of tiles: of both factors, of the output, and the sums. */
export interface FourTiles {
  readonly cell: number
  readonly at: readonly (readonly [x: number, y: number])[]
  /** Room for the words over a tile. */
  readonly room: number
}

const TILES = 4
/** Pixels of the design: words over a tile, and the way between two. */
const [TILE_HEAD, TILE_GAP] = [20, 22]

/** Four side by side, or two over two where they are larger so. @param side rows and columns of a tile */
export function tilesLayout(side: number, box: Area, unit: number): FourTiles {
  const edge = 2 * unit
  const sized = (across: number) => {
    const [wide, high] = [
      (box.width - 2 * edge - (across - 1) * TILE_GAP * unit) / across,
      (box.height * across) / TILES - TILE_HEAD * unit - edge,
    ]
    return { across, cell: Math.max(1, Math.floor(Math.min(wide, high) / side)) }
  }
  const [row, square] = [sized(TILES), sized(TILES / 2)]
  const { across, cell } = square.cell > row.cell ? square : row
  const free = (box.width - 2 * edge - across * side * cell) / (across - 1)
  const [x, y] = [side * cell + Math.min(4 * TILE_GAP * unit, free), side * cell + TILE_HEAD * unit]
  const at = Array.from({ length: TILES }, (_, n): readonly [number, number] => [
    Math.round(box.left + edge + (n % across) * x),
    Math.round(box.top + TILE_HEAD * unit + Math.floor(n / across) * y),
  ])
  return { cell, at, room: x - 6 * unit }
}

/** Lines of words: 32 bits each behind their name. */
export interface WordsLayout extends Area {
  readonly pitch: number
  readonly bit: number
}

export function wordsLayout(words: number, bits: number, box: Area, unit: number): WordsLayout {
  const left = box.left + Math.round(Math.min(150 * unit, 0.3 * box.width))
  const bit = Math.max(1, Math.floor(Math.min(26 * unit, (box.left + box.width - left) / bits)))
  const pitch = Math.max(2, Math.floor(Math.min(28 * unit, box.height / Math.max(1, words))))
  return { left, top: box.top, width: bits * bit, height: pitch * words, pitch, bit }
}
