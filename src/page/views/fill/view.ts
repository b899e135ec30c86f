import type { Columns, Frame, Host, Palette, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { type Mark, type Replay, SPINNING } from '#src/engine/run/replay.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import { boxIn, lastFor, paneExtent, type Pen, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit, textWidth } from '#src/page/draw/text.ts'
import { fillLayout, type FillSquares, fillSquares } from './layout.ts'
import * as texts from './words.ts'

/** A and L + U in the order of elimination beside each other, fill in a colour. */
const view: View = {
  title: texts.title,
  order: 9.7,
  weight: 1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ space }) => space.fillIn !== undefined && space.places !== undefined),
  tell: tellFill,
  create: fillPicture,
}
export default view

/** Pixels of the design that a mark has at least. */
const LEAST_MARK = 1

const factorsIn = ({ space: { places, fillIn } }: Replay) => {
  if (!places || !fillIn) throw new RangeError('no fill')
  return { places, fillIn }
}

const countsIn = oncePer((replay: Replay) => {
  const { fillIn } = factorsIn(replay)
  return { entries: fillIn.length, filled: fillIn.reduce((sum, one) => sum + one, 0) }
})

function fillPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const { places, fillIn } = factorsIn(replay)
  const { entries, filled } = countsIn(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const squaresFor = lastFor((most: number) => fillSquares(places, fillIn, most))
  const drawn = lastFor((width: number, height: number, unit: number, palette: Palette) => {
    const pen = sheet({ width, height, unit }, palette)
    const layout = fillLayout({ width, height, unit })
    const squares = squaresFor(Math.floor(layout.size / (LEAST_MARK * unit)))
    for (const [p, { left, top }] of layout.places.entries())
      paintSquares(pen, squares, { left, top, size: layout.size, isWhole: p === 1 })
    return { canvas: pen.ctx.canvas, side: squares.side }
  })
  let shown: Frame | undefined

  return {
    draw(frame) {
      shown = frame
      const pen = surface.begin(frame)
      const { width, height, unit } = paneExtent(frame)
      const layout = fillLayout({ width, height, unit })
      const { canvas, side } = drawn(width, height, unit, frame.palette)
      if (canvas.width > 0 && canvas.height > 0) pen.ctx.drawImage(canvas, 0, 0)
      const [A, factors] = layout.places
      const style = { mono: false, colour: pen.palette.text2 }
      for (const [[whole, short], { left, top }] of [
        [texts.given(entries - filled), A],
        [texts.factors(entries), factors],
      ] as const)
        text(pen, textWidth(pen, whole, style) <= layout.size ? whole : short, left, top - 11 * unit, style)
      const row = rowOf(frame.hover) ?? rowOf(frame.pin)
      if (row !== undefined)
        for (const { left, top } of layout.places) {
          const [from, to] = [row, row + 1].map((i) => Math.round((i / places.rows) * layout.size))
          frameAround(pen, left, top + from, layout.size, Math.max(2, to - from), pen.palette.text, pen.hair)
        }
      textToFit(pen, row === undefined ? texts.standing(entries, filled) : wordsOf(row), pen.height - 9 * unit)
      say(texts.detail(places.rows, side))
    },
    pick(x, y) {
      if (!shown) return undefined
      const layout = fillLayout(paneExtent(shown))
      const [px, py] = [x * shown.dpr, y * shown.dpr]
      const place = layout.places.find(
        ({ left, top }) => px >= left && py >= top && px < left + layout.size && py < top + layout.size,
      )
      return place && markOfRow(Math.floor(((py - place.top) / layout.size) * places.rows))
    },
    place(mark) {
      const row = rowOf(mark)
      if (!shown || row === undefined) return undefined
      const {
        places: [, { left, top }],
        size,
      } = fillLayout(paneExtent(shown))
      return boxIn(shown, left, top + (row / places.rows) * size, size, size / places.rows)
    },
    step(mark, dx, dy) {
      const row = rowOf(mark)
      return row === undefined ? markOfRow(0) : markOfRow(row + dx + dy)
    },
    named(mark) {
      const row = rowOf(mark)
      return row === undefined ? undefined : wordsOf(row)[0]
    },
    dispose: surface.remove,
  }

  /** The row of an entry that is pointed at. */
  function rowOf(mark: Mark | undefined): number | undefined {
    if (mark?.kind !== 'item' || mark.space !== replay.space.name) return undefined
    let row = 0
    while (row + 1 < places.rows && places.row_ptr[row + 1] <= mark.item) row++
    return row
  }

  function markOfRow(row: number): Mark | undefined {
    if (row < 0 || row >= places.rows) return undefined
    return { kind: 'item', space: replay.space.name, item: places.row_ptr[row] }
  }

  function wordsOf(row: number) {
    const own = fillIn.subarray(places.row_ptr[row], places.row_ptr[row + 1])
    const fill = own.reduce((sum, one) => sum + one, 0)
    return texts.rowWords(row, own.length - fill, fill)
  }
}

interface Square {
  readonly left: number
  readonly top: number
  readonly size: number
  /** With the fill. */
  readonly isWhole: boolean
}

/** Entries of A over fill, so that none is hidden. */
function paintSquares(pen: Pen, { side, given, filled }: FillSquares, { left, top, size, isWhole }: Square): void {
  const { ctx, palette } = pen
  frameAround(pen, left, top, size, size, palette.line, pen.hair)
  const at = (line: number) => Math.floor((line / side) * size)
  const paths = { given: newPath(), filled: newPath() }
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++) {
      const s = i * side + j
      const path = given[s] > 0 ? paths.given : isWhole && filled[s] > 0 ? paths.filled : undefined
      path?.rect(left + at(j), top + at(i), Math.max(1, at(j + 1) - at(j)), Math.max(1, at(i + 1) - at(i)))
    }
  ctx.fillStyle = palette.states[SPINNING]
  ctx.fill(paths.filled)
  ctx.fillStyle = palette.text
  ctx.fill(paths.given)
}

/** What elimination fills, of the first column: all have the same. */
function tellFill(columns: Columns): Telling | undefined {
  const replay = columns.find((column) => column?.space.fillIn !== undefined)
  if (!replay) return undefined
  const { entries, filled } = countsIn(replay)
  return {
    sentence: texts.sentence(entries, filled),
    title: texts.table,
    heads: texts.heads,
    lines: texts.lines(entries, filled),
    derived: texts.derived,
  }
}
