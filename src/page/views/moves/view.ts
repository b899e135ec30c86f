import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { significant } from '#src/core/base/format.ts'
import { boxAbout, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textOver, textWidth } from '#src/page/draw/text.ts'
import { itemMark, seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { drawAxes, drawFrame } from '#src/page/draw/pattern/axes.ts'
import { type PlotPoint, plotCamera } from '#src/page/draw/pattern/camera.ts'
import { entryAt, linesOf, stepEntry } from '#src/page/draw/pattern/entries.ts'
import type { MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import { EntryCourse } from './course.ts'
import { moved, movesLayout, type MovesLayout, sideAt } from './layout.ts'
import { type ColourBy, looksOf } from './looks.ts'
import { drawMarks, entryOf, wayOf } from './marked.ts'
import { hasMoves, type EntryMoves, movesOf } from '#src/engine/run/moves.ts'
import { busyWords } from '../busy.ts'
import { drawWays } from './paint.ts'
import { plotsOf } from './plot.ts'
import { encoding, entryWords, footOf, headsOf, shows, wants, type WordsToFit } from './words.ts'

/** An input beside an output that is made of its entries: which have moved, who moved them, and which move now. */
const view: View = {
  title: 'Moves',
  order: 15,
  first: true,
  weight: 0.6,
  half: false,
  wide: true,
  encoding: ({ space, run }) => encoding(space.matrix, run.outcome?.matrix),
  wants,
  needs: (replay) => seenWhere(replay, hasMoves),
  afterRun: true,
  everySpace: true,
  options: { colour: ['worker', 'step'] },
  shows: (columns) => {
    const replay = columns.find((column) => column)
    return replay && shows(movesOf(replay).row.length)
  },
  create: movesPicture,
}
export default view

/** Device pixels of the design that a pointer may be away from an entry. */
const REACH = 6

function movesPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const moves = movesOf(replay)
  const course = new EntryCourse(moves)
  const plots = plotsOf(moves, course)
  const looksFor = lastFor((palette: Palette, by: ColourBy) => looksOf(replay, moves, by, palette))
  const say = lastFor((detail: string) => pane.say(detail))
  const seen = plotCamera((extent, camera) => movesLayout(moves.input, moves.outcome.pattern, extent, camera), moved)

  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = seen.layoutFor(next)
      const tick = Math.min(next.tick, replay.end)
      course.goTo(tick, (...turn) => {
        plots.input.turn(...turn)
        plots.output.turn(...turn)
      })
      const looks = looksFor(next.palette, next.options['colour'] === 'step' ? 'step' : 'worker')
      for (const side of ['input', 'output'] as const) {
        drawFrame(pen, layout[side])
        plots[side].draw(pen, layout[side], side === 'output' ? looks : undefined)
      }
      const ways = linesOf(course.moving).map((entry) => wayOf(layout, plots, entry))
      drawWays(
        pen,
        ways.filter((way) => way !== undefined),
      )
      const marked = drawMarks(pen, replay, moves, layout, plots, next)
      // after the lines, which numbers are not to be crossed by
      for (const side of ['input', 'output'] as const) drawAxes(pen, layout[side], [], textOver)
      const busy = course.moving.size === 0 ? busyWords(replay, tick) : undefined
      const foot = marked === undefined ? footOf(replay, tick, course.counts, busy) : entryWords(replay, moves, marked)
      drawWords(pen, layout, headsOf(moves, course.counts), foot)
      say(detailText(layout.input, next.dpr))
    },
    pick(x, y) {
      const under = seen.under(x, y)
      const found = under && entryUnder(under.layout, moves, under.at, REACH * paneExtent(under.frame).unit)
      return found === undefined ? undefined : itemMark(replay, found)
    },
    place(mark) {
      const entry = entryOf(replay, moves, mark)
      if (!frame || entry === undefined) return undefined
      const layout = seen.layoutFor(frame)
      const way = wayOf(layout, plots, entry)
      const [here, there] = [layout.input.pitch, layout.output.pitch]
      const arrived = moves.until[entry] <= Math.min(frame.tick, replay.end)
      return way && boxAbout(frame, way[arrived ? 1 : 0], arrived ? there : here)
    },
    step: (mark, dx, dy) => {
      const next = stepEntry(moves.input, moves.row, entryOf(replay, moves, mark), dx, dy)
      return next === undefined ? undefined : itemMark(replay, next)
    },
    zoom: seen.zoom,
    pan: seen.pan,
    dispose: surface.remove,
  }
}

function entryUnder(layout: MovesLayout, moves: EntryMoves, at: PlotPoint, reach: number): number | undefined {
  const side = sideAt(layout, ...at)
  if (side === 'input') return entryAt(layout.input, moves.input, ...at, reach)
  const place = side && entryAt(layout.output, moves.outcome.pattern, ...at, reach)
  const entry = place === undefined ? undefined : moves.outcome.from[place]
  return entry !== undefined && moves.place[entry] === place ? entry : undefined
}

function drawWords(
  pen: Pen,
  { input, output, head, foot }: MovesLayout,
  heads: ReturnType<typeof headsOf>,
  below: WordsToFit,
): void {
  const style = { mono: false, colour: pen.palette.text2, weight: 500 } as const
  const room = output.left - input.left - 8 * pen.unit
  const fit = heads.every(([words]) => textWidth(pen, words, style) <= room)
  for (const [h, { left }] of [input, output].entries()) text(pen, heads[h][fit ? 0 : 1], left, head, style)
  const whole = textWidth(pen, below[0], { mono: false }) <= pen.width - input.left
  text(pen, below[whole ? 0 : 1], input.left, foot, { mono: false })
}

function detailText(layout: MatrixLayout, dpr: number): string {
  if (layout.detail !== 'density') return 'every entry'
  const entries = significant(dpr / layout.pitch)
  return `1 px = ${entries} × ${entries} entries`
}
