import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { boxAbout, lastFor, paneExtent, PLACES, surfaceIn } from '#src/page/draw/surface.ts'
import { itemMark, itemOfMark, itemNeeds, seenWhere } from '#src/engine/run/query.ts'
import { DONE, type Mark, type Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { rowsOfMark } from '../marked.ts'
import { type GridCell, cellOf, type CornerGrid, grownOf, rowAt } from './grown.ts'
import { Heap } from './heap.ts'
import { brickAt, cornerLayout, middle } from './layout.ts'
import {
  type Canvas,
  canvasFor,
  fillHeap,
  paintCube,
  paintDots,
  paintHeap,
  paintName,
  paintNeeds,
  paintPath,
} from './paint.ts'
import * as texts from './words.ts'
import { paintWorkers } from './workers.ts'

/** The rows of a grid as cubes seen from the last one: what is done grows towards the reader, and no row that works is hidden. */
const view: View = {
  title: texts.title,
  order: 20.5,
  weight: 0.5,
  half: true,
  encoding: (replay) => texts.encoding(replay.space.name, grownOf(replay)?.mirrored !== true),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, (seen) => grownOf(seen) !== undefined),
  create: cornerPicture,
}
export default view

function cornerPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const grown = grownOf(replay) as CornerGrid
  const heap = new Heap(replay, grown)
  const states = itemStates(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const layoutIn = (next: Frame) => cornerLayout(heap.size, paneExtent(next))
  const canvasOf = lastFor(canvasFor, PLACES)
  const filled = lastFor((canvas: Canvas, tick: number) => {
    fillHeap(canvas, heap.at(tick), states.at(tick))
    return canvas
  })
  /** Where a row lies among bricks. */
  const placeOf = (row: number): GridCell => {
    const [x, y, z] = cellOf(grown, row)
    return [Math.floor(x / heap.edge), Math.floor(y / heap.edge), Math.floor(z / heap.edge)]
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutIn(next)
      const tick = Math.min(next.tick, replay.end)
      const canvas = filled(canvasOf(layout, next.palette), tick)
      paintHeap(pen, canvas)
      paintWorkers(pen, layout, replay, tick)
      for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const]) {
        const row = itemOfMark(replay, mark)
        if (row === undefined) {
          if (mark && mark.kind !== 'item') paintDots(pen, layout, placed(replay, mark, placeOf))
          if (mark?.kind === 'path') paintPath(pen, layout, placed(replay, mark, placeOf))
          continue
        }
        const needs = itemNeeds(replay, row)
        paintNeeds(pen, layout, placeOf(row), needs.map(placeOf))
        paintCube(pen, layout, placeOf(row), pinned ? 2.5 : 1.75)
        if (!pinned || !layout.named) continue
        const now = states.at(tick)
        const open = needs.filter((need) => now[need] !== DONE).length
        const doing = texts.doing(now[row], open)
        paintName(pen, layout, placeOf(row), texts.rowName(replay.space.name, row), doing)
      }
      say(heap.edge > 1 ? texts.bricks(heap.edge, replay.space.name) : heap.hovering().length > 0 ? texts.parts : '')
    },
    pick(x, y) {
      if (!frame) return undefined
      const at = [x * frame.dpr, y * frame.dpr] as const
      const brick = brickAt(layoutIn(frame), heap.at(Math.min(frame.tick, replay.end)), at)
      return brick === undefined ? undefined : itemMark(replay, heap.rowOf(brick))
    },
    place(mark) {
      const row = itemOfMark(replay, mark)
      if (!frame || row === undefined) return undefined
      const layout = layoutIn(frame)
      return boxAbout(frame, middle(layout, placeOf(row)), 2 * layout.side)
    },
    step(mark, dx, dy) {
      const row = stepped(grown, itemOfMark(replay, mark), dx, dy)
      return row === undefined ? undefined : itemMark(replay, row)
    },
    dispose: surface.remove,
  }
}

function* placed(replay: Replay, mark: Mark, placeOf: (row: number) => GridCell): Generator<GridCell> {
  for (const row of rowsOfMark(replay, mark)) yield placeOf(row)
}

/** Left and right go along x; up and down along y, and over its ends from layer to layer. */
function stepped(grown: CornerGrid, row: number | undefined, dx: number, dy: number): number | undefined {
  if (row === undefined) return rowAt(grown, [0, 0, 0])
  const [X, Y, Z] = grown.size
  const [x, y, z] = cellOf(grown, row)
  const [i, line] = [x + Math.sign(dx), y + Math.sign(dy)]
  const over = line < 0 ? 1 : line >= Y ? -1 : 0
  const j = over === 0 ? line : y
  const k = z + over
  return i < 0 || i >= X || k < 0 || k >= Z ? undefined : rowAt(grown, [i, j, k])
}
