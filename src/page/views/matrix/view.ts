import { hasMatrix, matrixSpace, needsLater } from '#src/core/trace/space.ts'
import { itemMark, seenWhere, tellsOf } from '#src/engine/run/query.ts'
import { plural, significant } from '#src/core/base/format.ts'
import type { Columns, Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { type Mark, type Replay, WAITING } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { nnz } from '#src/core/sparse/csr.ts'
import { boxIn, lastFor, paneExtent, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { drawAxes, drawFrame, drawLevelKey } from '#src/page/draw/pattern/axes.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { drawBitmap } from '#src/page/draw/pattern/bitmap.ts'
import { changed, plotCamera } from '#src/page/draw/pattern/camera.ts'
import { colAt, type MatrixLayout, matrixLayout, rowAt } from '#src/page/draw/pattern/layout.ts'
import { clipped } from '#src/page/draw/pattern/squares.ts'
import { drawCrosshair, pinnedSquare } from './crosshair.ts'
import { FarBitmaps } from './far.ts'
import { loupe } from './loupe.ts'
import { minimapIn } from './minimap/minimap.ts'
import { isNear, nearBitmaps } from './near.ts'
import { canBeOrdered, drawBlocks, isOrdered, orderedPicture } from './ordered.ts'
import { lengthsIn, rowLengths } from './lengths/lengths.ts'
import { itemIn, rowOfItem, shownIn } from './shown.ts'
import { awaitQuiet, drawnSeen } from './quiet.ts'
import { restOf } from './rest.ts'
import { drawLevelSquares, drawNumbers, drawSquares } from './squares.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 20,
  first: true,
  weight: 0.36,
  half: true,
  encoding: (replay) => {
    const words = `${plural(nnz(shownIn(replay)), 'nonzero')} of ${nameOf(replay)}`
    const { rest } = replay.space
    return rest ? texts.withRest(words, nnz(rest)) : words
  },
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, (seen) => hasMatrix(seen.space) && tellsOf(seen) && isOfMatrix(seen)),
  options: (replay): Readonly<Record<string, readonly string[]>> => ({
    ...(replay.space.groups.length > 0 && !replay.space.places && { colour: ['state', 'level'] }),
    ...(canBeOrdered(replay) && { order: ['natural', 'grouped'] }),
  }),
  // the word of links is of the first groupings that there were
  optionWords: ({ grouping, space }) => ({
    'colour.level': grouping.name,
    ...texts.orderWords(space.matrix ?? 'A'),
  }),
  shows: rowsIn,
  create: eitherPicture,
}
export default view

/** Of rows that need no other, all of them recorded; of those that wait for one another the race tells more. */
function rowsIn(columns: Columns): string | undefined {
  const replay = columns.find((column) => column)
  const held = replay && rowLengths(replay)
  return held && texts.shows(held.fewest, held.most)
}

/** Items that wait for one another are no rows where another space is of a matrix and theirs of none. */
const isOfMatrix = ({ space, spaces }: Replay): boolean =>
  space.matrix !== undefined || matrixSpace(spaces.map((seen) => seen.space)).matrix === undefined

const nameOf = ({ space }: Replay): string => space.matrix ?? 'the matrix'

/** The matrix as it is, or with its rows and columns in the order of their groups: one picture at a time. */
function eitherPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  let shown: { readonly picture: Picture; readonly grouped: boolean } | undefined
  const pictureFor = (grouped: boolean): Picture => {
    if (shown?.grouped === grouped) return shown.picture
    shown?.picture.dispose()
    const picture = grouped
      ? orderedPicture(replay, (moved) => matrixPicture(host, moved, pane))
      : matrixPicture(host, replay, pane)
    shown = { picture, grouped }
    return picture
  }
  const now = (): Picture => shown?.picture ?? pictureFor(false)
  return {
    draw: (frame) => pictureFor(frame.options['order'] === 'grouped' && canBeOrdered(replay)).draw(frame),
    waits: () => now().waits?.() ?? false,
    pick: (x, y) => now().pick(x, y),
    place: (mark) => now().place?.(mark),
    step: (mark, dx, dy) => now().step?.(mark, dx, dy),
    zoom: (camera, ...at) => now().zoom?.(camera, ...at) ?? camera ?? [],
    pan: (camera, dx, dy) => now().pan?.(camera, dx, dy) ?? camera ?? [],
    dispose: () => shown?.picture.dispose(),
  }
}

function matrixPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const raster = rasterOf(replay, pane, (counts) => host.setAttribute('aria-busy', `${counts}`))
  const drawRest = restOf(replay)
  const map = minimapIn(host, pane, shownIn(replay), needsLater(replay.space) ? 1 : -1)
  const drawLoupe = loupe(replay)
  const lengths = lengthsIn(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  /** Where the pointer was last, and what lay under it there. */
  let pointer: { readonly x: number; readonly y: number; readonly item: number } | undefined
  let frame: Frame | undefined
  let isWaiting = false
  const seen = plotCamera(
    (extent, camera, key) => matrixLayout(shownIn(replay), extent, camera, key),
    (layout, _camera, at, change) => changed(layout, at, change),
    byLevel,
  )

  return {
    draw(next) {
      frame = next
      isWaiting = false
      const pen = surface.begin(next)
      const shown = seen.layoutFor(next)
      drawFrame(pen, shown)
      clipped(pen, shown, () => {
        drawRest(pen, shown)
        drawNonzeros(pen, replay, shown, next, (...at) => {
          isWaiting = raster.draw(...at)
        })
      })
      lengths.draw(pen, shown, byLevel(next) ? undefined : itemStates(replay).at(next.tick))
      if (isOrdered(replay)) drawBlocks(pen, shown, replay.grouping.ptr)
      drawAxes(pen, shown, rowsOf(replay, [next.pin, next.hover]))
      if (byLevel(next)) drawLevelKey(pen, shown, replay.grouping)
      drawCrosshair(pen, replay, shown, next)
      // hover follows the pointer a moment later
      if (pointer && next.hover?.kind === 'item' && next.hover.item === pointer.item)
        drawLoupe(pen, shown, pointer, next, byLevel(next))
      map.show(next, shown, byLevel(next))
      say(detailText(shown, next.dpr))
    },
    waits: () => isWaiting,
    pick(x, y) {
      const under = seen.under(x, y)
      const row =
        under && !map.covers(...under.at)
          ? (rowAt(under.layout, ...under.at) ?? lengths.rowAt(under.layout, paneExtent(under.frame), ...under.at))
          : undefined
      const item =
        under === undefined || row === undefined ? undefined : itemIn(replay, row, colAt(under.layout, under.at[0]))
      pointer = under === undefined || item === undefined ? undefined : { x: under.at[0], y: under.at[1], item }
      if (pointer && under?.layout.detail === 'density') pane.invalidate()
      return item === undefined ? undefined : itemMark(replay, item)
    },
    place(mark) {
      const square = frame && pinnedSquare(replay, seen.layoutFor(frame), mark)
      return frame && square && boxIn(frame, square.left, square.top, square.width, square.height)
    },
    step: (mark, dx, dy) => stepRow(replay, mark, dx + dy),
    zoom(camera, factor, x, y) {
      const dpr = frame?.dpr ?? 1
      // on the map no place is meant
      const at = map.covers(x * dpr, y * dpr) ? plotMiddle(frame && seen.layoutFor(frame), dpr) : ([x, y] as const)
      return seen.zoom(camera, factor, ...at)
    },
    pan: seen.pan,
    dispose() {
      raster.remove()
      map.remove()
      surface.remove()
    },
  }
}

/** In CSS pixels of the picture. */
const plotMiddle = (plot: MatrixLayout | undefined, dpr: number): readonly [x: number, y: number] =>
  plot ? [(plot.left + plot.side / 2) / dpr, (plot.top + plot.side / 2) / dpr] : [0, 0]

const byLevel = (frame: Frame): boolean => frame.options['colour'] === 'level'

type DrawRaster<T> = (pen: Pen, layout: MatrixLayout, tick: number | undefined) => T

/** Bins of nonzeros as a bitmap: of few at once, of many once they are counted; until then `draw` returns true. */
function rasterOf(
  replay: Replay,
  pane: Host,
  busy: (counts: boolean) => void,
): { readonly draw: DrawRaster<boolean>; remove(): void } {
  const binsFor = lastFor(binsOf)
  const near = nearBitmaps(replay)
  const far = new FarBitmaps(replay, {
    changed: pane.invalidate,
    fail: pane.fail,
    busy,
    quiet: awaitQuiet,
    seen: drawnSeen,
  })
  const side = needsLater(replay.space) ? 1 : -1
  return {
    draw(pen, layout, tick) {
      const bins = binsFor(layout)
      if (!isNear(replay, bins)) return far.draw(pen, layout, bins, tick, side)
      drawBitmap(pen, layout, near(bins, pen.palette, tick), side)
      return false
    },
    remove: () => far.remove(),
  }
}

function drawNonzeros(
  pen: Pen,
  replay: Replay,
  layout: MatrixLayout,
  frame: Frame,
  drawRaster: DrawRaster<void>,
): void {
  if (layout.detail === 'density' || layout.detail === 'cells')
    return drawRaster(pen, layout, byLevel(frame) ? undefined : frame.tick)
  const states = itemStates(replay).at(frame.tick)
  if (byLevel(frame)) drawLevelSquares(pen, replay, layout)
  else drawSquares(pen, replay, layout, states)
  if (layout.detail !== 'labels') return
  const { pane, text } = pen.palette
  drawNumbers(pen, replay, layout, (item) => (!byLevel(frame) && states[item] === WAITING ? text : pane))
}

/** Rows of the items that are marked. */
const rowsOf = (replay: Replay, marks: readonly (Mark | undefined)[]): number[] =>
  marks.flatMap((mark) => (mark?.kind === 'item' ? rowOfItem(replay, mark.item) : []))

function stepRow(replay: Replay, mark: Mark | undefined, by: number): Mark | undefined {
  const row = mark?.kind === 'item' ? mark.item + by : 0
  return row >= 0 && row < replay.space.count ? itemMark(replay, row) : undefined
}

function detailText(layout: MatrixLayout, dpr: number): string {
  if (layout.detail !== 'density') return 'every nonzero'
  const entries = significant(dpr / layout.pitch)
  return `1 px = ${entries} × ${entries} entries`
}
