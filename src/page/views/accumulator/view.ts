import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { itemMark, seenWhere } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { hasSums } from '../collisions/sums.ts'
import { stepEntry } from '#src/page/draw/pattern/entries.ts'
import { LEFT, OUTPUT, RIGHT } from '../product/course.ts'
import { fitting } from '../product/heads.ts'
import { markedBy } from '../product/marked.ts'
import { placeIn, productOf, type ProductOf, seenInProducts } from '../product/products.ts'
import { accumulatorLayout, type AccumulatorLayout, cellAt, cellBox, type CellRow } from './layout.ts'
import { drawList, listColumnAt } from './paint-list.ts'
import { drawMasks, maskColumnAt } from './paint-masks.ts'
import { drawStrip, drawTable, type Shown, slotOfColumn, tableCells, tableColumnAt } from './paint-table.ts'
import { drawTiles, tileEntryAt, tileShown } from './paint-tiles.ts'
import { leaving, roundAt, roundsOf } from './rounds.ts'
import { firstRow, openRow, tells } from './rows.ts'
import { tellRow } from './tell.ts'
import * as texts from './words.ts'

/** One row of a product of two matrices, opened: what its products are added up in, as events tell of it. */
const view: View = {
  title: texts.title,
  order: 15,
  first: true,
  weight: 0.6,
  half: false,
  wide: true,
  encoding: (replay) => texts.encoding(seenInProducts(replay)?.space.terms?.matrix ?? 'the result'),
  wants: texts.wants,
  needs: (replay) => (tells(replay) ? seenWhere(replay, hasSums) : undefined),
  afterRun: true,
  everySpace: true,
  tell: tellRow,
  create: accumulatorPicture,
}
export default view

function accumulatorPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const of = productOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const begins = lastFor(() => firstRow(replay, of))
  const openFor = lastFor((row: number) => {
    const opened = openRow(replay, of, row)
    return { opened, rounds: roundsOf(opened), leaves: leaving(opened) }
  })
  const layoutFor = lastFor((entries: number, width: number, height: number, unit: number) =>
    accumulatorLayout(entries, { width, height, unit }),
  )
  let last: { readonly frame: Frame; readonly layout: AccumulatorLayout; readonly shown: Shown | undefined } | undefined

  return {
    draw(frame) {
      const pen = surface.begin(frame)
      const { width, height, unit } = paneExtent(frame)
      const tick = Math.min(frame.tick, replay.end)
      const row = rowOf(replay, of, frame.pin) ?? rowOf(replay, of, frame.hover) ?? begins()
      const { opened, rounds, leaves } = openFor(row)
      const layout = layoutFor(opened.entries[1] - opened.entries[0], width, height, unit)
      const round = roundAt(rounds, tick)
      drawHead(pen, layout, texts.headOf(of.terms.matrix, row, rounds, round))
      if (!round) {
        last = { frame, layout, shown: undefined }
        return drawFoot(pen, layout, texts.nothing(row))
      }
      const marks = [frame.pin, frame.hover].flatMap((mark, m) => {
        const column = columnOf(replay, of, mark, row)
        return column === undefined ? [] : [{ column, thick: inkWidth(pen, m === 0) }]
      })
      const shown: Shown = { opened, round, tick, leaves, marks }
      last = { frame, layout, shown }
      drawForm(pen, layout, shown)
      drawStrip(pen, layout, shown)
      const tile = round.form === 'tiles' ? tileShown(shown) : 0
      const marked = marks.at(-1)
      drawFoot(pen, layout, marked ? texts.columnWords(shown, marked.column, tile) : texts.footOf(shown, tile))
      say(detailOf(layout, shown))
    },
    pick(x, y) {
      if (!last?.shown) return undefined
      const { frame, layout, shown } = last
      const entry = entryAt(layout, shown, x * frame.dpr, y * frame.dpr)
      return entry === undefined ? undefined : itemMark(replay, entry)
    },
    place(mark) {
      const { frame, layout, shown } = last ?? {}
      const column = shown && columnOf(replay, of, mark, shown.opened.row)
      if (!frame || !layout || !shown || column === undefined) return undefined
      const [cells, at] = cellOf(layout, shown, column)
      if (at < 0 || at >= cells.shown) return undefined
      return boxIn(frame, ...cellBox(cells, at), ...cells.cell)
    },
    step(mark, dx, dy) {
      const from = markedBy(replay, of, mark)?.entries[OUTPUT][0] ?? last?.shown?.opened.entries[0]
      if (mark === undefined) return from === undefined ? undefined : itemMark(replay, from)
      const next = stepEntry(of.patterns[OUTPUT], of.rows[OUTPUT], from, dx, dy)
      return next === undefined ? undefined : itemMark(replay, next)
    },
    dispose: surface.remove,
  }
}

