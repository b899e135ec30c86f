import { hasOperands } from '#src/core/trace/space.ts'
import { itemMark, seenWhere } from '#src/engine/run/query.ts'
import { plural, significant } from '#src/core/base/format.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import { nnz } from '#src/core/sparse/csr.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { boxIn, lastFor, type Pen, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { lanesOfRun } from '#src/engine/run/lane-slots.ts'
import { drawAxes, drawFrame } from '#src/page/draw/pattern/axes.ts'
import { changed, plotCamera } from '#src/page/draw/pattern/camera.ts'
import { edgesOf } from '#src/page/draw/pattern/layout.ts'
import { clipped } from '#src/page/draw/pattern/squares.ts'
import { countTiles, fullest, heldBy, markOf, neighbour, RULES, tileAt, tileOf, tileOfMark } from './tile.ts'
import { cutsOf } from './cuts.ts'
import { arrayBoxes, placeUnder, slotUnder, type TilesLayout, tilesLayout } from './layout.ts'
import { drawLegend, sharesOf } from './legend.ts'
import { drawMap } from './map.ts'
import { boxInMap, boxInTile, drawMarks, frameTile } from './marked.ts'
import { drawArrays, drawLanes, drawPicture, type OpenedTile, titleOf } from './opened.ts'
import { arraysOf } from './storage.ts'
import { waitingIn } from './waiting.ts'
import { workAt, workOn } from './work.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 55,
  weight: 1,
  half: false,
  shared: 'first',
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ space, pattern }) => hasOperands(space) && pattern.cols > 0),
  options: { rule: RULES },
  shows(columns) {
    const replay = columns.find((column) => column)
    return replay && nonzerosIn(replay)
  },
  create: tilesPicture,
}
export default view

/** By no rule: each one cuts the matrix into the same tiles. */
function nonzerosIn(replay: Replay): string {
  const { rows, cols } = spanOf(replay)
  return texts.shows(nnz(replay.pattern), countTiles(replay.pattern), rows * cols)
}

function tilesPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const say = lastFor((detail: string) => pane.say(detail))
  const cuts = cutsOf(replay.pattern, pane.invalidate)
  const waiting = waitingIn(host, cuts)
  const tiledFor = (rule: string | undefined): Tiled | undefined => {
    const cutting = cuts.of(rule)
    return 'tiled' in cutting ? cutting.tiled : undefined
  }
  const fullestOf = lastFor(fullest)
  const sharesFor = lastFor(sharesOf)
  const openedFor = lastFor((tiled: Tiled, t: number): OpenedTile => {
    const tile = tileOf(tiled, t)
    return { tile, ...heldBy(tiled, t), arrays: arraysOf(tiled, t), work: workOn(replay, tiled, tile) }
  })
  const mapFor = lastFor((tiled: Tiled, layout: TilesLayout, palette: Pen['palette'], unit: number) => {
    const { x, y, width, height } = layout.mapBox
    const pen = sheet({ width: x + width, height: y + height, unit }, palette)
    drawMap(pen, layout.map, tiled)
    return pen.ctx.canvas
  })
  const seen = plotCamera(
    (extent, camera) => tilesLayout(spanOf(replay), extent, camera),
    ({ map }, _camera, at, change) => changed(map, at, change),
  )
  let frame: Frame | undefined

  function draw(next: Frame): void {
    frame = next
    const layout = seen.layoutFor(next)
    const pen = surface.begin(next)
    const cutting = cuts.of(next.options['rule'])
    waiting.show(cutting)
    if ('error' in cutting) return tell(pen, cutting.error)
    if (!('tiled' in cutting)) return
    const { tiled } = cutting
    drawLegend(pen, sharesFor(tiled))
    clipped(pen, layout.map, () => {
      pen.ctx.drawImage(mapFor(tiled, layout, next.palette, pen.unit), 0, 0)
    })
    drawFrame(pen, layout.map)
    drawAxes(pen, layout.map, [])
    say(detailText(layout, tiled, next.dpr))
    const t = openTile(tiled, replay, next, fullestOf)
    if (t === undefined) return
    frameTile(pen, layout, tiled, t, Math.max(1, Math.round(1.5 * pen.unit)))
    drawOpened(pen, layout, openedFor(tiled, t), next)
  }

  function drawOpened(pen: Pen, layout: TilesLayout, opened: OpenedTile, { tick, hover, pin, ...rest }: Frame): void {
    const boxes = arrayBoxes(layout, opened.arrays)
    drawPicture(pen, layout, opened, tick)
    drawArrays(pen, boxes, opened, tick)
    drawLanes(pen, layout, boxes, replay, opened, workAt(opened.work, tick), lanesOfRun(replay))
    drawMarks(pen, layout, boxes, opened, { tick, ...(hover ? { hover } : {}), ...(pin ? { pin } : {}), ...rest })
  }

  return {
    draw,
    pick(x, y) {
      const under = seen.under(x, y)
      const tiled = under && tiledFor(under.frame.options['rule'])
      if (!under || !tiled) return undefined
      const { layout, frame: shown } = under
      const at = { x: under.at[0], y: under.at[1] }
      const t = openTile(tiled, replay, shown, fullestOf)
      return (
        inMap(replay, layout, tiled, at) ??
        (t === undefined ? undefined : inOpened(layout, openedFor(tiled, t), replay, at))
      )
    },
    place(mark) {
      const tiled = frame && tiledFor(frame.options['rule'])
      const t = tiled && tileOfMark(tiled, replay, mark)
      if (!frame || !tiled || t === undefined || mark.kind !== 'item') return undefined
      const layout = seen.layoutFor(frame)
      const opened = openedFor(tiled, t)
      const isOpen = openTile(tiled, replay, frame, fullestOf) === t
      const { x, y, width, height } = isOpen ? boxInTile(layout, opened, mark) : boxInMap(layout, opened)
      return boxIn(frame, x, y, width, height)
    },
    step(mark, dx, dy) {
      const tiled = frame && tiledFor(frame.options['rule'])
      if (!frame || !tiled) return undefined
      const t = tileOfMark(tiled, replay, mark)
      const next = t === undefined ? fullestOf(tiled) : neighbour(tiled, t, dx, dy)
      return next === undefined ? undefined : markOf(replay, tiled, next)
    },
    named(mark) {
      const tiled = frame && tiledFor(frame.options['rule'])
      const t = tiled && tileOfMark(tiled, replay, mark)
      return tiled && t !== undefined ? titleOf(tileOf(tiled, t)) : undefined
    },
    zoom: seen.zoom,
    pan: seen.pan,
    dispose() {
      cuts.remove()
      waiting.remove()
      surface.remove()
    },
  }
}

