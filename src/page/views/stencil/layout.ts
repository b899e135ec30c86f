import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent, Area } from '#src/page/draw/surface.ts'
import { axesOf, type Axes, type Point, type Pose, poseOf, type Size } from '../grid/pose.ts'
import type { PointOffset } from './point.ts'

/** Height of the two formulas above the pictures, and of the words above each picture; pixels of the design. */
export const FORMULAS = 38
const WORDS = 20

/** Of the width: what a row needs is the picture's message, the map says where that is. */
const STENCIL_SHARE = 0.58

/** In a pane narrower than its height times this, the map would have no room beside the stencil. */
const NARROW = 1.2

/** The stencil on the left and the map of lines on the right; in a pane higher than wide one above the other. */
export function parts({ width, height, unit }: Extent): { readonly stencil: Area; readonly map: Area } {
  const top = Math.min((FORMULAS + WORDS) * unit, 0.42 * height)
  if (width < NARROW * (height - top)) {
    const half = (height - top - WORDS * unit) / 2
    const map = { left: 0, top: top + half + WORDS * unit, width, height: half }
    return { stencil: { left: 0, top, width, height: half }, map }
  }
  const left = Math.round(STENCIL_SHARE * width)
  const map = { left, top, width: width - left, height: height - top }
  return { stencil: { left: 0, top, width: left - 12 * unit, height: height - top }, map }
}

/**
 * The first of these words that fits into a room together with what stands beside it, or else alone; the last where none does.
 * @param choices from long to short
 */
export function longestFitting(
  choices: readonly string[],
  widthOf: (words: string) => number,
  room: number,
  beside = 0,
): string {
  const within = (limit: number) => choices.find((words) => widthOf(words) <= limit)
  return within(room - beside) ?? within(room) ?? choices[choices.length - 1]
}

/**
 * The neighbourhood of a point in space, seen orthographically: slabs of cells, one for each dz that its rows reach.
 * Offset (0, 0, 0) is the point's own cell, whose middle is at whole numbers.
 */
export interface Neighbourhood {
  readonly reach: PointOffset
  /** The slabs' dz, from below. */
  readonly slabs: readonly number[]
  readonly axes: Axes
  readonly pose: Pose
  readonly origin: Point
  /** One cell in x and in y, device pixels; and how far a slab lies above the one below. */
  readonly ex: Point
  readonly ey: Point
  readonly rise: number
}

const AZIMUTH = 28
/** The default camera is as steep as the pane has height for, between these. */
const FLATTEST = 18
const STEEPEST = 46
/** Free space between two slabs, in shares of a slab's height as seen. */
const APART = 0.25
/** A cell is not longer than this; pixels of the design. */
const LONGEST = 96

/** `upper`: what a row needs comes after it, so the slabs are above the point's instead of below. */
export function neighbourhood(
  reach: PointOffset,
  upper: boolean,
  box: Area,
  unit: number,
  camera?: Camera,
): Neighbourhood {
  // Room for the slabs' names on the left and for the letters of the axes below.
  const room = { width: box.width - 52 * unit, height: box.height - 26 * unit }
  const pose = poseOf(camera, AZIMUTH, steepest(reach, room))
  const axes = axesOf(pose)
  const { across, tall } = extentAt(reach, axes)
  const height = tall * (1 + reach[2] * (1 + APART))
  const scale = Math.min(LONGEST * unit, Math.max(1, Math.min(room.width / across, room.height / height)))
  const rise = scale * tall * (1 + APART)
  const middle = box.left + 40 * unit + room.width / 2
  const centre = box.top + 4 * unit + room.height / 2
  const origin: Point = [middle, centre + ((upper ? 1 : -1) * reach[2] * rise) / 2]
  const slabs = Array.from({ length: reach[2] + 1 }, (_, k) => (upper ? k : k - reach[2]))
  const ex: Point = [scale * axes.right[0], -scale * axes.up[0]]
  const ey: Point = [scale * axes.right[1], -scale * axes.up[1]]
  return { reach, slabs, axes, pose, origin, ex, ey, rise }
}

/** Width and height of one slab as seen, in cells. */
function extentAt([rx, ry]: PointOffset, { right, up }: Axes): { across: number; tall: number } {
  const [wide, deep] = [2 * rx + 1, 2 * ry + 1]
  return {
    across: wide * Math.abs(right[0]) + deep * Math.abs(right[1]),
    tall: wide * Math.abs(up[0]) + deep * Math.abs(up[1]),
  }
}