function drawForm(pen: Pen, layout: AccumulatorLayout, shown: Shown): void {
  const { form } = shown.round
  if (form === 'table') drawTable(pen, layout, shown)
  else if (form === 'words') drawMasks(pen, layout, shown)
  else if (form === 'tiles') drawTiles(pen, layout, shown)
  else drawList(pen, layout, shown)
}

function drawHead(pen: Pen, { head }: AccumulatorLayout, words: Parameters<typeof fitting>[1]): void {
  const style = { mono: false, colour: pen.palette.text2, weight: 500 } as const
  text(pen, fitting(pen, words, pen.width, style), 0, head, style)
}

function drawFoot(pen: Pen, { foot }: AccumulatorLayout, words: Parameters<typeof fitting>[1]): void {
  text(pen, fitting(pen, words, pen.width, { mono: false }), 0, foot, { mono: false })
}

function detailOf(layout: AccumulatorLayout, { opened, round }: Shown): string {
  if (round.form === 'words') return texts.everyBit
  if (round.form === 'tiles') return texts.oneTile
  if (round.form === 'list') return texts.everyProduct
  const { shown, count } = tableCells(layout, opened, round)
  return texts.slotsShown(shown, count)
}

/** The row that a mark is of, or is an entry or a product of. */
function rowOf(replay: Replay, of: ProductOf, mark: Mark | undefined): number | undefined {
  const marked = markedBy(replay, of, mark)
  if (!marked || marked.of === 'row') return marked?.item
  const [left, , output] = marked.entries
  return output[0] === undefined ? of.rows[LEFT][left[0]] : of.rows[OUTPUT][output[0]]
}

/** The column of the open row that a mark is of. */
function columnOf(replay: Replay, of: ProductOf, mark: Mark | undefined, row: number): number | undefined {
  const marked = markedBy(replay, of, mark)
  if (!marked || marked.of === 'row' || marked.of === 'factor' || rowOf(replay, of, mark) !== row) return undefined
  const [, right, output] = marked.entries
  return output[0] === undefined ? of.patterns[RIGHT].col_idx[right[0]] : of.patterns[OUTPUT].col_idx[output[0]]
}

/** The slot of a column, where slots are drawn and it has one; else its place in the line of entries. */
function cellOf(layout: AccumulatorLayout, shown: Shown, column: number): readonly [cells: CellRow, at: number] {
  const { opened, round } = shown
  const slot = round.form === 'table' ? slotOfColumn(shown, column) : -1
  if (slot >= 0) return [tableCells(layout, opened, round), slot]
  const entry = placeIn(opened.of.patterns[OUTPUT], opened.row, column)
  return [layout.strip, entry === undefined ? -1 : entry - opened.entries[0]]
}

/** The entry of the output that is under a point: in the accumulator, or in the line of entries. */
function entryAt(layout: AccumulatorLayout, shown: Shown, x: number, y: number): number | undefined {
  const { opened, round } = shown
  const place = cellAt(layout.strip, x, y)
  if (place !== undefined) return opened.entries[0] + place
  if (y >= layout.body.top + layout.body.height) return undefined
  if (round.form === 'tiles') return tileEntryAt(layout, shown, x, y)
  const at = { table: tableColumnAt, words: maskColumnAt, list: listColumnAt }[round.form]
  const column = at(layout, shown, x, y)
  return column === undefined ? undefined : placeIn(opened.of.patterns[OUTPUT], opened.row, column)
}
