import { needsLater, waits } from '#src/core/trace/space.ts'
import { itemMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import {
  boxAbout,
  lastFor,
  lastInPane,
  paneExtent,
  type Pen,
  sheet,
  surfaceIn,
  type Area,
} from '#src/page/draw/surface.ts'
import { rowOf } from '../grid/place.ts'
import { cameraOf, type Size, turned } from '../grid/pose.ts'
import { binsKept } from './bins.ts'
import { type Colouring, drawMap, labelMap } from './draw-map.ts'
import { drawStencil, rowAtOffset } from './draw-stencil.ts'
import { formulas } from './formulas.ts'
import { lineAt, type LineMap, lineMap, type Neighbourhood, neighbourhood, offsetAt, parts, placeAt } from './layout.ts'
import { lineTally, takersOf } from './lines.ts'
import { drawTaskMarks } from './marked.ts'
import { needsText, offsetsOf, reachOf, shownRow } from './point.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 22,
  weight: 0.6,
  half: false,
  wide: true,
  encoding: ({ geometry }) => (geometry?.kind === 'grid' ? `${geometry.stencil}, ${geometry.size.join('×')}` : ''),
  wants: texts.wants,
  needs: (replay) => (replay.geometry?.kind === 'grid' ? seenWhere(replay, ({ space }) => waits(space)) : undefined),
  options: { colour: ['state', 'worker', 'turn'] },
  optionWords: { 'colour.turn': 'order' },
  shows(columns, { pin }) {
    const replay = columns.find((column) => column)
    // the row of a marked worker changes from tick to tick: the picture names it, and no headline
    if (replay?.geometry?.kind !== 'grid' || pin?.kind === 'worker') return undefined
    const { size } = replay.geometry
    const row = shownRow(replay, size, { ...(pin && { pin }), tick: replay.end })
    return texts.shows(needsText(row, offsetsOf(replay, size, row), needsLater(replay.space)))
  },
  create(host, replay, pane) {
    if (replay.geometry?.kind !== 'grid') throw new Error('Only a grid has a stencil.')
    return stencilPicture(host, replay, replay.geometry.size, pane)
  },
}
export default view

/** What the last frame laid out, for picking. */
interface Drawn {
  readonly frame: Frame
  readonly row: number
  /** The shown row is pinned, and stays while the pointer goes over its neighbours. */
  readonly still: boolean
  readonly space: Neighbourhood
  readonly map: LineMap
}

function stencilPicture(host: HTMLElement, replay: Replay, size: Size, pane: Host): Picture {
  const surface = surfaceIn(host)
  const words = formulas(host)
  const reach = reachOf(replay, size)
  const takers = takersOf(replay, size)
  const say = lastFor((detail: string) => pane.say(detail))
  const lines = lineTally(itemStates(replay), size)
  const bins = binsKept()
  const labels = lastInPane((extent, palette: Palette, colourBy: Colouring) => {
    const pen = sheet(extent, palette)
    pen.ctx.fillStyle = palette.pane
    pen.ctx.fillRect(0, 0, extent.width, extent.height)
    labelMap(pen, lineMap(size, parts(extent).map, extent.unit), { size, takers, colourBy })
    return pen.ctx.canvas
  })
  let drawn: Drawn | undefined

  function draw(frame: Frame): void {
    const pen = surface.begin(frame)
    const extent = paneExtent(frame)
    const row = shownRow(replay, size, frame)
    const { stencil, map: room } = parts(extent)
    const space = neighbourhood(reach, needsLater(replay.space), stencil, extent.unit, frame.camera)
    const map = lineMap(size, room, extent.unit)
    const tick = Math.min(frame.tick, replay.end)
    const colourBy = (frame.options['colour'] ?? 'state') as Colouring
    const hovered = frame.hover?.kind === 'item' ? frame.hover.item : undefined
    drawn = { frame, row, still: frame.pin !== undefined, space, map }
    pen.ctx.drawImage(labels(frame, frame.palette, colourBy), 0, 0)
    const shown = { replay, size, row, hovered, offsets: offsetsOf(replay, size, row), tick }
    clipped(pen, stencil, () => drawStencil(pen, space, shown, stencil))
    const { itemWorker } = replay
    drawMap(pen, map, { size, counts: lines.at(tick), takers, itemWorker, tick, colourBy }, bins)
    drawTaskMarks(pen, map, replay, size, frame, row)
    words.show(size, hovered ?? row)
    say(detailText(map))
  }

  return {
    draw,
    pick: (x, y) => drawn && markAt(replay, drawn, size, x * drawn.frame.dpr, y * drawn.frame.dpr),
    place(mark) {
      if (!drawn || drawn.row !== itemOfMark(replay, mark)) return undefined
      const { space, frame } = drawn
      return boxAbout(frame, placeAt(space, 0, 0, 0), Math.min(space.ex[0], space.rise))
    },
    step: (mark, dx, dy) => stepRow(replay, size, mark, dx, dy),
    pan(camera, dx, dy) {
      if (!drawn) return camera ?? []
      const { azimuth, elevation } = drawn.space.pose
      const from = { ...drawn.space.pose, azimuth: camera?.[0] ?? azimuth, elevation: camera?.[1] ?? elevation }
      return cameraOf(turned(from, dx, dy))
    },
    dispose() {
      surface.remove()
      words.remove()
    },
  }
}

function clipped({ ctx, unit }: Pen, { left, top, width, height }: Area, draw: () => void): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top - 20 * unit, width, height + 20 * unit)
  ctx.clip()
  draw()
  ctx.restore()
}

function markAt(replay: Replay, { map, space, row, still }: Drawn, size: Size, x: number, y: number): Mark | undefined {
  const line = lineAt(map, [x, y])
  if (line) return itemMark(replay, rowOf(size, Math.floor(line.along * size[0]), line.y, line.z))
  const offset = offsetAt(space, [x, y])
  const other = offset && rowAtOffset(size, row, offset)
  if (other !== row && !still) return undefined
  return other === undefined ? undefined : itemMark(replay, other)
}

/** Left and right go along the rows' numbers, as f has it; up and down to the next plane, in one plane to the next line. */
function stepRow(replay: Replay, size: Size, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const [X, Y, Z] = size
  if (mark?.kind !== 'item') return itemMark(replay, 0)
  const row = mark.item + Math.sign(dx) - Math.sign(dy) * (Z > 1 ? X * Y : X)
  return row >= 0 && row < X * Y * Z ? itemMark(replay, row) : undefined
}

function detailText(map: LineMap): string {
  const lines = map.Y * map.Z
  if (map.detail !== 'bins') return texts.allDrawn(lines)
  return texts.mean((lines / (map.columns * map.rows)).toFixed(1))
}
