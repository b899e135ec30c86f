import type { Columns, Frame, Host, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { levelColour, over, rgbToHex } from '#src/page/draw/colour.ts'
import { frameAround, horizontal, inkWidth } from '#src/page/draw/lines.ts'
import { boxAbout, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit, textWidth } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { doneAt, endTicks, iterationsIn } from '../convergence/curves.ts'
import { powerOfTen } from '../convergence/words.ts'
import { barHigh, FLOOR, type GridsLayout, gridsLayout, markOn, pointMiddle, pointUnder } from './layout.ts'
import { sharesAt } from './shares.ts'
import { gridsSeen, type GridStep, hasGrids, pointTone, stepAt } from './visits.ts'
import * as texts from './words.ts'

/** A multigrid: which grid is swept now, and how much of the residual each of them receives. */
const view: View = {
  title: texts.title,
  order: 12.72,
  weight: 1.1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: hasGrids,
  afterRun: true,
  tell: tellSent,
  create: gridsPicture,
}
export default view

/** Shares of its colour that a point keeps: once it is updated, before that where it is too small for a frame, and while its grid is not swept. */
const [HALF_TONE, NOT_YET, FAINT] = [0.5, 0.3, 0.16]
/** Pixels of the side of the largest mark that has no room for a frame. */
const UNFRAMED = 4

function gridsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const seen = gridsSeen(replay)
  const [X, Y] = replay.geometry?.kind === 'grid' ? replay.geometry.size : [1, 1]
  const ends = endTicks(replay)
  const iterations = iterationsIn(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const layoutIn = lastInPane((extent) => gridsLayout(seen.points.length, [X, Y], extent))
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutIn(next)
      const tick = Math.min(next.tick, replay.end)
      const now = tick < replay.end ? stepAt(seen, tick) : undefined
      for (const grid of seen.points.keys()) paintGrid(pen, layout, grid, now)
      for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const])
        paintMarked(pen, layout, itemOfMark(replay, mark), inkWidth(pen, pinned))
      // a cycle belongs to the residual of the iteration that it goes on to
      const iteration = tick >= replay.end ? iterations : Math.min(iterations, doneAt(ends, iterations, tick) + 1)
      const shares = sharesAt(replay.run.series ?? [], iteration)
      paintBars(pen, layout, shares)
      textToFit(pen, texts.standing(replay, seen, now, tick, iteration), pen.height - 29 * pen.unit)
      textToFit(pen, texts.sent(shares[1]), pen.height - 9 * pen.unit)
      say(texts.detail)
    },
    pick(x, y) {
      if (!frame) return undefined
      const at = pointUnder(layoutIn(frame), x * frame.dpr, y * frame.dpr)
      if (!at) return undefined
      const apart = 2 ** at.grid
      const row = at.x - (at.x % apart) + X * (at.y - (at.y % apart))
      return itemMark(replay, row)
    },
    place(mark) {
      const row = itemOfMark(replay, mark)
      if (!frame || row === undefined || row >= X * Y) return undefined
      const layout = layoutIn(frame)
      return boxAbout(frame, pointMiddle(layout.panels[0], row % X, Math.floor(row / X)), 2 * markOn(0, layout))
    },
    step(mark: Mark | undefined, dx: number, dy: number) {
      const row = itemOfMark(replay, mark)
      if (row === undefined || row >= X * Y) return itemMark(replay, 0)
      const [x, y] = [(row % X) + dx, Math.floor(row / X) - dy]
      return x < 0 || x >= X || y < 0 || y >= Y ? undefined : itemMark(replay, x + X * y)
    },
    dispose: surface.remove,
  }

  /** The points of a plane: those of finer grids are dots, so that grids are seen to be nested. */
  function paintGrid(pen: Pen, layout: GridsLayout, grid: number, now: GridStep | undefined) {
    const { ctx, palette, unit } = pen
    const panel = layout.panels[grid]
    const isSwept = now?.grid === grid
    const words = texts.gridName(grid, seen.points[grid].length)
    const column = (layout.panels[1]?.left ?? pen.width) - layout.panels[0].left
    const fits = textWidth(pen, words[0], { mono: false }) + 8 * unit <= column
    text(pen, words[fits ? 0 : 1], panel.left, panel.top - 11 * unit, {
      mono: false,
      colour: isSwept ? palette.text : palette.text2,
    })
    const half = markOn(grid, layout)
    const [turns, of] = [seen.turns[grid], Math.max(1, seen.counts[grid] - 1)]
    ctx.fillStyle = palette.lineStrong
    const dot = Math.max(1, Math.round(unit))
    if (grid > 0)
      for (let row = 0; row < X * Y; row++) {
        const [x, y] = pointMiddle(panel, row % X, Math.floor(row / X))
        ctx.fillRect(Math.round(x - dot / 2), Math.round(y - dot / 2), dot, dot)
      }
    for (const row of seen.points[grid]) {
      if (row >= X * Y) break
      const [x, y] = pointMiddle(panel, row % X, Math.floor(row / X))
      const [left, top] = [Math.round(x - half), Math.round(y - half)]
      const side = Math.max(1, Math.round(2 * half))
      const colour = rgbToHex(levelColour(palette, turns[row] / of))
      const tone = isSwept ? pointTone(turns[row], now) : 'rest'
      const isFramed = side > UNFRAMED
      const share = { lit: 1, new: HALF_TONE, old: isFramed ? 0 : NOT_YET, rest: FAINT }[tone]
      ctx.fillStyle = share === 0 ? palette.pane : over(palette.pane, colour, share)
      ctx.fillRect(left, top, side, side)
      if (tone !== 'rest' && isFramed)
        frameAround(pen, left + 1, top + 1, side - 2, side - 2, tone === 'lit' ? palette.text : colour)
    }
    if (isSwept)
      frameAround(
        pen,
        panel.left - 5 * unit,
        panel.top - 2 * unit,
        panel.wide + 10 * unit,
        panel.high + 4 * unit,
        palette.text,
        Math.max(1, Math.round(1.5 * unit)),
      )
  }

  /** A point in all grids that have it. */
  function paintMarked(pen: Pen, layout: GridsLayout, row: number | undefined, thick: number) {
    if (row === undefined || row >= X * Y) return
    for (const [grid, turns] of seen.turns.entries()) {
      if (turns[row] >= seen.counts[grid]) continue
      const [x, y] = pointMiddle(layout.panels[grid], row % X, Math.floor(row / X))
      const half = markOn(grid, layout) + 1.5 * pen.unit
      frameAround(pen, x - half, y - half, 2 * half, 2 * half, pen.palette.text, thick)
    }
  }
}

