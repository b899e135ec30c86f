import type { Columns, Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import { DONE, FAILED, type Mark, type Replay } from '#src/engine/run/replay.ts'
import { inkOn, over } from '#src/page/draw/colour.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, lastFor, paneExtent, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit, textWidth } from '#src/page/draw/text.ts'
import { IS_DONE } from '../block_matrix/blocks.ts'
import { blockBeside } from '../block_matrix/layout.ts'
import { paintLegend, stageColour } from '../block_matrix/paint.ts'
import { exactRun, entryFormula, needsExact, reachedAt, solvedAt, solveFormula, stateAt } from './exact.ts'
import { entryUnder, type FractionsLayout, fractionsLayout } from './layout.ts'
import * as texts from './words.ts'

/** A small factorisation entry by entry in exact fractions, as far as the playhead has come. */
const view: View = {
  title: texts.title,
  order: 9.5,
  // numbers of so small a matrix say more than its blocks, its curves or a line for each rank
  weight: 1.4,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: needsExact,
  shows(columns: Columns) {
    const replay = columns.find((column) => column)
    return replay && shownIn(replay)
  },
  create: fractionsPicture,
}
export default view

function shownIn(replay: Replay): string {
  const { exact, isSolve } = exactRun(replay)
  if (exact.zeroPivot !== undefined) return texts.zero(exact.zeroPivot)[0]
  return isSolve ? texts.solves(exact) : texts.factors(exact)
}

/** How strong the colour of what is done is. */
const DONE_SHARE = 0.45
/** In heights of a letter: from the bar of a fraction to the middle of a line, and the heights that both lines and one line need. */
const [LINE, LEAST_HIGH, LINE_HIGH] = [0.7, 2.75, 1]

function fractionsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const { exact, matrix, isSolve } = exactRun(replay)
  const rows = exact.given.length
  const vectors = texts.vectors(exact)
  const stages = (replay.run.stages ?? []).map(({ name }) => name)
  const say = lastFor((detail: string) => pane.say(detail))
  let shown: { readonly frame: Frame; readonly layout: FractionsLayout } | undefined
  const blockOf = (mark: Mark | undefined): number | undefined => {
    const item = itemOfMark(replay, mark)
    return item === undefined ? undefined : matrix.of[item]
  }

  function cell(
    pen: Pen,
    { wide, high, letters }: FractionsLayout,
    x: number,
    y: number,
    words: string,
    fill?: string,
  ): void {
    if (fill) {
      pen.ctx.fillStyle = fill
      pen.ctx.fillRect(x, y, wide - pen.hair, high - pen.hair)
    }
    const unit = letters * pen.unit
    const style = {
      size: letters,
      align: 'center' as const,
      colour: fill ? inkOn(pen.palette, fill) : pen.palette.text,
    }
    const middle = { x: x + wide / 2, y: y + high / 2 + 1 }
    const fits = (part: string) => textWidth(pen, part, style) <= wide - 4 * pen.unit
    const parts = words.split('/')
    // where lines would lie on one another there are none
    if (high < LINE_HIGH * unit) return
    if (fits(words)) text(pen, words, middle.x, middle.y, style)
    else if (parts.length === 2 && parts.every(fits) && high >= LEAST_HIGH * unit) {
      const [up, down] = [-1, 1].map((sign) => middle.y + sign * LINE * unit)
      text(pen, parts[0], middle.x, up, style)
      text(pen, parts[1], middle.x, down, style)
      const bar = Math.max(...parts.map((part) => textWidth(pen, part, style)))
      pen.ctx.fillStyle = style.colour
      pen.ctx.fillRect(middle.x - bar / 2, Math.round(middle.y - 1), bar, pen.hair)
    }
    // one that has no room at all is cut, and said below where it is pointed at
    else text(pen, '…', middle.x, middle.y, style)
  }

  return {
    draw(frame) {
      const pen = surface.begin(frame)
      const layout = fractionsLayout(rows, paneExtent(frame), isSolve ? vectors.length : 0)
      shown = { frame, layout }
      const tick = Math.min(frame.tick, replay.end)
      const { left, top, wide, high, beside } = layout
      const { palette, unit } = pen
      let [final, all] = [0, 0]
      for (let i = 0; i < rows; i++)
        for (let j = 0; j < rows; j++) {
          if (exact.given[i][j] === '') continue
          const [reached, state] = [reachedAt(replay, i, j, tick), stateAt(replay, i, j, tick)]
          all++
          if (reached === 'final') final++
          const waits = over(palette.pane, palette.control, 0.4)
          const fill =
            reached === 'final' || state === IS_DONE
              ? over(palette.pane, palette.states[DONE], DONE_SHARE)
              : state !== undefined && state >= 0
                ? stageColour(palette, state)
                : waits
          cell(pen, layout, left + j * wide, top + i * high, exact[reached][i][j] || '?', fill)
        }
      for (const [c, name] of (isSolve ? vectors : []).entries()) {
        const x = beside + c * wide
        text(pen, name, x + wide / 2, top - 11 * unit, { align: 'center' })
        for (let i = 0; i < rows; i++) {
          const { y = '', z = '' } = solvedAt(replay, i, tick)
          cell(pen, layout, x, top + i * high, [exact.right[i], y, z][c])
        }
      }
      text(pen, 'L \\ U', left, top - 11 * unit)
      const pivot = exact.zeroPivot
      if (pivot !== undefined && tick >= replay.end) {
        const [x, y] = [left + pivot * wide, top + pivot * high]
        frameAround(pen, x, y, wide, high, palette.states[FAILED], inkWidth(pen, true))
      }
      for (const [block, isPinned] of [
        [blockOf(frame.pin), true],
        [blockOf(frame.hover), false],
      ] as const)
        if (block !== undefined) {
          const { x, y, width, height } = placeOf(layout, block)
          frameAround(pen, x, y, width, height, palette.text, inkWidth(pen, isPinned))
        }
      paintLegend(pen, stages, pen.height - 30 * unit, {})
      textToFit(pen, wordsOf(frame, tick, final, all), pen.height - 9 * unit)
      say(texts.detail(exact))
    },
    pick(x, y) {
      if (!shown) return undefined
      const { frame, layout } = shown
      const entry = entryUnder(layout, x * frame.dpr, y * frame.dpr)
      if (!entry) return undefined
      const block = matrix.at(Math.floor(entry.i / matrix.side), Math.floor(entry.j / matrix.side))
      return block === undefined ? undefined : itemMark(replay, matrix.final[block])
    },
    place(mark) {
      const block = blockOf(mark)
      if (!shown || block === undefined) return undefined
      const { x, y, width, height } = placeOf(shown.layout, block)
      return boxIn(shown.frame, x, y, width, height)
    },
    step(mark, dx, dy) {
      const block = blockBeside(matrix, blockOf(mark), dx, dy)
      return block === undefined ? undefined : itemMark(replay, matrix.final[block])
    },
    named(mark) {
      const block = blockOf(mark)
      return block === undefined ? undefined : entryOf(block).name
    },
    dispose: surface.remove,
  }

  function placeOf({ left, top, wide, high }: FractionsLayout, block: number) {
    const { i, j } = entryOf(block)
    const [down, across] = [Math.min(matrix.side, rows - i), Math.min(matrix.side, rows - j)]
    return { x: left + j * wide, y: top + i * high, width: across * wide, height: down * high }
  }

  /** The first entry of a block. */
  function entryOf(block: number) {
    const [i, j] = [matrix.row[block] * matrix.side, matrix.column[block] * matrix.side]
    return { i, j, name: texts.entryName(i, j) }
  }

  function wordsOf(frame: Frame, tick: number, final: number, all: number) {
    const block = blockOf(frame.hover) ?? blockOf(frame.pin) ?? atWork(tick)
    if (block === undefined)
      return exact.zeroPivot !== undefined && tick >= replay.end
        ? texts.zero(exact.zeroPivot)
        : texts.standing(final, all)
    const { i, j } = entryOf(block)
    if (!isSolve || i !== j) return texts.entryWords(i, j, entryFormula(exact, i, j))
    const isUpper = solvedAt(replay, i, tick).y !== undefined
    const formula = solveFormula(exact, i, isUpper)
    return formula === undefined ? texts.standing(final, all) : texts.solvedWords(vectors[isUpper ? 2 : 1], i, formula)
  }

  function atWork(tick: number): number | undefined {
    const found = Array.from(matrix.row.keys()).find((b) => {
      const { i, j } = entryOf(b)
      return (stateAt(replay, i, j, tick) ?? -1) >= 0
    })
    return found
  }
}
