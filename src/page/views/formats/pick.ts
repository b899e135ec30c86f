import { itemMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { nonzeroAt } from './figures.ts'
import { markOf } from './marks.ts'
import { nonzeroUnder } from './matrix.ts'
import { nonzeroOfOrder } from './orders.ts'
import { pointsToRows } from './paint.ts'
import type { Box, PlacedFigure } from './place.ts'
import type { FormatsPicture } from './scene.ts'

const inside = ({ x, y, width, height }: Box, px: number, py: number): boolean =>
  px >= x && py >= y && px < x + width && py < y + height

/** The nonzero, or the row, that a point of the picture is on; device pixels. */
export function pickIn(scene: FormatsPicture, replay: Replay, x: number, y: number): Mark | undefined {
  const { pattern } = replay
  const k = nonzeroIn(scene, pattern, x, y)
  if (k !== undefined && k >= 0) return markOf(replay, k)
  const row = pointerIn(scene, pattern, x, y)
  return row === undefined || row >= pattern.rows ? undefined : itemMark(replay, row)
}

function nonzeroIn(scene: FormatsPicture, pattern: Pattern, x: number, y: number): number | undefined {
  const { parts, extent, lines } = scene
  if (inside(parts.matrix, x, y)) return nonzeroUnder(pattern, parts.matrix, extent.unit, x, y)
  const line = lines.find(({ box }) => inside(box, x, y))
  if (line) return nonzeroOfOrder(line.shown, Math.floor((x - line.box.x) / line.pitch))
  const hit = cellUnder(scene, x, y)
  return hit && nonzeroAt(hit.place.figure, hit.slot)
}

/** The row that a box of row_ptr is of. */
function pointerIn(scene: FormatsPicture, { rows }: Pattern, x: number, y: number): number | undefined {
  const hit = cellUnder(scene, x, y)
  return hit && pointsToRows(hit.place.figure.arrays[0], rows) ? hit.slot : undefined
}

function cellUnder({ rows }: FormatsPicture, x: number, y: number): { place: PlacedFigure; slot: number } | undefined {
  for (const { figures, box } of rows) {
    if (!inside(box, x, y)) continue
    for (const place of figures) {
      const cell = place.cells.find((other) => inside(other, x, y))
      if (cell) return { place, slot: cell.slot }
    }
  }
  return undefined
}
