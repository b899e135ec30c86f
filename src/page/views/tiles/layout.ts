import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import { type MatrixLayout, matrixLayout } from '#src/page/draw/pattern/layout.ts'
import type { TileArray } from './storage.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Places of the parts in their pane, in device pixels: the matrix of tiles, one tile as it is, and as it is stored. */
export interface TilesLayout {
  readonly unit: number
  /** Of the whole matrix; its rows and columns are those of tiles. */
  readonly map: MatrixLayout
  readonly mapBox: Box
  /** The opened tile: its words above, and its 16 × 16 places of `cell` device pixels. */
  readonly picture: Box
  readonly grid: { readonly x: number; readonly y: number; readonly cell: number }
  /** Its arrays, and the lanes at work on it below them. */
  readonly arrays: Box
}

/** The legend above all, and the words over the opened tile, in pixels of the design. */
const LEGEND = 24
export const WORDS = 50
const GAP = 16
/** The lanes below the arrays, with who they are of in two lines at most. */
export const LANES = 58
const LARGEST = 24
/** Beside and below the map. */
const AXES = 30

export interface Span {
  readonly rows: number
  readonly cols: number
}

/** In a wide pane the matrix at the left, the tile over its arrays at the right; else the arrays below the others. */
export function tilesLayout(span: Span, extent: Extent, camera?: Camera): TilesLayout {
  const { width, height, unit } = extent
  const top = Math.round(LEGEND * unit)
  const room = Math.max(1, height - top)
  const gap = Math.round(GAP * unit)
  const low = width >= 3 * room
  const wide = low || width >= 1.3 * room
  const row = wide ? room : Math.round(Math.min(0.52 * room, neededIn(span, width, unit)))
  const first = Math.round(Math.min(row + AXES * unit, (low ? 0.36 : 0.54) * width))
  const mapBox = { x: 0, y: top, width: first, height: row }
  const rest = { x: first + gap, y: top, width: Math.max(1, width - first - gap), height: row }
  const [picture, arrays] = low
    ? beside(rest, gap)
    : wide
      ? below(rest, gap)
      : [rest, { x: 0, y: top + row + gap, width, height: Math.max(1, room - row - gap) }]
  const cell = cellIn(picture.width, picture.height - WORDS * unit, EDGE, EDGE, unit)
  const map = matrixLayout(span, { width: first, height: row, unit }, camera)
  return {
    unit,
    map: { ...map, top: map.top + top },
    mapBox,
    picture,
    grid: { x: picture.x, y: picture.y + Math.round(WORDS * unit), cell },
    arrays,
  }
}

/** What the map and the opened tile beside it fill of a pane that is narrow: the arrays follow at once. */
function neededIn({ rows, cols }: Span, width: number, unit: number): number {
  const map = 0.54 * width - AXES * unit
  const tile = 0.46 * width - GAP * unit
  return Math.max(AXES * unit + map * Math.max(1, rows / cols), WORDS * unit + tile)
}

type Halves = readonly [Box, Box]

function below({ x, y, width, height }: Box, gap: number): Halves {
  const upper = Math.round(0.54 * height)
  const lower = Math.max(1, height - upper - gap)
  return [
    { x, y, width, height: upper },
    { x, y: y + upper + gap, width, height: lower },
  ]
}

function beside({ x, y, width, height }: Box, gap: number): Halves {
  const left = Math.round(Math.min(height, 0.44 * width))
  const right = Math.max(1, width - left - gap)
  return [
    { x, y, width: left, height },
    { x: x + left + gap, y, width: right, height },
  ]
}

/** Whole device pixels of a box, of so many across and down. */
const cellIn = (width: number, height: number, across: number, down: number, unit: number): number =>
  Math.max(1, Math.floor(Math.min(width / across, height / down, LARGEST * unit)))

export interface ArrayBox {
  readonly array: TileArray
  readonly x: number
  /** Top of the first line of boxes; its name stands above. */
  readonly y: number
  readonly cell: number
}

export const NAME = 16

const linesOf = ({ nonzero }: TileArray): number => Math.ceil(nonzero.length / EDGE)

/** Arrays in boxes of 16 across: in one column, or indices and pointers left of the values; whichever has larger boxes. */
export function arrayBoxes(layout: TilesLayout, all: readonly TileArray[]): readonly ArrayBox[] {
  const left = all.filter(({ name }) => name !== 'values')
  const right = all.filter(({ name }) => name === 'values')
  const apart = [left, right].filter((column) => column.length > 0)
  const [cell, cells] = [cellOf(layout, [all]), cellOf(layout, apart)]
  return cell >= cells ? placed(layout, [all], cell) : placed(layout, apart, cells)
}

type Columns = readonly (readonly TileArray[])[]

function placed({ arrays, unit }: TilesLayout, columns: Columns, cell: number): readonly ArrayBox[] {
  const gap = GAP * unit
  return columns.flatMap((column, c) => stacked(column, arrays.x + c * (EDGE * cell + gap), arrays.y, cell, unit))
}

/** Size of a box with which all columns have room. */
function cellOf({ arrays, unit }: TilesLayout, columns: Columns): number {
  const across = (arrays.width - (columns.length - 1) * GAP * unit) / columns.length
  const room = arrays.height - LANES * unit
  const cells = columns.map((column) => {
    const lines = column.reduce((sum, array) => sum + linesOf(array), 0)
    const down = room - column.length * NAME * unit - (column.length - 1) * 6 * unit
    return cellIn(across, down, EDGE, Math.max(1, lines), unit)
  })
  return Math.min(...cells)
}

function stacked(column: readonly TileArray[], x: number, top: number, cell: number, unit: number): ArrayBox[] {
  let y = top
  return column.map((array) => {
    const box = { array, x: Math.round(x), y: Math.round(y + NAME * unit), cell }
    y = box.y + linesOf(array) * cell + 6 * unit
    return box
  })
}

/** Corner of a slot. */
export const slotAt = ({ x, y, cell }: ArrayBox, slot: number): { x: number; y: number } => ({
  x: x + (slot % EDGE) * cell,
  y: y + Math.floor(slot / EDGE) * cell,
})

/** Slot under a point; undefined beside all. */
export function slotUnder(
  boxes: readonly ArrayBox[],
  x: number,
  y: number,
): { array: TileArray; slot: number } | undefined {
  for (const { array, x: left, y: top, cell } of boxes) {
    const [column, line] = [Math.floor((x - left) / cell), Math.floor((y - top) / cell)]
    const slot = line * EDGE + column
    if (column >= 0 && column < EDGE && line >= 0 && slot < array.nonzero.length) return { array, slot }
  }
  return undefined
}

/** Place in the opened tile under a point: row · 16 + column; undefined beside it. */
export function placeUnder(
  { grid }: TilesLayout,
  height: number,
  width: number,
  x: number,
  y: number,
): number | undefined {
  const [column, row] = [Math.floor((x - grid.x) / grid.cell), Math.floor((y - grid.y) / grid.cell)]
  return column >= 0 && row >= 0 && column < width && row < height ? row * EDGE + column : undefined
}

/** Top of the words below the arrays: as near to them as they reach. */
export function belowBoxes({ arrays, unit }: TilesLayout, boxes: readonly ArrayBox[]): number {
  const ends = boxes.map(({ array, y, cell }) => y + linesOf(array) * cell)
  return Math.round(Math.max(arrays.y, ...ends) + 8 * unit)
}