const spanOf = ({ pattern: { rows, cols } }: Replay) => ({ rows: Math.ceil(rows / EDGE), cols: Math.ceil(cols / EDGE) })

/** The tile that a nonzero under the pointer or the pin is in; without either the fullest. */
function openTile(
  tiled: Tiled,
  replay: Replay,
  { hover, pin }: Frame,
  otherwise: (tiled: Tiled) => number | undefined,
): number | undefined {
  const hovered = hover?.kind === 'item' && hover.k !== undefined ? hover : undefined
  return tileOfMark(tiled, replay, hovered) ?? tileOfMark(tiled, replay, pin) ?? otherwise(tiled)
}

interface Point {
  readonly x: number
  readonly y: number
}

function inMap(replay: Replay, { map }: TilesLayout, tiled: Tiled, { x, y }: Point): Mark | undefined {
  const { right, bottom } = edgesOf(map)
  if (x < map.left || y < map.top || x >= right || y >= bottom) return undefined
  const [ti, tj] = [map.firstRow + (y - map.top) / map.pitch, map.firstCol + (x - map.left) / map.pitch]
  const t = tileAt(tiled, Math.floor(ti), Math.floor(tj))
  return t === undefined ? undefined : markOf(replay, tiled, t)
}

function inOpened(layout: TilesLayout, opened: OpenedTile, replay: Replay, { x, y }: Point): Mark | undefined {
  const { tile, k, local, arrays } = opened
  const place = placeUnder(layout, tile.height, tile.width, x, y)
  if (place !== undefined) {
    const held = local.indexOf(place)
    return itemMark(replay, tile.ti * EDGE + (place >> 4), held < 0 ? undefined : k[held])
  }
  const slot = slotUnder(arrayBoxes(layout, arrays), x, y)
  const nonzero = slot ? slot.array.nonzero[slot.slot] : -1
  const at = k.indexOf(nonzero)
  if (at < 0) return undefined
  const row = tile.ti * EDGE + (local[at] >> 4)
  return row < replay.space.count ? itemMark(replay, row, nonzero) : undefined
}

function tell(pen: Pen, words: string): void {
  text(pen, words, pen.width / 2, pen.height / 2, { size: 12, mono: false, align: 'center' })
}

function detailText({ map }: TilesLayout, { format }: Tiled, dpr: number): string {
  const tiles = plural(format.length, 'tile')
  if (map.pitch >= 1) return tiles
  return `${tiles}, 1 px = ${significant(dpr / map.pitch)} × ${significant(dpr / map.pitch)}`
}