/** The steepest elevation at which the slabs are still bounded by the room's width, not by its height. */
function steepest(reach: PointOffset, room: { width: number; height: number }): number {
  for (let elevation = STEEPEST; elevation > FLATTEST; elevation -= 2) {
    const { across, tall } = extentAt(reach, axesOf({ azimuth: AZIMUTH, elevation }))
    if (room.height / (tall * (1 + reach[2] * (1 + APART))) >= room.width / across) return elevation
  }
  return FLATTEST
}

/** A place in the neighbourhood; dz counts slabs. */
export const placeAt = ({ origin, ex, ey, rise }: Neighbourhood, dx: number, dy: number, dz: number): Point => [
  origin[0] + dx * ex[0] + dy * ey[0],
  origin[1] + dx * ex[1] + dy * ey[1] - dz * rise,
]

/** Corners of a cell, `gap` cells inside its borders. */
export function corners(of: Neighbourhood, [dx, dy, dz]: PointOffset, gap: number): Point[] {
  const h = 0.5 - gap
  return [
    placeAt(of, dx - h, dy - h, dz),
    placeAt(of, dx + h, dy - h, dz),
    placeAt(of, dx + h, dy + h, dz),
    placeAt(of, dx - h, dy + h, dz),
  ]
}

/** The cell under a point, the uppermost where slabs hide each other; undefined beside all of them. */
export function offsetAt(of: Neighbourhood, [px, py]: Point): PointOffset | undefined {
  const { ex, ey, origin, rise, reach } = of
  const det = ex[0] * ey[1] - ex[1] * ey[0]
  for (const dz of of.slabs.toReversed()) {
    const [u, v] = [px - origin[0], py - origin[1] + dz * rise]
    const dx = Math.round((u * ey[1] - v * ey[0]) / det)
    const dy = Math.round((v * ex[0] - u * ex[1]) / det)
    if (Math.abs(dx) <= reach[0] && Math.abs(dy) <= reach[1]) return [dx + 0, dy + 0, dz]
  }
  return undefined
}

/** The map of lines: y to the right, z upwards. A mark is a line, or a bin of lines where there is no pixel for each. */
export interface LineMap extends Area {
  readonly Y: number
  readonly Z: number
  /** Marks along y and z: the lines themselves when columns === Y and rows === Z. */
  readonly columns: number
  readonly rows: number
  /** `numbers`: a number in each mark; `lines`: shares of its rows; `bins`: marks of several lines. */
  readonly detail: 'numbers' | 'lines' | 'bins'
}

const WIDEST = 40
const HIGHEST = 30
/** A mark is not higher than wide, unless it would be flatter than this; pixels of the design. */
const FLATTEST_MARK = 14

export function lineMap([, Y, Z]: Size, box: Area, unit: number): LineMap {
  const left = box.left + 26 * unit
  const width = Math.min(Math.max(1, box.width - 26 * unit - 70 * unit), Y * WIDEST * unit)
  const highest = Math.min(HIGHEST * unit, Math.max(width / Y, FLATTEST_MARK * unit))
  const height = Math.min(Math.max(1, box.height - 22 * unit), Z * highest)
  const columns = Math.max(1, Math.min(Y, Math.floor(width / 2)))
  const rows = Math.max(1, Math.min(Z, Math.floor(height / 2)))
  const numbers = width / Y >= 22 * unit && height / Z >= 14 * unit
  const detail = columns < Y || rows < Z ? 'bins' : numbers ? 'numbers' : 'lines'
  const at = { left: Math.round(left), top: Math.round(box.top), width: Math.floor(width), height: Math.floor(height) }
  return { Y, Z, ...at, columns, rows, detail }
}

/** Mark number c along y, r along z, without its gap. */
export function markBox(map: LineMap, c: number, r: number): Area {
  const left = map.left + Math.round((c * map.width) / map.columns)
  const right = map.left + Math.round(((c + 1) * map.width) / map.columns)
  const bottom = map.top + map.height - Math.round((r * map.height) / map.rows)
  const top = map.top + map.height - Math.round(((r + 1) * map.height) / map.rows)
  const gap = (room: number) => (room >= 12 ? 2 : room >= 4 ? 1 : 0)
  return { left, top, width: right - left - gap(right - left), height: bottom - top - gap(bottom - top) }
}

/** First line along an axis of `lines` lines in bin b of `bins`. */
export const binFrom = (b: number, bins: number, lines: number): number => Math.ceil((b * lines) / bins)

/** Line under a point, and how far along it, 0 … 1; undefined beside the map. */
export function lineAt(map: LineMap, [px, py]: Point): { y: number; z: number; along: number } | undefined {
  const u = ((px - map.left) / map.width) * map.Y
  const v = ((map.top + map.height - py) / map.height) * map.Z
  if (u < 0 || v < 0 || u >= map.Y || v >= map.Z) return undefined
  return { y: Math.floor(u), z: Math.floor(v), along: u - Math.floor(u) }
}
