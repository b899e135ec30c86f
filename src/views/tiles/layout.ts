import type { Camera } from '#src/catalog/view.ts'
import { EDGE } from '#src/sparse/formats/tile/tiling.ts'
import type { Extent } from '#src/ui/canvas/surface.ts'
import { type MatrixLayout, matrixLayout } from '../matrix/layout.ts'
import type { TileArray } from './storage.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the parts lie in their pane, in device pixels: the matrix of tiles, one tile as it is, and as it is stored. */
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
/** The lanes below the arrays, with who they are of. */
export const LANES = 40
const LARGEST = 24

export interface Span {
  readonly rows: number
  readonly cols: number
}

/** All three side by side where the pane is wide, else the arrays below the others. */
export function tilesLayout(span: Span, extent: Extent, camera?: Camera): TilesLayout {
  const { width, height, unit } = extent
  const top = Math.round(LEGEND * unit)
  const room = Math.max(1, height - top)
  const gap = Math.round(GAP * unit)
  const wide = width >= 1.7 * room
  const row = wide ? room : Math.round(0.52 * room)
  const first = Math.round(Math.min(row + 30 * unit, (wide ? 0.36 : 0.54) * width))
  const second = wide ? Math.round(Math.min(row, 0.28 * width)) : width - first - gap
  const mapBox = { x: 0, y: top, width: first, height: row }
  const picture = { x: first + gap, y: top, width: Math.max(1, second), height: row }
  const arrays = wide
    ? { x: first + second + 2 * gap, y: top, width: Math.max(1, width - first - second - 2 * gap), height: room }
    : { x: 0, y: top + row + gap, width, height: Math.max(1, room - row - gap) }
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

/** Arrays in boxes of 16 across: indices and pointers left, values right of them or, in a narrow room, below. */
export function arrayBoxes({ arrays, unit }: TilesLayout, all: readonly TileArray[]): readonly ArrayBox[] {
  const room = arrays.height - LANES * unit
  const left = all.filter(({ name }) => name !== 'values')
  const right = all.filter(({ name }) => name === 'values')
  const gap = GAP * unit
  const tall = arrays.height > 1.2 * arrays.width
  const columns = (tall ? [all] : [left, right]).filter((column) => column.length > 0)
  const cells = columns.map((column) => {
    const lines = column.reduce((sum, array) => sum + linesOf(array), 0)
    const down = room - column.length * NAME * unit - (column.length - 1) * 6 * unit
    return cellIn((arrays.width - (columns.length - 1) * gap) / columns.length, down, EDGE, Math.max(1, lines), unit)
  })
  const cell = Math.min(...cells)
  return columns.flatMap((column, c) => stacked(column, arrays.x + c * (EDGE * cell + gap), arrays.y, cell, unit))
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
