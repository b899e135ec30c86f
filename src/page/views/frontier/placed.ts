import { newPath } from '#src/page/draw/recorder.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { VertexBox } from './layout.ts'

/** Sides of a vertex's mark, in pixels of the design. */
const LARGEST = 12
const SMALLEST = 2
/** Share of the way between neighbours that a mark takes. */
const SHARE = 0.42
/** More edges than this are not drawn. */
const MOST_EDGES = 8000

/** The same where neighbours are one apart. */
const LARGEST_EVEN = 26
const EVEN_SHARE = 0.72

/** Where things stand whose places in space are known: in proportion, in the middle of an area. @param even whether neighbours are one apart */
export function placedBoxes(
  area: { readonly left: number; readonly top: number; readonly wide: number; readonly high: number },
  unit: number,
  places: Float64Array,
  even = false,
): readonly VertexBox[] {
  const count = places.length / 2
  const room = { wide: Math.max(1, area.wide), high: area.high }
  const [x0, x1] = rangeOf(places, 0)
  const [y0, y1] = rangeOf(places, 1)
  const least = SMALLEST * unit
  const side = Math.round(
    even
      ? Math.max(
          least,
          Math.min(LARGEST_EVEN * unit, EVEN_SHARE * Math.min(room.wide / (x1 - x0 + 1), room.high / (y1 - y0 + 1))),
        )
      : Math.max(least, Math.min(LARGEST * unit, SHARE * Math.sqrt((room.wide * room.high) / Math.max(1, count)))),
  )
  const scale = Math.min(
    Math.max(1, room.wide - side) / Math.max(1e-9, x1 - x0),
    Math.max(1, room.high - side) / Math.max(1e-9, y1 - y0),
  )
  const from = {
    x: area.left + (room.wide - side - scale * (x1 - x0)) / 2,
    y: area.top + (room.high - side - scale * (y1 - y0)) / 2,
  }
  return Array.from({ length: count }, (_, v) => ({
    x: Math.round(from.x + scale * (places[2 * v] - x0)),
    y: Math.round(from.y + scale * (places[2 * v + 1] - y0)),
    wide: side,
    high: side,
  }))
}

function rangeOf(places: Float64Array, axis: 0 | 1): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (let at = axis; at < places.length; at += 2) {
    least = Math.min(least, places[at])
    most = Math.max(most, places[at])
  }
  return least > most ? [0, 1] : [least, most]
}

/** Lines of all edges, one for an edge and its way back; undefined where there are too many. */
export function edgeLines({ rows, row_ptr, col_idx }: Pattern, boxes: readonly VertexBox[]): Path2D | undefined {
  if (col_idx.length > MOST_EDGES) return undefined
  const path = newPath()
  const drawn = new Set<number>()
  const middle = ({ x, y, wide, high }: VertexBox) => [x + wide / 2, y + high / 2] as const
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const [a, b] = [Math.min(i, col_idx[k]), Math.max(i, col_idx[k])]
      if (a === b || drawn.has(a * rows + b)) continue
      drawn.add(a * rows + b)
      path.moveTo(...middle(boxes[a]))
      path.lineTo(...middle(boxes[b]))
    }
  return path
}

/** The nearest vertex, of those at most `reach` device pixels away. O(vertices) */
export function nearestBox(boxes: readonly VertexBox[], x: number, y: number, reach: number): number | undefined {
  let [nearest, least] = [undefined as number | undefined, reach]
  for (const [v, { x: left, y: top, wide, high }] of boxes.entries()) {
    const away = Math.max(Math.abs(left + wide / 2 - x) - wide / 2, Math.abs(top + high / 2 - y) - high / 2)
    if (away < least) [nearest, least] = [v, away]
  }
  return nearest
}
