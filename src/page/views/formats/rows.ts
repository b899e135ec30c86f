import type { Pattern } from '#src/core/sparse/csr.ts'
import { horizontal, vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { drawBytes } from './bytes.ts'
import { ofNonzeros } from './figures.ts'
import type { Row } from './layout.ts'
import { type Painting, paintFigure } from './paint.ts'
import type { PlacedFigure } from './place.ts'
import { type FormatsPicture, shownOf } from './scene.ts'
import { partText } from './sentence.ts'
import { fitted } from './fitted.ts'
import * as texts from './words.ts'

/** One format below the other: its name, its arrays as far as there is room, its bytes. */
export function drawRows(pen: Pen, scene: FormatsPicture, pattern: Pattern, flies: (k: number) => boolean): void {
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

function drawRow(pen: Pen, scene: FormatsPicture, row: Row, painting: Painting, most: number): void {
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

/** Name, idea or the reason for an empty row, and at the right which part is drawn, each as far as there is room. */
function drawHead(pen: Pen, { choices, entries }: FormatsPicture, { index, box, bytes, figures }: Row): void {
  const { unit, palette } = pen
  const entry = entries[index]
  const shown = shownOf(entry)
  const y = box.y + 14 * unit
  const name = shown?.title ?? choices[index].id.toUpperCase()
  const style = { size: 15, mono: false, weight: 600, colour: palette.text } as const
  const left = box.x + 12 * unit
  text(pen, name, left, y, style)
  const from = left + textWidth(pen, name, style) + 10 * unit
  if ('error' in entry) {
    const reason = { size: 12, mono: false, colour: palette.text2 } as const
    return text(pen, fitted(entry.error, box.x + box.width - from, widthIn(pen, reason)), from, y, reason)
  }
  const end = bytes.x - 20 * unit
  const small = widthIn(pen, { mono: false })
  const part = (shown ? partOf(figures) : []).find((words) => small(words) <= end - from) ?? ''
  const idea = { size: 14, prose: true, colour: palette.text2 } as const
  const room = end - from - (part ? small(part) + 16 * unit : 0)
  text(pen, fitted(shown?.idea ?? 'converting', room, widthIn(pen, idea)), from, y, idea)
  if (part) text(pen, part, end, y, { align: 'right', mono: false })
}

const widthIn = (pen: Pen, style: Parameters<typeof textWidth>[2]) => (words: string) => textWidth(pen, words, style)

/** The part with boxes of the values, or of the array that is drawn last: in full, then in fewer words; none where all is drawn. */
function partOf(figures: readonly PlacedFigure[]): readonly string[] {
  const values = figures.filter(({ figure }) => ofNonzeros(figure)).at(-1)
  if (!values || values.cells.length === 0) return []
  const { cells, whole, figure } = values
  const of = figure.arrays[0].slots
  const [from, to] = [cells[0].slot, cells[cells.length - 1].slot]
  if (whole) return []
  const drawn = figure.strip ? to - from + 1 : cells.length
  const full = figure.strip ? partText({ from, to, of, whole }) : texts.drawnOf(drawn, of)
  return [full, texts.brieflyDrawn(drawn, of), texts.fraction(drawn, of)]
}
