import { type Extent, lastFor, PLACES } from '#src/page/draw/surface.ts'
import { AXES, FAMILIES, type Facing, type Heap } from './heap.ts'
import type { Point, Size } from '../grid/pose.ts'
import type { GridCell } from './grown.ts'

/**
 * Bricks seen along the diagonal of the grid, from the corner that is done last. x runs to the lower right, y to the lower
 * left, z up; faces are lozenges, and tile one hexagon at every tick.
 */
export interface CornerLayout {
  /** How many bricks lie along x, y and z. */
  readonly size: Size
  /** Where the corner (0, 0, 0), which is farthest from the reader, lies. */
  readonly centre: Point
  /** Length of a brick's edge in device pixels. */
  readonly side: number
  readonly extent: Extent
  /** Whether there is room for words beside the hexagon. */
  readonly named: boolean
}

const K = Math.sqrt(3) / 2
/** Pixels of the design: between the picture and its pane, and how high and wide a pane is that has room for words. */
const MARGIN = 10
const NAMED = 260
const ROOMY = 540
/** The legend at the left and the pinned row's name at the right have this much. */
const BESIDE = 190
/** Kept free at the right for the bar of workers where there is a legend: its width and its distances, and two more. */
const BAR = 20

/** The layout of a size in a pane; pictures of one size in panes of one size have the same, and what is made for it in common. */
export const cornerLayout = ([X, Y, Z]: Size, { width, height, unit }: Extent): CornerLayout =>
  layoutOf(X, Y, Z, width, height, unit)

const layoutOf = lastFor(
  (X: number, Y: number, Z: number, width: number, height: number, unit: number) =>
    laidOut([X, Y, Z], { width, height, unit }),
  2 * PLACES,
)

function laidOut(size: Size, extent: Extent): CornerLayout {
  const [X, Y, Z] = size
  const { width, height, unit } = extent
  const named = height >= NAMED * unit
  const roomy = named && width >= ROOMY * unit
  const margin = (named ? MARGIN : 2) * unit
  const right = roomy ? BAR * unit : margin
  const room = { width: Math.max(1, width - margin - right), height: Math.max(1, height - 2 * margin) }
  const side = Math.min(room.width / ((X + Y) * K), room.height / ((X + Y) / 2 + Z))
  const wide = (X + Y) * K * side
  const free = room.width - wide
  const shift = roomy ? Math.min(Math.max(0, free / 2), Math.max(0, BESIDE * unit - free / 2)) : 0
  const left = margin + free / 2 + shift
  const top = margin + (room.height - ((X + Y) / 2 + Z) * side) / 2
  return { size, centre: [left + Y * K * side, top + Z * side], side, extent, named }
}

type Posed = Pick<CornerLayout, 'centre' | 'side'>

/** Place of a corner of the grid, in bricks from the farthest corner; fractions are between. */
export const pointAt = ({ centre: [cx, cy], side }: Posed, x: number, y: number, z: number): Point => [
  cx + (x - y) * K * side,
  cy + ((x + y) / 2 - z) * side,
]

/** Middle of a brick. */
export const middle = (layout: CornerLayout, [x, y, z]: GridCell): Point => pointAt(layout, x + 0.5, y + 0.5, z + 0.5)

/** The four corners of a brick's face; `share` of its edge is drawn, about its middle. */
export function faceOf(layout: Posed, family: Facing, cell: GridCell, share = 1): readonly Point[] {
  const [along, fast, slow] = AXES[family]
  const [low, high] = [0.5 - share / 2, 0.5 + share / 2]
  return [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ].map(([f, s]) => {
    const at = [...cell] as [number, number, number]
    at[along] += high
    at[fast] += f
    at[slow] += s
    return pointAt(layout, ...at)
  })
}

/** The hexagon that all faces tile. */
export function border(layout: CornerLayout): readonly Point[] {
  const [X, Y, Z] = layout.size
  const corners: readonly GridCell[] = [
    [X, 0, Z],
    [X, 0, 0],
    [X, Y, 0],
    [0, Y, 0],
    [0, Y, Z],
    [0, 0, Z],
  ]
  return corners.map((corner) => pointAt(layout, ...corner))
}

/** Outline of a brick, then its three inner edges. */
export function outlineOf(
  layout: CornerLayout,
  [x, y, z]: GridCell,
): { ring: readonly Point[]; spokes: readonly Point[] } {
  const at = (dx: number, dy: number, dz: number) => pointAt(layout, x + dx, y + dy, z + dz)
  return {
    ring: [at(1, 0, 1), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1)],
    spokes: [at(1, 1, 1), at(1, 0, 1), at(0, 1, 1), at(1, 1, 0)],
  }
}

/** The brick that a line of a family ends with, seen from the reader; that at the wall where none is laid. */
export function cellOnLine(family: Facing, line: number, height: number, size: Size): GridCell {
  const [along, fast, slow] = AXES[family]
  const cell: [number, number, number] = [0, 0, 0]
  cell[fast] = line % size[fast]
  cell[slow] = Math.floor(line / size[fast])
  cell[along] = Math.max(0, height - 1)
  return cell
}

/** How large a brick is drawn that has begun and is not laid: its edge as a share. No other then hides its middle. */
export const hoverShare = (laid: number, rows: number): number =>
  rows === 1 ? 0.68 : 0.3 + 0.5 * Math.cbrt(laid / rows)

/** The thing under a point: a brick that hovers, the face of one that is laid, or the wall behind which one waits. */
export function brickAt(layout: CornerLayout, heap: Heap, [px, py]: Point): number | undefined {
  const hit = heap.hovering().findLast((brick) => {
    const [x, y] = middle(layout, heap.cellOf(brick))
    return inHexagon((px - x) / layout.side, (py - y) / layout.side, hoverShare(heap.laid[brick], heap.rowsIn(brick)))
  })
  if (hit !== undefined) return hit
  const { size, centre, side } = layout
  const u = (px - centre[0]) / (K * side)
  const v = (py - centre[1]) / side
  // x − y = u and (x + y) / 2 − z = v; one coordinate is the height at which the sight meets a face of its family
  for (const family of FAMILIES)
    for (let h = size[AXES[family][0]]; h >= 0; h--) {
      const [x, y, z] = sightAt(family, h, u, v)
      const cell = [Math.floor(x), Math.floor(y), Math.floor(z)] as const
      const [, fast, slow] = AXES[family]
      if (cell[fast] < 0 || cell[slow] < 0 || cell[fast] >= size[fast] || cell[slow] >= size[slow]) continue
      const line = cell[fast] + size[fast] * cell[slow]
      if (heap.heights[family][line] === h) return heap.brickAt(cellOnLine(family, line, h, size))
    }
  return undefined
}

function sightAt(family: Facing, h: number, u: number, v: number): GridCell {
  if (family === 0) return [v + h + u / 2, v + h - u / 2, h]
  if (family === 1) return [h + u, h, h + u / 2 - v]
  return [h, h - u, h - u / 2 - v]
}

/** Whether a point lies in the hexagon that a cube of this edge is seen as; lengths in edges of a brick. */
const inHexagon = (x: number, y: number, edge: number): boolean =>
  Math.abs(x) <= K * edge && Math.abs(y) + Math.abs(x) / (2 * K) <= edge
