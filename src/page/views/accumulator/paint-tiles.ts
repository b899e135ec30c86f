import { count } from '#src/core/base/format.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { LEFT, OUTPUT, RIGHT } from '../product/course.ts'
import { fitting } from '../product/heads.ts'
import { placeIn } from '../product/products.ts'
import { drawCell, type Standing } from './inks.ts'
import { type AccumulatorLayout, tilesLayout, type FourTiles } from './layout.ts'
import { isOut, type Shown } from './paint-table.ts'
import { noted, SIDE } from './rows.ts'
import { maskOf, placeOf, productsIn, tileAt, tileColumns, type TileState } from './tiles.ts'
import { sumsLabel, tileLabel } from './words.ts'

/** Column of tiles that is shown: of what is marked, of the latest pair of the row's tiles, or the first. */
export function tileShown({ opened, round, tick, marks }: Shown): number {
  const columns = tileColumns(opened, round)
  const marked = marks.map(({ column }) => Math.floor(column / SIDE)).find((column) => columns.includes(column))
  if (marked !== undefined) return marked
  const pairs = round.events.filter((one) => one.keeps !== 'out')
  const latest = pairs.findLast((one) => one.tick <= tick) ?? pairs[0]
  return latest ? noted(opened, latest, 'tile') : (columns[0] ?? 0)
}

interface TilesShown {
  readonly at: FourTiles
  readonly state: TileState
}

const tilesOf = ({ body, extent }: AccumulatorLayout, shown: Shown): TilesShown => ({
  at: tilesLayout(SIDE, body, extent.unit),
  state: tileAt(shown.opened, shown.round, tileShown(shown), shown.tick),
})

/** The pair of tiles that is multiplied, the tile of the output that they reach, and the places of its sums. */
export function drawTiles(pen: Pen, layout: AccumulatorLayout, shown: Shown): void {
  const { opened, marks } = shown
  const { patterns, terms } = opened.of
  const { at, state } = tilesOf(layout, shown)
  const { row, column, inner, masks, now } = state
  const first = SIDE * row
  const names = [
    tileLabel(terms.left.name, row, inner),
    tileLabel(terms.right.name, inner, column),
    tileLabel(terms.matrix, row, column),
    sumsLabel(state.sums),
  ]
  for (const [n, words] of names.entries()) {
    const [x, y] = at.at[n]
    text(pen, fitting(pen, words, Math.min(at.room, pen.width - x), { mono: false }), x, y - 10 * pen.unit, {
      mono: false,
    })
    frameAround(pen, x, y, SIDE * at.cell, SIDE * at.cell, pen.palette.line)
  }
  const cell = (n: number, i: number, j: number, standing: Standing, word = '') =>
    drawCell(pen, [...boxOf(at, n, i, j), at.cell, at.cell - (at.cell > 4 ? 1 : 0)], standing, word)
  for (let i = 0; i < SIDE; i++) {
    if (inner !== undefined) {
      const [own, other] = [maskOf(patterns[LEFT], first + i, inner), maskOf(patterns[RIGHT], SIDE * inner + i, column)]
      for (let j = 0; j < SIDE; j++) {
        if ((own >>> j) & 1) cell(0, i, j, now[i] !== 0 ? 'now' : 'held')
        if ((other >>> j) & 1) cell(1, i, j, now.some((mask) => mask !== 0) ? 'now' : 'held')
      }
    }
    for (let j = 0; j < SIDE; j++) {
      if (((masks[i] >>> j) & 1) === 0) continue
      const isNow = ((now[i] >>> j) & 1) === 1
      const out = first + i === opened.row && isOut(shown, SIDE * column + j)
      const place = placeOf(state, opened.of, first + i, j)
      cell(LABELS, i, j, isNow ? 'now' : out ? 'out' : 'held', count(place))
      if (state.sums && (isNow || state.products[SIDE * i + j] > 0))
        cell(SUMS, i, place, sumStanding(shown, state, i, j))
    }
  }
  const own = opened.row - first
  for (const n of [0, LABELS, SUMS])
    frameAround(pen, ...boxOf(at, n, own, 0), SIDE * at.cell, at.cell, pen.palette.text2)
  for (const mark of marks)
    if (Math.floor(mark.column / SIDE) === column)
      frameAround(pen, ...boxOf(at, LABELS, own, mark.column % SIDE), at.cell, at.cell, pen.palette.text, mark.thick)
}

/** Left upper corner of a cell of tile n of the four. */
const boxOf = ({ at, cell }: FourTiles, n: number, i: number, j: number): readonly [number, number] => [
  at[n][0] + j * cell,
  at[n][1] + i * cell,
]

/** Numbers of the output's tile and of the sums among the four. */
const [LABELS, SUMS] = [OUTPUT, 3]

/** A sum that still lacks products is held; a whole one is as its entry. */
function sumStanding({ opened }: Shown, { now, products, row, column }: TileState, i: number, j: number): Standing {
  if ((now[i] >>> j) & 1) return 'now'
  return products[SIDE * i + j] < productsIn(opened, SIDE * row + i, SIDE * column + j) ? 'held' : 'out'
}

/** The entry of the output whose cell is under a point. */
export function tileEntryAt(layout: AccumulatorLayout, shown: Shown, x: number, y: number): number | undefined {
  const { at, state } = tilesOf(layout, shown)
  const [left, top] = at.at[LABELS]
  const [i, j] = [Math.floor((y - top) / at.cell), Math.floor((x - left) / at.cell)]
  if (i < 0 || i >= SIDE || j < 0 || j >= SIDE) return undefined
  const { patterns } = shown.opened.of
  const row = SIDE * state.row + i
  return row < patterns[OUTPUT].rows ? placeIn(patterns[OUTPUT], row, SIDE * state.column + j) : undefined
}
