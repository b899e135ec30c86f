import type { Extent } from '#src/page/draw/surface.ts'

interface Square {
  readonly left: number
  readonly top: number
  /** Of a cell. */
  readonly pitch: number
}

/** Places of all parts, in device pixels: a plane of points, classes of two runs across one another, and two lines of words under all. */
export interface OrdersLayout extends Extent {
  readonly plane: Square | undefined
  readonly dots: (Square & { readonly side: number }) | undefined
}

/** Pixels of the design. */
const LINE = 20
const AXIS = 44
const LARGEST = 30

/**
 * @param plane points along both of its axes, where there is one
 * @param classes of the run, and of the one that it is compared with, where there is one
 */
export function ordersLayout(
  plane: readonly [wide: number, high: number] | undefined,
  classes: readonly [own: number, other: number] | undefined,
  extent: Extent,
): OrdersLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const top = px(LINE)
  const high = Math.max(1, height - px(3 * LINE) - top)
  // side by side, or one below the other where the pane is high
  const isBeside = width > height || !plane || !classes
  const both = plane && classes ? 2 : 1
  const [wide, tall] = isBeside ? [width / both, high] : [width, (high - px(2 * LINE)) / both]
  const pitch = plane && Math.min(px(LARGEST), (wide - px(LINE)) / plane[0], tall / plane[1])
  const side = Math.max(1, Math.floor(Math.min(wide - px(AXIS), tall - px(LINE))))
  return {
    ...extent,
    plane: pitch === undefined ? undefined : { left: 0, top, pitch },
    dots: classes && {
      left: px(AXIS) + (isBeside && plane ? Math.round(wide) : 0),
      top: top + px(LINE) + (isBeside ? 0 : Math.round(tall + px(LINE))),
      pitch: side / Math.max(...classes),
      side,
    },
  }
}

/** The cell of a plane under a point: its numbers along both axes, the second one upwards. */
export function cellUnder(
  { plane }: OrdersLayout,
  [wide, high]: readonly [number, number],
  x: number,
  y: number,
): readonly [number, number] | undefined {
  if (!plane) return undefined
  const [across, down] = [Math.floor((x - plane.left) / plane.pitch), Math.floor((y - plane.top) / plane.pitch)]
  return across >= 0 && across < wide && down >= 0 && down < high ? [across, high - 1 - down] : undefined
}
