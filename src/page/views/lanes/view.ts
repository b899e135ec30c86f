import { hasOperands } from '#src/core/trace/space.ts'
import { itemMark, seenWhere, markOf } from '#src/engine/run/query.ts'
import { count, plural } from '#src/core/base/format.ts'
import type { Camera, Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { carries } from '#src/core/trace/lanes.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { stepMark } from '../step.ts'
import { drawAxes } from './axes.ts'
import { drawGap, sharedColumns, subjectsBeside } from './beside.ts'
import { bundlesRows, carriedColours } from './cells.ts'
import { drawFigures, FIGURES, hasFigures } from './figures.ts'
import { drawHead } from './head.ts'
import { cellAt, columnStarts, HEAD, type LanesLayout, lanesLayout, panBy, seenSteps, zoomAbout } from './layout.ts'
import { drawMarks, markedBoxes } from './marked.ts'
import { paintSteps } from './paint.ts'
import { SIGNS, writeSigns } from './paint-ends.ts'
import { drawPour, POUR, POUR_FROM, stepAt } from './pour.ts'
import { queuedSteps } from './queue.ts'
import type { LaneStep } from './steps.ts'
import { blockLength, endCounts, type LaneSubject, subjectKey, subjectOf } from './subject.ts'
import { tellLanes } from './tell.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 19,
  weight: 0.8,
  half: false,
  encoding: () => texts.encoding,
  afterRun: true,
  wants: texts.wants,
  needs: (replay) =>
    seenWhere(replay, ({ space }) => hasOperands(space) || (space.lanes === 'items' && space.count > 0)),
  options: (replay): Readonly<Record<string, readonly string[]>> => ({
    of: ['worker', 'rows'],
    colour: ['row', 'stage', ...(bundlesRows(replay) ? ['level'] : [])],
  }),
  optionWords: ({ space: { name }, grouping }) => ({
    of: 'Show',
    'of.worker': 'one worker',
    'of.rows': texts.sameItems(name),
    'colour.row': name,
    // as of the matrix
    'colour.level': grouping.name,
  }),
  tell: tellLanes,
  create: lanesPicture,
}
export default view

function lanesPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const say = lastFor((detail: string) => pane.say(detail))
  const subjectFor = (key: string) => subjectOf(replay, key)
  const coloursFor = lastFor((steps: readonly LaneStep[], by: string | undefined) => carriedColours(replay, steps, by))
  let frame: Frame | undefined

  const layoutFor = (of: Frame, camera: Camera | undefined): LanesLayout => {
    const subject = subjectFor(subjectKey(replay, of))
    const { steps, lanes, highest } = subject
    const ends = endCounts(replay, subject)
    const shared = sharedColumns(subjectsBeside(of.columns ?? [], of))
    const now = columnStarts(steps, ends).starts[stepAt(steps, of.tick)] ?? 0
    const above = aboveOf(replay, of)
    const wanted = { now, above: above.figures + above.pour + above.signs, digits: count(highest).length, ends, shared }
    return lanesLayout(steps, lanes, paneExtent(of), wanted, camera)
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
      const { pour, signs, figures } = aboveOf(replay, next)
      const top = layout.top - signs - pour
      if (pour > 0) drawPour(pen, { left: layout.left, top, width: layout.width }, painting)
      if (signs > 0) writeSigns(pen, layout, painting)
      clipped(pen, layout, () => {
        paintSteps(pen, layout, painting)
        drawMarks(pen, layout, replay, subject, next)
      })
      drawAxes(pen, layout, subject.steps, next.options['of'] === 'rows' ? 'counted' : replay.timed)
      drawGap(pen, layout, replay, subjectsBeside(next.columns ?? [], next))
      if (figures > 0) drawFigures(pen, replay, subject, next)
      else drawHead(pen, replay, subject, next)
      say(detailText(layout, subject))
    },
    pick(x, y) {
      if (!frame) return undefined
      const cell = cellAt(layoutFor(frame, frame.camera), x * frame.dpr, y * frame.dpr)
      return cell && markAt(replay, subjectFor(subjectKey(replay, frame)), cell.step, cell.lane)
    },
    place(mark) {
      if (!frame) return undefined
      const subject = subjectFor(subjectKey(replay, frame))
      const [box] = markedBoxes(layoutFor(frame, frame.camera), replay, subject, mark)
      return box && boxIn(frame, box.left, box.top, box.width, box.height)
    },
    step: (mark, dx, dy) =>
      frame?.options['of'] === 'rows' ? stepRow(replay, mark, dx, dy) : stepMark(replay, mark, dx, dy),
    zoom: (camera, factor, x) =>
      frame ? zoomAbout(layoutFor(frame, camera), camera, factor, x * frame.dpr) : (camera ?? []),
    pan: (camera, dx) => (frame ? panBy(layoutFor(frame, camera), camera, dx * frame.dpr) : (camera ?? [])),
    dispose: surface.remove,
  }
}

/** Device pixels between the head and the plot: large figures, the picture of nonzeros and lanes, signs of the columns. */
function aboveOf(
  replay: Replay,
  frame: Frame,
): { readonly figures: number; readonly pour: number; readonly signs: number } {
  const extent = paneExtent(frame)
  const { height, unit } = extent
  const figures = hasFigures(replay, frame, extent) ? Math.round((FIGURES - HEAD) * unit) : 0
  const pour =
    hasOperands(replay.space) && replay.space.lanes !== 'items' && height >= POUR_FROM * unit + 2 * figures
      ? Math.round(POUR * unit)
      : 0
  return { figures, pour, signs: replay.run.ends && replay.run.trace.every === 1 ? Math.round(SIGNS * unit) : 0 }
}

/** Arrow keys where rows are shown: left and right to the next row, up and down to the rows before and after these. */
function stepRow(replay: Replay, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  if (mark?.kind !== 'item') return itemMark(replay, 0)
  const row = mark.item + Math.sign(dx) + Math.sign(dy) * blockLength(replay)
  return row >= 0 && row < replay.space.count ? itemMark(replay, row) : undefined
}

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

/** The item that the lane carries, or carries an operand of, or the worker where it carries none. */
function markAt(replay: Replay, { steps }: LaneSubject, s: number, lane: number): Mark {
  const { trace } = replay.run
  const { events, worker } = steps[s]
  const event = events.find((e) => carries(trace, e, lane))
  return event === undefined ? { kind: 'worker', worker } : markOf(replay, event, lane)
}

function detailText(layout: LanesLayout, { steps }: LaneSubject): string {
  const { from, stop } = seenSteps(layout)
  const all = from === 0 && stop === steps.length
  return all ? plural(steps.length, 'step') : texts.stepsTo(from + 1, stop, steps.length)
}
