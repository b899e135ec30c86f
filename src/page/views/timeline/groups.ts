import { rgbToCss, levelColour } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { spacesIn, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { forEachItem, spaceNumber } from '#src/core/trace/space.ts'
import { type TimelineLayout, tickX } from './layout.ts'

/** Whether workers can be shown by what the run bundled the items of the space to, as by colours. */
export const hasOwnGroups = ({ run, space }: Replay): boolean => run.groups?.[space.name] !== undefined

/** By tick: the group of all active items; NEVER where none is, or where they are of several. O(items of events) */
export function groupByTick(replay: Replay): Uint32Array {
  const { run, space, spaces, grouping, eventTick, end } = replay
  const on = spacesIn(replay)
  const own = spaces.findIndex((one) => one.space.name === space.name)
  const found = new Uint32Array(end + 1).fill(NEVER)
  const mixed = new Uint8Array(end + 1)
  for (let e = 0; e < eventCount(run.trace); e++)
    for (let tick = eventTick[e]; tick <= Math.min(end, worksUntil(replay, e)); tick++) {
      if (spaceNumber(run.trace, on, e) !== own) mixed[tick] = 1
      else
        forEachItem(run.trace, e, space, (item) => {
          const group = grouping.group[item]
          if (found[tick] !== NEVER && found[tick] !== group) mixed[tick] = 1
          found[tick] = group
        })
    }
  return found.map((group, tick) => (mixed[tick] === 1 ? NEVER : group))
}

/** Fills what works in the colour of its group, a when on the scale of levels; what is of several keeps its state's. */
export function fillByGroup(
  pen: Pen,
  layout: TimelineLayout,
  working: Path2D,
  groups: Uint32Array,
  count: number,
): void {
  const { ctx, palette } = pen
  ctx.save()
  ctx.clip(working)
  for (const [tick, group] of groups.entries()) {
    if (group === NEVER) continue
    const x = tickX(layout, tick)
    ctx.fillStyle = rgbToCss(levelColour(palette, count > 1 ? group / (count - 1) : 0))
    ctx.fillRect(x, 0, Math.max(1, tickX(layout, tick + 1) - x), layout.height)
  }
  ctx.restore()
}
