import type { U32 } from '#src/core/base/arrays.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { type Replay, WORKING } from '#src/engine/run/replay.ts'
import { type TimelineLayout, tickX } from './layout.ts'

/** How much of the colour of work is left where it is not known which worker did any. */
const FAINT = 0.28

/** Ticks at which groups of dispatches begin, ascending: all events of a group have its time. */
export function groupTicks({ eventTick }: { readonly eventTick: U32 }): readonly number[] {
  return [...new Set(eventTick)].toSorted((a, b) => a - b)
}

/** A run that was timed in groups of dispatches, on a transparent sheet: hatched, since nothing within a group was recorded. */
export function paintGroups(pen: Pen, layout: TimelineLayout, replay: Replay): void {
  const { ctx, palette } = pen
  const ticks = groupTicks(replay)
  const from = tickX(layout, ticks[0] ?? 0)
  const width = tickX(layout, replay.end) - from
  ctx.globalAlpha = FAINT
  ctx.fillStyle = palette.states[WORKING]
  ctx.fillRect(from, 0, width, layout.height)
  ctx.globalAlpha = 1
  ctx.fillStyle = hatch(pen, palette.states[WORKING])
  ctx.fillRect(from, 0, width, layout.height)
  for (const tick of ticks.slice(1)) vertical(pen, tickX(layout, tick), 0, layout.height, palette.text2, pen.hair)
}
