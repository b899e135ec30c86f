import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { readPolls } from '#src/core/trace/event.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { seenByMark } from '#src/engine/run/query.ts'
import { rowsOfMark } from '#src/page/views/marked.ts'
import { frameAround, horizontal, inkWidth, vertical } from '#src/page/draw/lines.ts'
import type { Area, Pen } from '#src/page/draw/surface.ts'
import { lineBox, type TimelineLayout, tickX } from './layout.ts'

/** Marks under the pointer and pinned, in ink. */
export function drawMarks(pen: Pen, layout: TimelineLayout, replay: Replay, frame: Frame): void {
  if (frame.pin) drawMark(pen, layout, replay, frame.pin, inkWidth(pen, true))
  if (frame.hover) drawMark(pen, layout, replay, frame.hover, inkWidth(pen, false))
}

function drawMark(pen: Pen, layout: TimelineLayout, run: Replay, mark: Mark, ink: number): void {
  const box = markedBox(layout, run, mark)
  if (!box) return
  const { left, top, width, height } = box
  if (isBracket(layout, mark)) drawBracket(pen, layout, left, width, ink)
  else frameAround(pen, left, top, width, height, pen.palette.text, ink)
}

/** Where all workers are one, and of a group, the time is all that can be shown. */
const isBracket = (layout: TimelineLayout, mark: Mark): boolean =>
  layout.detail === 'shares' || mark.kind === 'group' || mark.kind === 'path'

/** The time of a mark, on the line of its worker; over all lines where it has none. Undefined where none was recorded. */
export function markedBox(layout: TimelineLayout, run: Replay, mark: Mark): Area | undefined {
  const replay = seenByMark(run, mark) ?? run
  const span = spanOf(replay, mark)
  if (!span) return undefined
  const left = tickX(layout, span[0])
  const width = Math.max(2, tickX(layout, span[1]) - left)
  if (isBracket(layout, mark) || (mark.kind !== 'item' && mark.kind !== 'worker'))
    return { left, top: 0, width, height: layout.height }
  const { y, height } = lineBox(layout, mark.kind === 'item' ? replay.itemWorker[mark.item] : mark.worker)
  return { left, top: y, width, height }
}

/** Ticks in which the mark's items were held or worked on: from, and before which; undefined when none was recorded. */
function spanOf(replay: Replay, mark: Mark): readonly [number, number] | undefined {
  if (mark.kind === 'worker') return mark.worker < replay.workers ? [0, replay.end] : undefined
  let from = NEVER
  let to = 0
  for (const row of rowsOfMark(replay, mark)) {
    const slot = replay.itemSlot[row]
    const finished = replay.itemTick[row]
    if (slot === undefined || slot === NEVER) continue
    const event = replay.workerEvents[slot]
    const held = replay.timed !== undefined || readPolls(replay.run.trace, event) > 0
    from = Math.min(from, held ? replay.itemStart[row] : replay.eventTick[event])
    to = Math.max(to, finished === NEVER ? replay.end : finished + 1)
  }
  return from === NEVER ? undefined : [from, to]
}

/** Below the columns, over the axis: where all workers are one, the mark's time is all that can be shown. */
function drawBracket(pen: Pen, layout: TimelineLayout, x: number, width: number, ink: number): void {
  const y = layout.height + Math.round(3 * pen.unit)
  const foot = Math.round(4 * pen.unit)
  horizontal(pen, x, x + width, y, pen.palette.text, ink)
  vertical(pen, x, y - foot, y, pen.palette.text, ink)
  vertical(pen, x + width - ink, y - foot, y, pen.palette.text, ink)
}