function paintBars(pen: Pen, layout: GridsLayout, shares: readonly (number | undefined)[]): void {
  const { palette, unit, ctx } = pen
  const { left, top, high, pitch } = layout.bars
  for (const power of high > 60 * unit ? [0, FLOOR / 3, (2 * FLOOR) / 3, FLOOR] : [0, FLOOR]) {
    const y = top + high - (power === FLOOR ? 0 : barHigh(layout, 10 ** power))
    horizontal(pen, left, pen.width, y, power === FLOOR ? palette.lineStrong : palette.line)
    text(pen, powerOfTen(power), left - 6 * unit, y, { align: 'right' })
  }
  for (const [grid, own] of shares.entries()) {
    if (own === undefined) continue
    const bar = barHigh(layout, own)
    const x = left + Math.round(grid * pitch)
    const wide = Math.max(2, Math.round(Math.min(pitch * 0.4, 40 * unit)))
    ctx.fillStyle = palette.text2
    ctx.fillRect(x, top + high - bar, wide, bar)
    text(pen, texts.share(own), x, top + high + 10 * unit, { colour: palette.text })
  }
  text(pen, texts.barsName, left, top - 11 * unit, { mono: false, colour: palette.text2 })
}

/** What the first cycle of each column sends to its second grid: a fact, and no cause. */
function tellSent(columns: Columns): Telling | undefined {
  const all = columns.flatMap((replay, c) => {
    const [, share] = replay ? sharesAt(replay.run.series ?? [], 0) : []
    if (!replay || share === undefined) return []
    return [{ letter: 'ABCD'[c] ?? '', title: replay.run.title, share, iterations: iterationsIn(replay) }]
  })
  if (all.length === 0 || all.length < columns.length) return undefined
  return {
    sentence: texts.sentence(all),
    title: texts.tellTitle,
    heads: texts.heads,
    lines: all.map(({ letter, title, share, iterations }) => [
      `${letter} ${title}`,
      String(iterations),
      texts.share(share),
    ]),
    derived: texts.derived,
  }
}
