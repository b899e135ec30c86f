import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { planeOf, planesOf } from './layout.ts'

/** Planes that a doubling of the wheel's factor goes through. */
const PLANES = 4

const clamped = (plane: number, planes: number): number => Math.min(planes - 1, Math.max(0, plane))

/** The plane that a frame shows: that of the row under the pointer, of the pinned row, or of the camera; else the middle one. */
export function planeShown(replay: Replay, { hover, pin, camera }: Frame): number {
  const planes = planesOf(replay.geometry)
  const row = itemOfMark(replay, hover) ?? itemOfMark(replay, pin)
  const plane = row === undefined ? Math.round(camera?.[0] ?? (planes - 1) / 2) : planeOf(replay.geometry, row)
  return clamped(plane, planes)
}

/** The camera after the wheel: it goes through the planes of a grid, from the middle one where none was chosen. */
export const throughPlanes = (planes: number, camera: Frame['camera'], factor: number): readonly number[] => [
  clamped((camera?.[0] ?? (planes - 1) / 2) + PLANES * Math.log2(factor), planes),
]

/** Arrow keys go from point to point of a grid's plane, beyond its left and right edge through the planes; elsewhere from row to row. */
export function stepped(replay: Replay, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const { geometry, space } = replay
  const row = itemOfMark(replay, mark)
  const marked = (to: number) => (to >= 0 && to < space.count ? itemMark(replay, to) : undefined)
  if (geometry?.kind !== 'grid') return marked(row === undefined ? 0 : row + dx + dy)
  const [X, Y, Z] = geometry.size
  if (row === undefined) return marked(X * Y * (Z >> 1))
  const [x, y] = [(row % X) + dx, (Math.floor(row / X) % Y) - dy]
  if (y < 0 || y >= Y) return undefined
  if (x >= 0 && x < X) return marked(row + dx - X * dy)
  return marked(row - (row % X) + (x < 0 ? X - 1 : 0) + X * Y * dx)
}
