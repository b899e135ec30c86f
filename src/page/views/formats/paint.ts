import { percent } from '#src/core/base/format.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { IDLE } from '#src/engine/run/replay.ts'
import { faded, inkOn } from '#src/page/draw/colour.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { digitWidth, text } from '#src/page/draw/text.ts'
import { blockOf, nonzeroAt, numberText } from './figures.ts'
import type { Marked } from './marks.ts'

import type { Cell, PlacedFigure } from './place.ts'
import { type MakingState, makingOf, type ConstructionProgress } from './progress.ts'
import { placeOf, type ShownArray } from './shown.ts'

/** What boxes are painted by. */
export interface Painting {
  readonly pattern: Pattern
  readonly hover: Marked | undefined
  readonly pin: Marked | undefined
  /** Of the format in focus while it is constructed. */
  readonly progress: ConstructionProgress | undefined
  /** Nonzeros that are still on their way to this format. */
  flies(k: number): boolean
}

/** Rows are told apart by two shades, odd and even. */
const SHADES = [0.36, 0.2] as const

/** A figure: names between `edge` and its boxes, blocks, boxes, and the marked boxes in ink. */
export function paintFigure(pen: Pen, place: PlacedFigure, painting: Painting, edge: number): void {
  paintNames(pen, place, Math.floor((place.left - edge - 14 * pen.unit) / digitWidth(pen.unit)))
  const making = makingOf(painting.progress, place.figure)
  for (const cell of place.cells) paintCell(pen, place, cell, painting, making(cell.slot))
}

function paintNames(pen: Pen, { figure, names, left, cells }: PlacedFigure, letters: number): void {
  const { unit, palette } = pen
  const top = cells[0]?.y ?? 0
  const apart = figure.strip ? 19 : 13
  figure.arrays.forEach(({ name }, line) =>
    text(pen, shortened(name, letters), left - 8 * unit, top + (8.5 + apart * line) * unit, {
      align: 'right',
      colour: palette.text2,
    }),
  )
  for (const { block, label, x, y, width } of names) {
    const words = label ?? String(block)
    if (words.length * digitWidth(unit) > width + 12 * unit) continue
    if (label) text(pen, words, x, y, { weight: 600, colour: palette.text })
    else text(pen, words, x, y)
  }
}

const shortened = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, Math.max(1, letters - 1))}…` : name

function paintCell(pen: Pen, { figure }: PlacedFigure, cell: Cell, painting: Painting, making: MakingState): void {
  const { ctx, palette, hair } = pen
  const array = figure.arrays[cell.lane]
  const at = placeOf(array, cell.slot)
  if (at < 0) return
  const k = array.nonzero ? nonzeroAt(figure, cell.slot) : undefined
  const box = { x: Math.round(cell.x), y: Math.round(cell.y), w: cell.width - hair, h: cell.height - hair }
  if (making === 'coming' || (k !== undefined && k >= 0 && painting.flies(k))) {
    outline(pen, box, palette.line)
    return
  }
  const fill = fillOf(pen, array, cell.slot, k, painting)
  const isOf = (marked: Marked | undefined) =>
    marked !== undefined && stands(marked, painting.pattern, array, cell.slot, k)
  const marked = isOf(painting.hover ?? painting.pin)
  if (fill === undefined) outline(pen, box, marked ? palette.text : palette.control)
  else {
    ctx.fillStyle = marked ? palette.text : fill
    ctx.fillRect(box.x, box.y, box.w, box.h)
  }
  if (k !== -1)
    number(
      pen,
      figure.strip ? array : figure.numbers,
      cell,
      marked && fill !== undefined ? palette.pane : inkFor(pen, fill),
    )
  const pinned = painting.hover !== undefined && isOf(painting.pin)
  if (making === 'now') frameAround(pen, box.x, box.y, box.w, box.h, palette.text, Math.round(2 * pen.unit))
  else if (pinned && !marked) frameAround(pen, box.x, box.y, box.w, box.h, palette.text, hair)
}

interface InnerBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

function outline({ ctx, hair }: Pen, { x, y, w, h }: InnerBox, colour: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = hair
  ctx.strokeRect(x + hair / 2, y + hair / 2, w - hair, h - hair)
}

/** Undefined is an outline: pointers and flags. */
function fillOf(
  pen: Pen,
  array: ShownArray,
  slot: number,
  k: number | undefined,
  { pattern }: Painting,
): string | CanvasPattern | undefined {
  const { palette } = pen
  if (k === -1) return hatch(pen, palette.states[IDLE])
  if (array.role === 'pointers' || array.role === 'flags') return undefined
  const label = array.labels?.[blockOf(array, slot)]
  const tile = label === undefined ? undefined : palette.formats[label.toLowerCase()]
  if (tile !== undefined) return tile
  return faded(palette.text3, SHADES[k === undefined ? 0 : rowOfNonzero(pattern, k) % 2])
}

const inkFor = ({ palette }: Pen, fill: string | CanvasPattern | undefined): string =>
  typeof fill === 'string' && fill.startsWith('#') ? inkOn(palette, fill) : palette.text

/** Boxes of nonzeros by their nonzero, pointers to rows by their row. */
function stands(marked: Marked, { rows }: Pattern, array: ShownArray, slot: number, k: number | undefined): boolean {
  if (k !== undefined) return k >= 0 && marked.has(k)
  return pointsToRows(array, rows) && marked.hasRow(slot)
}

export const pointsToRows = ({ name, slots }: ShownArray, rows: number): boolean =>
  name === 'row_ptr' && slots === rows + 1

function number(pen: Pen, array: ShownArray, { x, y, width, height, slot }: Cell, colour: string): void {
  const at = placeOf(array, slot)
  if (at < 0 || array.role === 'values') return
  const words = numberText(array, array.data[at])
  if (words.length * digitWidth(pen.unit) > width + pen.unit) return
  const dim = array.bits === 1 && array.data[at] === 0
  const style = { align: 'center', colour: dim ? pen.palette.text3 : colour } as const
  text(pen, words, x + (width - pen.hair) / 2, y + (height - pen.hair) / 2 + pen.unit * 0.5, style)
}

export const shareText = (part: number, all: number): string => percent(all === 0 ? 0 : part / all)
