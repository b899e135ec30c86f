import type { U32 } from '#src/core/base/arrays.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { groupMark, groupOfMark, itemMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { hasPlaces, placesIn, stepped } from '../frontier/layout.ts'
import { paintMarked } from '../frontier/paint.ts'
import { nearestBox, placedBoxes } from '../frontier/placed.ts'
import { colourAt, colourBar, roundsLayout, type RoundsLayout } from './layout.ts'
import { paintBars, paintMap, paintNeighbours, paintLeftBehind, paintRounds } from './paint.ts'
import { choosesInRounds, chosenBefore, heldIn, isColoured, outweighed, roundAt, roundsOf } from './rounds.ts'
import * as texts from './words.ts'

/** A colouring round by round: which rows are chosen now and earlier, and how the classes of rows grow, down to the tiny ones. */
const view: View = {
  title: texts.title,
  order: 12.5,
  first: true,
  weight: 1,
  half: false,
  wide: true,
  encoding: ({ grouping, space }) => texts.encoding(grouping.name, space.name),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, choosesInRounds),
  afterRun: true,
  create: roundsPicture,
}
export default view

/** More rows than this are not drawn one by one. */
const MOST_PLACED = 30_000
/** Pixels of the design that a pointer may be away from a row. */
const REACH = 6

function roundsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const rounds = roundsOf(replay)
  const held = heldIn(replay)
  const { grouping, space, geometry, run } = replay
  const placed = space.count <= MOST_PLACED && hasPlaces(geometry, space.count)
  const say = lastFor((detail: string) => pane.say(detail))
  const shownIn = lastInPane((extent) => {
    const layout = roundsLayout(grouping.ptr, placed, extent)
    const places = layout.map && placesIn(geometry, space.count, layout.map)
    return {
      layout,
      boxes: places && layout.map && placedBoxes(layout.map, layout.unit, places, geometry?.kind === 'grid'),
    }
  })
  // planes of a grid stand beside one another, and lines from one to the next would hide them
  const isFlat = geometry?.kind === 'mesh' || geometry?.size[2] === 1
  const chosenNow = (now: number, tick: number): U32 =>
    rounds.order
      .subarray(rounds.ptr[Math.max(0, now)], rounds.ptr[now + 1])
      .filter((row) => isColoured(replay, row, tick))
  const neighbours = (row: number): U32 => {
    const { row_ptr, col_idx } = replay.pattern
    return col_idx.subarray(row_ptr[row], row_ptr[row + 1])
  }
  const colourOf = (mark: Mark | undefined): number | undefined => {
    const row = itemOfMark(replay, mark)
    return row === undefined ? groupOfMark(replay, mark) : grouping.group[row]
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, boxes } = shownIn(next)
      const tick = Math.min(next.tick, replay.end)
      const now = roundAt(rounds, tick)
      const own = held(tick)
      if (boxes && isFlat)
        paintLeftBehind(pen, boxes, replay.pattern, chosenNow(now, tick), (row) => !isColoured(replay, row, tick))
      if (boxes) paintMap(pen, boxes, replay, rounds, now, tick)
      if (layout.map)
        text(pen, texts.mapName(space.name, rounds.weights !== undefined), 0, layout.map.top - 10 * pen.unit, {
          mono: false,
          colour: pen.palette.text2,
        })
      paintBars(pen, layout, replay, barSums(own, layout.per), texts.barsName(grouping.name, space.name))
      paintRounds(pen, layout, rounds, now)
      for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const]) {
        const [row, colour] = [itemOfMark(replay, mark), colourOf(mark)]
        if (colour !== undefined) frameColour(pen, layout, grouping.ptr, colour, inkWidth(pen, pinned))
        if (row === undefined || !boxes) continue
        paintNeighbours(pen, boxes, row, neighbours(row), chosenBefore(rounds, neighbours(row), row))
        paintMarked(pen, boxes[row], inkWidth(pen, pinned))
      }
      textToFit(pen, wordsOf(next, tick, own), pen.height - 9 * pen.unit)
      say(texts.detail(layout.per, grouping.name, run.trace.every))
    },
    pick(x, y) {
      if (!frame) return undefined
      const { layout, boxes } = shownIn(frame)
      const at = [x * frame.dpr, y * frame.dpr] as const
      const row = boxes && nearestBox(boxes, ...at, REACH * layout.unit)
      if (row !== undefined) return itemMark(replay, row)
      const colour = at[1] < layout.strip.top ? colourAt(layout, ...at) : undefined
      return colour === undefined ? undefined : groupMark(replay, colour)
    },
    place(mark) {
      const row = itemOfMark(replay, mark)
      const box = frame && row !== undefined ? shownIn(frame).boxes?.[row] : undefined
      return frame && box && boxIn(frame, box.x, box.y, box.wide, box.high)
    },
    step(mark, dx, dy) {
      const row = stepped(rounds, itemOfMark(replay, mark), dx, dy)
      return row === undefined ? undefined : itemMark(replay, row)
    },
    dispose: surface.remove,
  }

  function wordsOf({ hover, pin }: Frame, tick: number, own: readonly number[]) {
    const row = itemOfMark(replay, hover) ?? itemOfMark(replay, pin)
    if (row !== undefined) {
      const near = neighbours(row)
      return texts.rowWords(replay, rounds, row, {
        before: chosenBefore(rounds, near, row).length,
        lighter: rounds.weights && outweighed(rounds.weights, near, row).length,
        neighbours: near.length,
      })
    }
    const colour = colourOf(hover) ?? colourOf(pin)
    if (colour !== undefined) return texts.colourWords(replay, colour, own[colour])
    return texts.standing(
      replay,
      rounds,
      tick,
      own.reduce((sum, rows) => sum + rows, 0),
    )
  }
}

/** Sums over the groups of each bar. */
const barSums = (own: readonly number[], per: number): readonly number[] =>
  Array.from({ length: Math.ceil(own.length / per) }, (_, bar) =>
    own.slice(bar * per, (bar + 1) * per).reduce((sum, rows) => sum + rows, 0),
  )

function frameColour(pen: Pen, layout: RoundsLayout, ptr: U32, colour: number, thick: number): void {
  const bar = Math.floor(colour / layout.per)
  const end = Math.min(ptr.length - 1, (bar + 1) * layout.per)
  const { x, y, wide, high } = colourBar(layout, bar, ptr[end] - ptr[bar * layout.per])
  frameAround(pen, x, y, wide, high, pen.palette.text, thick)
}
