import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'

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
