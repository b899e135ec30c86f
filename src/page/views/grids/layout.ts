import type { Extent } from '#src/page/draw/surface.ts'

interface GridPanel {
  readonly left: number
  readonly top: number
  /** From point to point of the finest grid, along both axes. */
  readonly pitch: number
  readonly wide: number
  readonly high: number
}

/** Places of all parts, in device pixels: a panel for each grid with a line of words above, bars below, and two lines of words under all. */
export interface GridsLayout extends Extent {
  readonly panels: readonly GridPanel[]
  readonly bars: { readonly left: number; readonly top: number; readonly high: number; readonly pitch: number }
}

/** Pixels of the design: a line of words, the room between panels, names of powers, and the narrowest panel of four in a line. */
const LINE = 20
const GAP = 18
const LEFT = 40
const NARROWEST = 84
/** Share of the height that bars get at least. */
const SHARE = 0.3

/** @param size points of the finest grid along x and along y */
export function gridsLayout(grids: number, [X, Y]: readonly [number, number], extent: Extent): GridsLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const room = Math.max(1, width - px(LEFT))
  const across = room / grids >= px(NARROWEST) ? grids : Math.ceil(grids / 2)
  const lines = Math.ceil(grids / across)
  const foot = height - px(2 * LINE)
  const high = Math.round(foot * SHARE)
  const column = room / across
  const each = (foot - high - px(LINE)) / lines
  const pitch = Math.max(1, Math.min((column - px(GAP)) / X, (each - px(LINE + GAP / 2)) / Y))
  const panels = Array.from({ length: grids }, (_, g) => ({
    left: px(LEFT) + Math.round((g % across) * column),
    top: px(LINE) + Math.round(Math.floor(g / across) * each),
    pitch,
    wide: Math.round(X * pitch),
    high: Math.round(Y * pitch),
  }))
  // where panels are not as high as they might be, bars are higher
  const end = Math.max(...panels.map((panel) => panel.top + panel.high))
  const top = Math.min(foot - high, end) + px(2 * LINE)
  return {
    ...extent,
    panels,
    bars: { left: px(LEFT), top, high: Math.max(1, foot - top - px(LINE)), pitch: room / grids },
  }
}

/** Largest mark of a point, in pixels of the design, and the share of the way to the next one that half of it takes. */
const LARGEST = 6.5
const SHARE_OF_WAY = 0.36

/** Half the side of a mark of a grid's points: those of coarser grids are further apart. */
export const markOn = (grid: number, { panels, unit }: GridsLayout): number =>
  Math.max(0.5, Math.min(LARGEST * unit, SHARE_OF_WAY * panels[0].pitch * 2 ** grid))

/** Middle of a point in a panel: y upwards, as in all pictures of grids. */
export const pointMiddle = ({ left, top, pitch, high }: GridPanel, x: number, y: number): readonly [number, number] => [
  left + (x + 0.5) * pitch,
  top + high - (y + 0.5) * pitch,
]

/** The point under a place: its panel, and its numbers along x and y. */
export function pointUnder(
  { panels }: GridsLayout,
  x: number,
  y: number,
): { readonly grid: number; readonly x: number; readonly y: number } | undefined {
  const grid = panels.findIndex(
    ({ left, top, wide, high }) => x >= left && x < left + wide && y >= top && y < top + high,
  )
  if (grid < 0) return undefined
  const { left, top, pitch, high } = panels[grid]
  return { grid, x: Math.floor((x - left) / pitch), y: Math.floor((top + high - y) / pitch) }
}

/** The power of ten that bars begin at: below it none is seen. */
export const FLOOR = -9

/** Height of a bar of a share of the residual, from 1 down to 10⁻⁹. */
export const barHigh = ({ bars }: GridsLayout, share: number): number =>
  share > 0 ? Math.max(1, Math.round(bars.high * Math.min(1, 1 - Math.log10(share) / FLOOR))) : 0
