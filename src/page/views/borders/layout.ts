import type { Extent } from '#src/page/draw/surface.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'

interface Field {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

/** Places of all parts, in device pixels: rows, a bar for each part at the right, and two lines of words under all. */
export interface BordersLayout extends Extent {
  readonly rows: Field
  readonly bars: Field
  /** Height of a bar with its gap, and parts that one stands for. */
  readonly pitch: number
  readonly per: number
}

/** Pixels of the design. */
const LINE = 20
const BARS = 120
const NARROWEST = 330
const LARGEST_PITCH = 22

export function bordersLayout(parts: number, extent: Extent): BordersLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const [top, foot] = [px(LINE), height - px(2 * LINE)]
  const high = Math.max(1, foot - top)
  // in a narrow pane rows have all of it
  const wide = width < px(NARROWEST) ? 0 : px(BARS)
  const per = Math.max(1, Math.ceil(parts / high))
  return {
    ...extent,
    rows: { left: 0, top, wide: Math.max(1, width - wide - (wide > 0 ? px(LINE) : 0)), high },
    bars: { left: width - wide, top, wide, high },
    per,
    pitch: Math.min(LARGEST_PITCH * unit, high / Math.max(1, Math.ceil(parts / per))),
  }
}

/** The part under a point: of several in one bar the first. */
export function partUnder(
  { bars, pitch, per }: BordersLayout,
  parts: number,
  x: number,
  y: number,
): number | undefined {
  const part = Math.floor((y - bars.top) / pitch) * per
  return bars.wide > 0 && x >= bars.left && y >= bars.top && part < parts ? part : undefined
}

/** Sides of cells between two neighbours along x or y of a grid's plane that are in different parts, as [x0, y0, x1, y1] in cells, y upwards. */
export function bordersIn(
  part: ArrayLike<number>,
  [X, Y]: GridSize,
  plane: number,
): readonly (readonly [number, number, number, number])[] {
  const at = (x: number, y: number) => part[x + X * (y + Y * plane)]
  const sides: [number, number, number, number][] = []
  for (let y = 0; y < Y; y++)
    for (let x = 0; x < X; x++) {
      if (x + 1 < X && at(x, y) !== at(x + 1, y)) sides.push([x + 1, y, x + 1, y + 1])
      if (y + 1 < Y && at(x, y) !== at(x, y + 1)) sides.push([x, y + 1, x + 1, y + 1])
    }
  return sides
}
