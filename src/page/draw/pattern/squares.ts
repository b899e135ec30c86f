import { rgbToCss } from '../colour.ts'
import { addRing, newFills } from '../fills.ts'
import { frameAround } from '../lines.ts'
import type { Pen } from '../surface.ts'
import { colLeft, edgesOf, type MatrixLayout, rowTop } from './layout.ts'
import type { EntryPlaces, Ink, Looks } from './raster.ts'

/** How an entry is drawn where entries have forms. */
type Form = 'solid' | 'hollow' | 'dot'

/** The form of entries that stand so: they are not in the matrix yet, or no more. */
export interface AbsentForm {
  readonly at: number
  readonly form: Form
}

/** Paints within the plot alone. */
export function clipped({ ctx }: Pen, layout: MatrixLayout, paint: () => void): void {
  const { right, bottom } = edgesOf(layout)
  ctx.save()
  ctx.beginPath()
  ctx.rect(layout.left, layout.top, right - layout.left, bottom - layout.top)
  ctx.clip()
  paint()
  ctx.restore()
}

/** A mark per entry: what stands in the matrix is solid; what has gone is hollow, and what is to come a dot. */
export function drawSquares(
  pen: Pen,
  layout: MatrixLayout,
  places: EntryPlaces,
  standing: ArrayLike<number>,
  { inks, looks, absent }: { inks: readonly Ink[]; looks?: Looks | undefined; absent: AbsentForm | undefined },
): void {
  const fills = newFills()
  const { right, bottom } = edgesOf(layout)
  for (let k = 0; k < standing.length; k++) {
    const box = boxOf(layout, places.row[k], places.colOf(k))
    if (box.x + box.size <= layout.left || box.y + box.size <= layout.top || box.x >= right || box.y >= bottom) continue
    const ink = inks[standing[k]]
    const own = looks && standing[k] === looks.at ? looks.colours[looks.of[k]] : ink.rgb
    const form = standing[k] === absent?.at ? absent.form : 'solid'
    const colour = rgbToCss(own, form === 'solid' ? 1 : 0.9)
    addForm(fills.of(colour), form, box)
  }
  fills.paint(pen)
}

/** Place of an entry's mark: whole pixels, with a pixel between neighbours where there is room. */
export function boxOf(layout: MatrixLayout, row: number, col: number): { x: number; y: number; size: number } {
  const gap = layout.pitch >= 5 ? 1 : 0
  const { pitch, across = pitch } = layout
  const room = Math.min(pitch, across)
  const size = Math.max(1, Math.floor(room) - gap)
  return { x: Math.round(colLeft(layout, col)), y: Math.round(rowTop(layout, row) + (pitch - room) / 2), size }
}

function addForm(path: Path2D, form: Form, { x, y, size }: { x: number; y: number; size: number }): void {
  if (form === 'solid' || size < 3) return path.rect(x, y, size, size)
  if (form === 'dot') {
    const dot = Math.max(1, Math.round(size / 4))
    return path.rect(x + Math.floor((size - dot) / 2), y + Math.floor((size - dot) / 2), dot, dot)
  }
  addRing(path, x, y, size, size, 1)
}

/** A frame around an entry's mark, so large that it is seen. */
export function ring(pen: Pen, x: number, y: number, size: number, thick: number): void {
  const inner = Math.max(Math.round(5 * pen.unit), Math.ceil(size))
  frameAround(pen, x - inner / 2, y - inner / 2, inner, inner, pen.palette.text, thick)
}
