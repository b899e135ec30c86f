import { groupMark, itemMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { levelCount, widthOf } from './layout.ts'

/**
 * Arrow keys: from level to level; down into a level's rows, and up out of them to the level. Left and right of a row is the
 * row at the same share of the next level.
 */
export function stepMark(replay: Replay, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const { grouping: levels } = replay
  if (mark?.kind === 'group') return stepLevel(replay, mark.group, dx, dy)
  if (mark?.kind !== 'item') return groupMark(replay, 0)
  const level = levels.group[mark.item]
  const k = levels.order.subarray(levels.ptr[level], levels.ptr[level + 1]).indexOf(mark.item)
  if (dx === 0) return k + dy < 0 ? groupMark(replay, level) : rowAtPlace(replay, level, k + dy)
  const next = level + dx
  if (next < 0 || next >= levelCount(levels)) return undefined
  const share = (k + 0.5) / widthOf(levels, level)
  return rowAtPlace(replay, next, Math.floor(share * widthOf(levels, next)))
}

function rowAtPlace(replay: Replay, level: number, k: number): Mark | undefined {
  const { grouping: levels } = replay
  return k >= 0 && k < widthOf(levels, level) ? itemMark(replay, levels.order[levels.ptr[level] + k]) : undefined
}

/** From a level, up and down lead into its rows. */
function stepLevel(replay: Replay, level: number, dx: number, dy: number): Mark | undefined {
  const width = widthOf(replay.grouping, level)
  if (dy !== 0) return rowAtPlace(replay, level, dy > 0 ? 0 : width - 1)
  const next = level + dx
  return next >= 0 && next < levelCount(replay.grouping) ? groupMark(replay, next) : undefined
}
