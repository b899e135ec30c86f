import type { Extent } from '#src/page/draw/surface.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import { NEVER } from '#src/engine/run/replay.ts'
import { placesIn } from '../frontier/layout.ts'
import type { SweepTurns } from './turns.ts'

interface Field {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

/** Places of all parts, in device pixels: rows, beside or below them the shares turn by turn, and two lines of words under all. */
export interface SweepLayout extends Extent {
  readonly rows: Field
  readonly shares: Field
  /** Whether the shares stand below the rows and grow upwards; else to the right. */
  readonly below: boolean
  /** Size of a turn's bar with its gap, and turns that one stands for: more than one where they are narrower than pixels. */
  readonly pitch: number
  readonly per: number
}

/** Pixels of the design. */
const LINE = 20
const SHARES = 128
const NARROWEST = 330
const HEAD = 78
const LOW = 0.3
const LARGEST_PITCH = 34

export function sweepLayout(turns: number, extent: Extent): SweepLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const below = width < NARROWEST * unit
  const foot = height - px(2 * LINE)
  const top = px(LINE)
  if (below) {
    const high = Math.max(2, Math.round((foot - top) * LOW))
    const shares = { left: px(46), top: foot - high, wide: Math.max(1, width - px(46)), high }
    const rows = { left: 0, top, wide: width, high: Math.max(1, shares.top - top - px(LINE)) }
    return { ...extent, rows, shares, below, ...barsIn(turns, shares.wide, unit) }
  }
  const wide = px(SHARES)
  // the words over the bars and the one under them
  const bars = { left: width - wide, top: top + px(HEAD), wide, high: Math.max(1, foot - top - px(HEAD + LINE)) }
  const rows = { left: 0, top, wide: Math.max(1, width - wide - px(20)), high: Math.max(1, foot - top) }
  return { ...extent, rows, shares: bars, below, ...barsIn(turns, bars.high, unit) }
}

function barsIn(turns: number, room: number, unit: number): { pitch: number; per: number } {
  const per = Math.max(1, Math.ceil(turns / room))
  return { per, pitch: Math.min(LARGEST_PITCH * unit, room / Math.max(1, Math.ceil(turns / per))) }
}

interface ShareBar {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}

/** Bar of a share in [0, 1]. */
export function shareBar({ shares, below, pitch, unit }: SweepLayout, bar: number, share: number): ShareBar {
  const [from, to] = [Math.round(bar * pitch), Math.round((bar + 1) * pitch)]
  const across = Math.max(1, to - from - (to - from >= 4 ? Math.max(1, Math.round(unit)) : 0))
  const along = share === 0 ? 0 : Math.max(1, Math.round((below ? shares.high : shares.wide) * share))
  return below
    ? { x: shares.left + from, y: shares.top + shares.high - along, wide: across, high: along }
    : { x: shares.left, y: shares.top + from, wide: along, high: across }
}

/** The turn under a point, of those of a half; of several in one bar the first. */
export function turnUnder(
  { shares, below, pitch, per }: SweepLayout,
  turns: number,
  x: number,
  y: number,
): number | undefined {
  const inside = x >= shares.left && x < shares.left + shares.wide && y >= shares.top && y < shares.top + shares.high
  const turn = Math.floor((below ? x - shares.left : y - shares.top) / pitch) * per
  return inside && turn < turns ? turn : undefined
}

/** Rows that are drawn, the places of their middles, and half the side of a mark. */
export interface PlacedRows {
  readonly rows: readonly number[]
  /** By row: x and y of its middle; absent where it is not drawn. */
  readonly at: ReadonlyMap<number, readonly [x: number, y: number]>
  readonly radius: number
}

/** Share of the way between neighbours that half a mark takes, and its largest and smallest, in pixels of the design. */
const RADIUS = 0.34
/** Vertices of a mesh lie closer together here than there. */
const UNEVEN = 0.55
const LARGEST = 17
const SMALLEST = 1.5

