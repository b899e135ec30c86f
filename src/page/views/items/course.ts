import type { Replay } from '#src/engine/run/replay.ts'
import { spacesIn, worksUntil } from '#src/engine/run/query.ts'
import { eventCount, readStage } from '#src/core/trace/event.ts'
import { forEachItem, spaceNumber } from '#src/core/trace/space.ts'

/** Of each pixel of a panel the active share, stage by stage: shares[stage][y × width + x], from 0 to 1. */
export interface ItemCourse {
  readonly width: number
  readonly height: number
  readonly shares: ReadonlyMap<number, Float32Array>
}

/** When the items of a space are active: a pixel holds the exact share of its items and ticks, however many these are. */
export function itemCourse(replay: Replay, width: number, height: number, pitch: number): ItemCourse {
  const { run, eventTick, space, spaces } = replay
  const rise = height / space.count
  const own = spaces.indexOf(replay)
  const on = spacesIn(replay)
  const shares = new Map<number, Float32Array>()
  for (let e = 0; e < eventCount(run.trace); e++) {
    if (spaceNumber(run.trace, on, e) !== own) continue
    const stage = readStage(run.trace, e)
    const share = shares.get(stage) ?? new Float32Array(width * height)
    shares.set(stage, share)
    const across = [eventTick[e] * pitch, (worksUntil(replay, e) + 1) * pitch]
    forEachStretch(replay, e, (first, end) => add(share, width, across, [first * rise, end * rise]))
  }
  return { width, height, shares }
}

/** Calls back with the items of an event, neighbours together. */
function forEachStretch(
  { run: { trace }, space }: Replay,
  e: number,
  visit: (first: number, end: number) => void,
): void {
  let [first, end] = [-1, -1]
  forEachItem(trace, e, space, (item) => {
    if (item !== end && first >= 0) visit(first, end)
    if (item !== end) first = item
    end = item + 1
  })
  if (first >= 0) visit(first, end)
}

/** Adds to each pixel the part of it that the rectangle covers. */
function add(
  share: Float32Array,
  width: number,
  [left, right]: readonly number[],
  [top, bottom]: readonly number[],
): void {
  const height = share.length / width
  for (let y = Math.floor(top); y < Math.min(height, bottom); y++) {
    const tall = Math.min(bottom, y + 1) - Math.max(top, y)
    for (let x = Math.floor(left); x < Math.min(width, right); x++) {
      const wide = Math.min(right, x + 1) - Math.max(left, x)
      share[y * width + x] = Math.min(1, share[y * width + x] + wide * tall)
    }
  }
}
