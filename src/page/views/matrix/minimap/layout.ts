import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { layoutIn, type MatrixLayout, panBy } from '#src/page/draw/pattern/layout.ts'
import type { Area, Extent } from '#src/page/draw/surface.ts'

/** A whole matrix is its own map; below this zoom nearly all of it is in view. */
const LEAST_ZOOM = 1.5
/** Side of the map in px, at most, and as a share of the plot's; one that is smaller than the last shows nothing. */
const SIDE = 96
const SHARE = 0.3
const LEAST_SIDE = 40
/** Room between the map and the plot's edges, px. */
const GAP = 6
/** The window is never drawn smaller, px: it has to be seen and grasped. */
const LEAST_WINDOW = 6

const spanInPlot = ({ span, pitch }: MatrixLayout): number => Math.max(1, span) * pitch

/** Room of the level scale beside the plot, px. */
const KEY = 56

/**
 * The whole matrix, small, beside the plot, or in its right top corner where there is no room; undefined where the plot shows
 * nearly all of it, or is small.
 * @param width of the picture, device pixels
 * @param key whether the level scale is beside the plot
 */
export function smallMap(
  layout: MatrixLayout,
  { width, unit }: Omit<Extent, 'height'>,
  key = false,
): MatrixLayout | undefined {
  const side = Math.floor(Math.min(SIDE * unit, SHARE * layout.side))
  if (spanInPlot(layout) < LEAST_ZOOM * layout.side || side < LEAST_SIDE * unit) return undefined
  const gap = Math.round(GAP * unit)
  const right = layout.left + layout.side
  const beside = right + Math.round((key ? KEY : 2 * GAP) * unit)
  const outside = beside + side + gap <= width
  const [left, top] = outside ? [beside, layout.top] : [right - gap - side, layout.top + gap]
  return layoutIn(layout, { left, top, side })
}

/** The side of what is in view, as a share of the matrix. */
export const shareIn = (layout: MatrixLayout): number => layout.side / spanInPlot(layout)

/** What is in view, on the map, from its left top corner on. */
export function windowOn(map: MatrixLayout, layout: MatrixLayout, unit: number): Area {
  const exact = (layout.side / layout.pitch) * map.pitch
  const size = Math.max(LEAST_WINDOW * unit, exact)
  const from = (first: number) => first * map.pitch - (size - exact) / 2
  return { left: from(layout.firstCol), top: from(layout.firstRow), width: size, height: size }
}

/** The camera after the window has moved by shares of the matrix, or as far as that goes. */
export const movedBy = (layout: MatrixLayout, across: number, down: number): Camera =>
  panBy(layout, -across * spanInPlot(layout), -down * spanInPlot(layout))

/** The camera that has a place of the map in its middle, in shares of its side. */
export function centredAt(layout: MatrixLayout, x: number, y: number): Camera {
  const [cx, cy] = middleInView(layout)
  return movedBy(layout, x - cx, y - cy)
}

/** Middle of what is in view, in shares of the matrix. */
export function middleInView({ firstCol, firstRow, side, pitch, span }: MatrixLayout): readonly [x: number, y: number] {
  const middle = (first: number) => (first + side / pitch / 2) / Math.max(1, span)
  return [middle(firstCol), middle(firstRow)]
}
