import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { colLeft, edgesOf, rowTop } from '#src/page/draw/pattern/layout.ts'
import { tileOf } from './tile.ts'
import { type ArrayBox, slotAt, type TilesLayout } from './layout.ts'
import type { OpenedTile } from './opened.ts'

type RowMark = Extract<Mark, { kind: 'item' }>

/** A tile in the matrix, in ink; around fine ones a frame that can be seen. */
export function frameTile(pen: Pen, { map }: TilesLayout, tiled: Tiled, t: number, ink: number): void {
  const { ti, tj } = tileOf(tiled, t)
  const size = Math.max(Math.round(map.pitch), Math.round(7 * pen.unit))
  const off = (size - map.pitch) / 2
  const [x, y] = [Math.round(colLeft(map, tj) - off), Math.round(rowTop(map, ti) - off)]
  const { right, bottom } = edgesOf(map)
  if (x + size < map.left || y + size < map.top || x > right || y > bottom) return
  frameAround(pen, x, y, size - pen.hair, size - pen.hair, pen.palette.text, ink)
}

/** Rows and nonzeros that are marked, in the opened tile and in its arrays. */
export function drawMarks(
  pen: Pen,
  layout: TilesLayout,
  boxes: readonly ArrayBox[],
  opened: OpenedTile,
  frame: Frame,
): void {
  for (const [mark, pinned] of [
    [frame.pin, true],
    [frame.hover, false],
  ] as const) {
    if (mark?.kind === 'item') drawMark(pen, layout, boxes, opened, mark, inkWidth(pen, pinned))
  }
}

function drawMark(
  pen: Pen,
  { grid }: TilesLayout,
  boxes: readonly ArrayBox[],
  { tile, k: held, local }: OpenedTile,
  { item: row, k }: RowMark,
  ink: number,
): void {
  const inside = row - tile.ti * EDGE
  if (inside < 0 || inside >= tile.height) return
  const { text } = pen.palette
  const place = k === undefined ? -1 : held.indexOf(k)
  if (place < 0) {
    frameAround(
      pen,
      grid.x,
      grid.y + inside * grid.cell,
      tile.width * grid.cell - pen.hair,
      grid.cell - pen.hair,
      text,
      ink,
    )
    return
  }
  const frame = (x: number, y: number, cell: number) =>
    frameAround(pen, x, y, cell - pen.hair, cell - pen.hair, text, ink)
  frame(grid.x + (local[place] & 15) * grid.cell, grid.y + inside * grid.cell, grid.cell)
  for (const box of boxes) {
    box.array.nonzero.forEach((each, slot) => {
      if (each !== k) return
      const { x, y } = slotAt(box, slot)
      frame(x, y, box.cell)
    })
  }
}

/** Where a tile stands in the matrix, in device pixels. */
export const boxInMap = ({ map }: TilesLayout, { tile: { ti, tj } }: OpenedTile) => ({
  x: colLeft(map, tj),
  y: rowTop(map, ti),
  width: map.pitch,
  height: map.pitch,
})

/** Where a row, or one of its nonzeros, stands in the opened tile. */
export function boxInTile({ grid: { x, y, cell } }: TilesLayout, { tile, k: held, local }: OpenedTile, mark: RowMark) {
  const top = y + (mark.item - tile.ti * EDGE) * cell
  const place = mark.k === undefined ? -1 : held.indexOf(mark.k)
  if (place < 0) return { x, y: top, width: tile.width * cell, height: cell }
  return { x: x + (local[place] & 15) * cell, y: top, width: cell, height: cell }
}
