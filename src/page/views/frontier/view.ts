import type { Columns, Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, type Extent, lastFor, lastInPane, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { textToFit } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { iterationAt, iterationsOf, searches } from './iterations.ts'
import {
  type VertexBox,
  type FrontierLayout,
  frontierLayout,
  placeOf,
  hasPlaces,
  placesIn,
  spanOf,
  verticesArea,
  stepped,
  vertexAt,
  vertexBox,
} from './layout.ts'
import { paintAxes, paintBars, paintColumns, paintMarked, paintPlaces } from './paint.ts'
import { edgeLines, nearestBox, placedBoxes } from './placed.ts'
import * as texts from './words.ts'

/** A search of a graph: who is in the frontier, who was and who is not, and how many edges each iteration looks at, and which way. */
const view: View = {
  title: texts.TITLE,
  order: 12,
  first: true,
  weight: 1,
  half: false,
  wide: true,
  encoding: () => texts.ENCODING,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, searches),
  afterRun: true,
  options: ({ geometry, space }): Readonly<Record<string, readonly string[]>> =>
    hasPlaces(geometry, space.count) && space.count <= MOST_PLACED ? { by: ['place', 'iteration'] } : {},
  optionWords: texts.OPTIONS,
  shows: reachedIn,
  create: frontierPicture,
}
export default view

/** More vertices than this are drawn by iteration alone. */
const MOST_PLACED = 30_000
/** Pixels of the design that a pointer may be away from a vertex. */
const REACH = 6

/** Of the first search: the others go through the same frontiers, each in its own way. */
function reachedIn(columns: Columns): string | undefined {
  const replay = columns.find((column) => column)
  if (!replay || replay.run.trace.every > 1) return undefined
  const { count, ptr } = iterationsOf(replay)
  if (count === 0) return undefined
  const frontiers = Array.from({ length: count }, (_, i) => ptr[i + 1] - ptr[i])
  return texts.shows(replay.space.name, ptr[count], count, Math.max(...frontiers))
}

interface Shown {
  readonly layout: FrontierLayout
  /** Where vertices stand in space. */
  readonly boxes: readonly VertexBox[] | undefined
  readonly lines: Path2D | undefined
}

function frontierPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const of = iterationsOf(replay)
  const { space, run, geometry } = replay
  const sampled = run.trace.every > 1
  const say = lastFor((detail: string) => pane.say(detail))
  const shownFor = lastInPane((extent, placed: boolean): Shown => {
    const layout = frontierLayout(of, extent)
    const area = verticesArea(layout)
    const places = placed && space.count <= MOST_PLACED ? placesIn(geometry, space.count, area) : undefined
    const boxes = places && placedBoxes(area, layout.extent.unit, places)
    return { layout, boxes, lines: boxes && space.edges ? edgeLines(space.edges, boxes) : undefined }
  })
  const shownIn = (frame: Frame): Shown => shownFor(frame, frame.options['by'] !== 'iteration')
  // vertices look the same from the begin of an iteration to its end
  const verticesOf = lastFor((shown: Shown, palette: Palette, now: number, extent: Extent) => {
    const pen = sheet(extent, palette)
    if (shown.lines) {
      pen.ctx.strokeStyle = palette.line
      pen.ctx.lineWidth = pen.hair
      pen.ctx.stroke(shown.lines)
    }
    if (shown.boxes) paintPlaces(pen, shown.boxes, of, now, sampled)
    else paintColumns(pen, shown.layout, of, now, sampled)
    return pen.ctx.canvas
  })
  const boxOf = ({ layout, boxes }: Shown, vertex: number): VertexBox => {
    if (boxes) return boxes[vertex]
    const { column, p } = placeOf(layout, of, vertex)
    return vertexBox(layout, column, p, spanOf(layout, of, column).size)
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const shown = shownIn(next)
      const { layout } = shown
      const tick = Math.min(next.tick, replay.end)
      pen.ctx.drawImage(verticesOf(shown, next.palette, iterationAt(of, tick), layout.extent), 0, 0)
      paintBars(pen, layout, of, tick)
      const head = shown.boxes ? texts.placedName(space.name) : texts.columnName(space.name)
      paintAxes(pen, layout, of, head, shown.boxes !== undefined)
      for (const [mark, heavy] of [[next.pin, true] as const, [next.hover, false] as const]) {
        const vertex = itemOfMark(replay, mark)
        if (vertex !== undefined) paintMarked(pen, boxOf(shown, vertex), inkWidth(pen, heavy))
      }
      const marked = itemOfMark(replay, next.hover) ?? itemOfMark(replay, next.pin)
      const words = marked === undefined ? texts.tickWords(replay, of, tick) : texts.vertexWords(replay, of, marked)
      textToFit(pen, words, layout.foot)
      say(texts.detailWords(shown.boxes ? 1 : layout.cell, layout.most, layout.vertices.height, run.trace.every))
    },
    pick(x, y) {
      if (!frame) return undefined
      const { layout, boxes } = shownIn(frame)
      const at = [x * frame.dpr, y * frame.dpr] as const
      const vertex = boxes ? nearestBox(boxes, ...at, REACH * layout.extent.unit) : vertexAt(layout, of, ...at)
      return vertex === undefined ? undefined : itemMark(replay, vertex)
    },
    place(mark) {
      const vertex = itemOfMark(replay, mark)
      if (!frame || vertex === undefined) return undefined
      const { x, y, wide, high } = boxOf(shownIn(frame), vertex)
      return boxIn(frame, x, y, wide, high)
    },
    step(mark, dx, dy) {
      const vertex = stepped(of, itemOfMark(replay, mark), dx, dy)
      return vertex === undefined ? undefined : itemMark(replay, vertex)
    },
    dispose: surface.remove,
  }
}
