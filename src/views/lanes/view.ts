import { count, plural } from '#src/base/format.ts'
import type { Camera, Frame, Host, Picture, View } from '#src/catalog/view.ts'
import { carries } from '#src/kernel/event-lanes.ts'
import { itemOf } from '#src/run/event.ts'
import type { Mark, Replay } from '#src/run/replay.ts'
import { extentOf, lastFor, type Pen, surfaceIn } from '#src/ui/canvas/surface.ts'
import { stepMark } from '../step.ts'
import { drawAxes } from './axes.ts'
import { colouring } from './cells.ts'
import { drawHead } from './head.ts'
import { cellAt, columnStarts, type LanesLayout, lanesLayout, panBy, seenSteps, zoomAbout } from './layout.ts'
import { drawMarks } from './marked.ts'
import { paintSteps } from './paint.ts'
import { drawPour, POUR, POUR_FROM, stepAt } from './pour.ts'
import { queuedSteps } from './queue.ts'
import type { Step } from './steps.ts'
import { type Subject, subjectKey, subjectOf } from './subject.ts'

const view: View = {
  title: 'Lanes',
  order: 50,
  weight: 0.6,
  half: false,
  encoding: ({ run }) => `line = lane, column = step of ${run.worker === 'invocation' ? 'an' : 'a'} ${run.worker}`,
  available: (replay) => replay.workers > 0,
  options: { of: ['worker', 'rows'], colour: ['row', 'stage'] },
  create: lanesPicture,
}
export default view

function lanesPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const say = lastFor((detail: string) => pane.say(detail))
  const subjectFor = lastFor((key: string) => subjectOf(replay, key))
  const coloursFor = lastFor((steps: readonly Step[], by: string | undefined) => colouring(replay.run.trace, steps, by))
  let frame: Frame | undefined

  const layoutFor = (of: Frame, camera: Camera | undefined): LanesLayout => {
    const { steps, lanes, highest } = subjectFor(subjectKey(replay, of))
    const wanted = { now: nowColumn(steps, of.tick), above: pourHeight(of), digits: count(highest).length }
    return lanesLayout(steps, lanes, extentOf(of), wanted, camera)
  }

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const subject = subjectFor(subjectKey(replay, next))
      const layout = layoutFor(next, next.camera)
      const colourOf = coloursFor(subject.steps, next.options['colour'])
      const queue = queuedSteps(replay, subject.steps, next.tick)
      const painting = { replay, subject, colourOf, queue, tick: next.tick }
      const above = pourHeight(next)
      if (above > 0) drawPour(pen, { left: layout.left, top: layout.top - above, width: layout.width }, painting)
      clipped(pen, layout, () => {
        paintSteps(pen, layout, painting)
        drawMarks(pen, layout, replay, subject, next)
      })
      drawAxes(pen, layout, subject.steps, replay.timed)
      drawHead(pen, replay, subject, next)
      say(detailText(layout, subject))
    },
    pick(x, y) {
      if (!frame) return undefined
      const cell = cellAt(layoutFor(frame, frame.camera), x * frame.dpr, y * frame.dpr)
      return cell && markAt(replay, subjectFor(subjectKey(replay, frame)), cell.step, cell.lane)
    },
    step: (mark, dx, dy) => stepMark(replay, mark, dx, dy),
    zoom: (camera, factor, x) =>
      frame ? zoomAbout(layoutFor(frame, camera), camera, factor, x * frame.dpr) : (camera ?? []),
    pan: (camera, dx) => (frame ? panBy(layoutFor(frame, camera), camera, dx * frame.dpr) : (camera ?? [])),
    dispose: surface.remove,
  }
}

/** Device pixels for the picture of nonzeros and lanes; none in a low pane. */
function pourHeight(frame: Frame): number {
  const { height, unit } = extentOf(frame)
  return height >= POUR_FROM * unit ? Math.round(POUR * unit) : 0
}

/** Column of the step that the playhead is in, or of the next. */
const nowColumn = (steps: readonly Step[], tick: number): number => columnStarts(steps).starts[stepAt(steps, tick)] ?? 0

/** Nothing of a step that is seen in part is drawn beside the plot. Frames may reach one line out of it. */
function clipped(pen: Pen, { left, top, width, height }: LanesLayout, paint: () => void): void {
  const { ctx } = pen
  const ink = Math.ceil(2 * pen.unit)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left - ink, top - ink, width + 2 * ink, height + 2 * ink)
  ctx.clip()
  paint()
  ctx.restore()
}

/** The row that the lane carries, or the worker where it carries none. */
function markAt({ run }: Replay, { steps }: Subject, s: number, lane: number): Mark {
  const { events, worker } = steps[s]
  const event = events.find((e) => carries(run.trace, e, lane))
  return event === undefined ? { kind: 'worker', worker } : { kind: 'row', row: itemOf(run.trace, event) }
}

function detailText(layout: LanesLayout, { steps }: Subject): string {
  const { from, stop } = seenSteps(layout)
  const all = from === 0 && stop === steps.length
  return all ? plural(steps.length, 'step') : `steps ${count(from + 1)} to ${count(stop)} of ${count(steps.length)}`
}
