import { count } from '#src/core/base/format.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { drawCell, drawPath, standingOf } from './inks.ts'
import { type AccumulatorLayout, cellAt, cellBox, type CellRow, cellsIn } from './layout.ts'
import type { AccumulatorRound } from './rounds.ts'
import type { OpenedRow } from './rows.ts'
import { chainOf, type ProbeChain, slotCount, tableAt } from './table.ts'

/** What a picture of a round is drawn from, besides its layout. */
export interface Shown {
  readonly opened: OpenedRow
  readonly round: AccumulatorRound
  readonly tick: number
  /** By entry of the row: the tick in which it leaves. */
  readonly leaves: Uint32Array
  /** The column of the row that is marked, and how thick. */
  readonly marks: readonly { readonly column: number; readonly thick: number }[]
}

/** Whether the entry of a column has left for the output. */
export const isOut = ({ opened, leaves, tick }: Shown, column: number): boolean => {
  const { entries, sums, columns } = opened
  const sum = sums[columns.indexOf(column)]
  return sum !== undefined && leaves[sum - entries[0]] <= tick
}

export const tableCells = ({ body, extent }: AccumulatorLayout, opened: OpenedRow, round: AccumulatorRound): CellRow =>
  cellsIn(slotCount(opened, round), body, extent.unit)

/** Slots with their columns, how many of a column's products are added, and the slots that this tick's products looked at. */
export function drawTable(pen: Pen, layout: AccumulatorLayout, shown: Shown): void {
  const { opened, round, tick, marks } = shown
  const cells = tableCells(layout, opened, round)
  const { slots, chains } = tableAt(opened, round, tick)
  const [wide, high] = cells.cell
  for (let n = 0; n < cells.shown; n++) {
    const [x, y] = cellBox(cells, n)
    const slot = slots[n]
    if (!slot) {
      drawCell(pen, [x, y, wide, high], 'free')
      continue
    }
    const standing = standingOf(slot.now > 0, isOut(shown, slot.column))
    drawCell(pen, [x, y, wide, high], standing, cells.labelled ? count(slot.column) : '')
    if (high >= 10 * pen.unit) drawShare(pen, opened, slot.column, slot.products.length, [x, y, wide, high])
    if (slot.away > 0 && wide >= 6 * pen.hair) drawAway(pen, x, y, Math.min(6 * pen.unit, wide / 2))
  }
  for (const chain of chains) if (chain.now) drawChain(pen, cells, chain)
  for (const { column, thick } of marks) {
    const at = slots.findIndex((slot) => slot?.column === column)
    if (at < 0 || at >= cells.shown) continue
    const [x, y] = cellBox(cells, at)
    frameAround(pen, x, y, wide - pen.hair, high, pen.palette.text, thick)
  }
}

/** Along the lower edge: how many of the products of a column are added. */
function drawShare(
  { ctx, palette, unit, hair }: Pen,
  { columns }: OpenedRow,
  column: number,
  added: number,
  [x, y, wide, high]: readonly [number, number, number, number],
): void {
  const all = columns.reduce((sum, one) => sum + Number(one === column), 0)
  ctx.fillStyle = palette.text2
  ctx.fillRect(x, y + high, Math.round(((wide - hair) * added) / Math.max(1, all)), Math.max(1, Math.round(2 * unit)))
}

/** In the corner: the column is not in the first slot that was looked at. */
function drawAway({ ctx, palette }: Pen, x: number, y: number, size: number): void {
  ctx.fillStyle = palette.hues[0]
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + size, y)
  ctx.lineTo(x, y + size)
  ctx.fill()
}

/** From the first slot that was looked at to the one that was taken, over those between. */
function drawChain(pen: Pen, cells: CellRow, chain: ProbeChain): void {
  const [wide] = cells.cell
  const colour = pen.palette.hues[0]
  const thick = Math.max(1, Math.round(1.5 * pen.unit))
  const middle = (n: number): [number, number] => {
    const [x, y] = cellBox(cells, n)
    return [x + wide / 2, y]
  }
  let line: [number, number][] = []
  for (const slot of chainOf(chain, cells.count)) {
    if (slot >= cells.shown) continue
    const [x, y] = middle(slot)
    const up: [number, number] = [x, y - Math.max(2, cells.gap / 2)]
    if (line.length > 0 && up[1] !== line[0][1]) {
      drawPath(pen, line, colour, thick)
      line = []
    }
    line.push(up)
    drawPath(pen, [up, [x, y]], colour, thick)
  }
  drawPath(pen, line, colour, thick)
}

/** The slot that a column has by now, or −1. */
export const slotOfColumn = ({ opened, round, tick }: Shown, column: number): number =>
  tableAt(opened, round, tick).slots.findIndex((slot) => slot?.column === column)

/** The column in the slot under a point. */
export function tableColumnAt(layout: AccumulatorLayout, { opened, round, tick }: Shown, x: number, y: number) {
  const slot = cellAt(tableCells(layout, opened, round), x, y)
  return slot === undefined ? undefined : tableAt(opened, round, tick).slots[slot]?.column
}

/** The entries of the row, in their order: to come, or gone to the output. */
export function drawStrip(pen: Pen, { strip }: AccumulatorLayout, shown: Shown): void {
  const { opened, leaves, tick, marks } = shown
  const { of, entries, replay } = opened
  const columns = of.patterns[2].col_idx
  const y = strip.top + strip.gap + strip.cell[1] / 2
  text(pen, `${of.terms.matrix} =`, 0, y, { colour: pen.palette.text2 })
  for (let n = 0; n < strip.shown; n++) {
    const [x, top] = cellBox(strip, n)
    const [wide, high] = strip.cell
    const column = columns[entries[0] + n]
    const out = leaves[n] <= tick
    const standing = !out ? 'free' : leaves[n] === tick && tick < replay.end ? 'now' : 'out'
    drawCell(pen, [x, top, wide, high], standing, strip.labelled ? count(column) : '')
    if (!out && strip.labelled)
      text(pen, count(column), x + wide / 2, top + high / 2, { align: 'center', colour: pen.palette.text3 })
    for (const mark of marks)
      if (mark.column === column) frameAround(pen, x, top, wide - pen.hair, high, pen.palette.text, mark.thick)
  }
}