/** Rows in their places: those of a grid's plane, of a mesh where they are in space, of any other graph by their turns from left to right. */
export function placedRows(
  field: Field,
  unit: number,
  geometry: Geometry | undefined,
  turns: SweepTurns,
  plane: number,
): PlacedRows {
  const all = Array.from({ length: turns.number.length }, (_, row) => row)
  if (geometry?.kind === 'grid') {
    const [X, Y] = geometry.size
    const rows = all.slice(plane * X * Y, (plane + 1) * X * Y)
    const pitch = Math.min(field.wide / X, field.high / Y)
    // y upwards, as in all pictures of grids
    const places = rows.map((row) => [row % X, Y - 1 - (Math.floor(row / X) % Y)] as const)
    return spread(field, unit, rows, places, pitch, [X - 1, Y - 1])
  }
  const known = placesIn(geometry, all.length)
  const places = known ? all.map((row) => [known[2 * row], known[2 * row + 1]] as const) : byTurn(turns)
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]))
  const [x0, y0] = [least(xs), least(ys)]
  const [wide, high] = [-least(xs.map((x) => -x)) - x0, -least(ys.map((y) => -y)) - y0]
  const moved = places.map(([x, y]) => [x - x0, y - y0] as const)
  const even = Math.sqrt((field.wide * field.high) / Math.max(1, all.length))
  if (known)
    return spread(
      field,
      unit,
      all,
      moved,
      Math.min((field.wide - even) / Math.max(1e-9, wide), (field.high - even) / Math.max(1e-9, high)),
      [wide, high],
      UNEVEN * even,
    )
  // columns and lines are as far apart as there is room for them
  const pitch = [field.wide / (wide + 1), field.high / (high + 1)] as const
  const at = new Map(
    all.map((row) => [
      row,
      [field.left + (moved[row][0] + 0.5) * pitch[0], field.top + (moved[row][1] + 0.5) * pitch[1]] as const,
    ]),
  )
  return { rows: all, at, radius: radiusOf(Math.min(...pitch), unit) }
}

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity)
const radiusOf = (pitch: number, unit: number): number =>
  Math.max(SMALLEST * unit, Math.min(LARGEST * unit, RADIUS * pitch))

function spread(
  field: Field,
  unit: number,
  rows: readonly number[],
  places: readonly (readonly [number, number])[],
  pitch: number,
  [wide, high]: readonly [number, number],
  apart = pitch,
): PlacedRows {
  const left = field.left + (field.wide - wide * pitch) / 2
  const top = field.top + (field.high - high * pitch) / 2
  const at = new Map(rows.map((row, r) => [row, [left + places[r][0] * pitch, top + places[r][1] * pitch] as const]))
  return { rows, at, radius: radiusOf(apart, unit) }
}

/** A column for each turn, one row below the other; rows without one stand in a column behind all. */
function byTurn({ number, numbers }: SweepTurns): readonly (readonly [number, number])[] {
  const held = new Uint32Array(numbers + 1)
  const sizes = new Uint32Array(numbers + 1)
  const columnOf = (row: number) => (number[row] === NEVER ? numbers : number[row])
  for (let row = 0; row < number.length; row++) sizes[columnOf(row)]++
  const tallest = sizes.reduce((a, b) => Math.max(a, b), 1)
  return Array.from({ length: number.length }, (_, row) => {
    const column = columnOf(row)
    return [column, (held[column]++ + 0.5) * (tallest / sizes[column]) - 0.5] as const
  })
}

/** The row whose mark is nearest to a point and at most `reach` away from it. */
export function rowNear({ at, radius }: PlacedRows, x: number, y: number, reach: number): number | undefined {
  let [nearest, away] = [undefined as number | undefined, radius + reach]
  for (const [row, [cx, cy]] of at) {
    const own = Math.hypot(cx - x, cy - y)
    if (own < away) [nearest, away] = [row, own]
  }
  return nearest
}

/** Number of planes of a grid, one of anything else. */
export const planesOf = (geometry: Geometry | undefined): number => (geometry?.kind === 'grid' ? geometry.size[2] : 1)

/** Plane of a row. */
export function planeOf(geometry: Geometry | undefined, row: number): number {
  if (geometry?.kind !== 'grid') return 0
  const [X, Y] = geometry.size
  return Math.floor(row / (X * Y))
}
