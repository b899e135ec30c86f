import { itemAtLane } from '#src/engine/run/query.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import type { Area, Pen } from '#src/page/draw/surface.ts'
import { rowsOfMark } from '../marked.ts'
import { type LaneRun, laneRuns } from './cells.ts'
import { laneY, type LanesLayout, seenSteps, stepBox } from './layout.ts'
import type { LaneSubject } from './subject.ts'

/** Marks under the pointer and pinned, in ink: the lanes that carry a row, or rows of a level; all of a worker. */
export function drawMarks(pen: Pen, layout: LanesLayout, replay: Replay, subject: LaneSubject, frame: Frame): void {
  if (frame.pin) drawMark(pen, layout, replay, subject, frame.pin, inkWidth(pen, true))
  if (frame.hover) drawMark(pen, layout, replay, subject, frame.hover, inkWidth(pen, false))
}

function drawMark(pen: Pen, layout: LanesLayout, replay: Replay, subject: LaneSubject, mark: Mark, ink: number): void {
  for (const { left, top, width, height } of markedBoxes(layout, replay, subject, mark))
    frameAround(pen, left, top, mark.kind === 'worker' ? width : width - pen.hair, height, pen.palette.text, ink)
}

/** What a mark is of, in the steps that are seen: lanes of a step, or all of a worker. */
export function* markedBoxes(layout: LanesLayout, replay: Replay, subject: LaneSubject, mark: Mark): Generator<Area> {
  if (mark.kind === 'worker') {
    if (mark.worker >= replay.workers) return
    const width = Math.min(layout.width, Math.round((layout.columns - layout.first) * layout.pitch))
    yield { left: layout.left, top: layout.top, width, height: layout.height }
    return
  }
  const rows = new Set(rowsOfMark(replay, mark))
  const { trace } = replay.run
  const { from, stop } = seenSteps(layout)
  for (let s = from; s < stop; s++) {
    const { x, width } = stepBox(layout, s)
    for (const run of laneRuns(trace, subject.steps[s], subject.lanes)) {
      if (!holdsOneOf(replay, run, rows)) continue
      const top = laneY(layout, run.from)
      yield { left: x, top, width, height: laneY(layout, run.stop) - top }
    }
  }
}

/** Whether a lane of the run carries one of these items, or an operand of it. */
function holdsOneOf(replay: Replay, { event, from, stop }: LaneRun, items: ReadonlySet<number>): boolean {
  if (event === undefined) return false
  for (let lane = from; lane < stop; lane++) if (items.has(itemAtLane(replay, event, lane))) return true
  return false
}
