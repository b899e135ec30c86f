import { plural } from '#src/base/format.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { horizontal, vertical } from '#src/draw/lines.ts'
import type { Pen } from '#src/draw/surface.ts'
import { text, textWidth } from '#src/draw/text.ts'
import { drawBytes } from './bytes.ts'
import { ofNonzeros } from './figures.ts'
import type { Row } from './layout.ts'
import { type Painting, paintFigure } from './paint.ts'
import type { PlacedFigure } from './place.ts'
import { type Scene, shownOf } from './scene.ts'
import { partText } from './insight.ts'
import * as texts from './words.ts'

/** One format below the other: what it is, its arrays as far as there is room, its bytes. */
export function drawRows(pen: Pen, scene: Scene, pattern: Pattern, flies: (k: number) => boolean): void {
  const most = Math.max(1, ...scene.formats.map(({ bytes }) => bytes.total))
  for (const row of scene.rows) {
    const focused = row.index === scene.focus
    const { hover, pin } = scene
    const painting = {
      pattern,
      hover,
      pin,
      progress: focused ? scene.progress : undefined,
      flies: focused ? flies : () => false,
    }
    drawRow(pen, scene, row, painting, most)
  }
}

function drawRow(pen: Pen, scene: Scene, row: Row, painting: Painting, most: number): void {
  const { unit, palette } = pen
  const { box, index } = row
  const entry = scene.entries[index]
  const shown = shownOf(entry)
  horizontal(pen, box.x, box.x + box.width, box.y, palette.line)
  if (index === scene.focus && scene.rows.length > 1)
    vertical(pen, box.x, box.y, box.y + box.height, palette.text, Math.max(1, Math.round(2 * unit)))
  drawHead(pen, scene, row)
  if (!shown) return
  for (const figure of row.figures) paintFigure(pen, figure, painting, box.x)
  const nonzeros = painting.pattern.col_idx.length
  const bytes = { ...row.bytes, y: row.bytes.y + (row.detail === 'line' ? 2 : 0) * unit }
  drawBytes(pen, bytes, shown.bytes, nonzeros, most, row.detail === 'line')
}

/** Name, idea or the reason for an empty row, and at the right which part is drawn. */
function drawHead(pen: Pen, { choices, entries }: Scene, { index, box, bytes, figures }: Row): void {
  const { unit, palette } = pen
  const entry = entries[index]
  const shown = shownOf(entry)
  const y = box.y + 14 * unit
  const name = shown?.title ?? choices[index].id.toUpperCase()
  const style = { size: 15, mono: false, weight: 600, colour: palette.text } as const
  const left = box.x + 12 * unit
  text(pen, name, left, y, style)
  const from = left + textWidth(pen, name, style) + 10 * unit
  const part = shown ? partOf(figures) : ''
  const right = bytes.x - 20 * unit - (part ? textWidth(pen, part, { mono: false }) + 16 * unit : 0)
  const failed = 'error' in entry
  const words = failed ? entry.error : (shown?.idea ?? 'converting')
  const idea = failed
    ? ({ size: 12, mono: false, colour: palette.text2 } as const)
    : ({ size: 14, prose: true, colour: palette.text2 } as const)
  text(pen, fitted(pen, words, (failed ? box.x + box.width : right) - from, idea), from, y, idea)
  if (part) text(pen, part, bytes.x - 20 * unit, y, { align: 'right', mono: false })
}

/** Cut to a width, with an ellipsis. */
function fitted(pen: Pen, words: string, width: number, style: Parameters<typeof textWidth>[2]): string {
  if (textWidth(pen, words, style) <= width) return words
  let shown = words
  while (shown.length > 1 && textWidth(pen, `${shown}…`, style) > width) shown = shown.slice(0, -1)
  return shown.length > 1 ? `${shown.trimEnd()}…` : ''
}

/** The part with boxes of the values, or of the array that is drawn last. */
function partOf(figures: readonly PlacedFigure[]): string {
  const values = figures.filter(({ figure }) => ofNonzeros(figure)).at(-1)
  if (!values || values.cells.length === 0) return ''
  const { cells, whole, figure } = values
  const of = figure.arrays[0].slots
  const [from, to] = [cells[0].slot, cells[cells.length - 1].slot]
  if (whole || figure.strip) return partText({ from, to, of, whole })
  return texts.drawnOf(cells.length, partOfAll(of))
}

const partOfAll = (of: number): string => plural(of, 'slot').replace(/ slots?$/, '')
