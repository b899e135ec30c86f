import type { Extent } from '#src/page/draw/surface.ts'

/** Places of all parts, in device pixels: a lane a rank, below them who owns which block and what goes between whom, and two lines of words. */
export interface RanksLayout extends Extent {
  readonly left: number
  readonly top: number
  /** Device pixels of a tick: tick t spans from xOf(t) to xOf(t + 1). */
  readonly pitch: number
  /** From a lane to the next, and height of one. */
  readonly rise: number
  readonly lane: number
  /** Below the last lane. */
  readonly foot: number
  /** Whether lanes have room for the names of their ranks. */
  readonly isNamed: boolean
  /** Squares below the lanes, of `size` device pixels, each with its head beside it; absent where there is no room. */
  readonly below?: { readonly top: number; readonly size: number; readonly owners: number; readonly bytes: number }
}

/** Pixels of the design. */
const LINE = 20
const [GUTTER, TOP] = [46, 14]
const [TALLEST_LANE, WIDEST_GAP, LEAST_NAMED] = [48, 44, 15]
const SHARE_OF_LANE = 0.54
/** Room below the lanes, the least height that leaves any, and where the second square begins at least. */
const [BELOW, LEAST_HEIGHT, LEAST_SQUARE] = [190, 300, 60]
const SHARE_BELOW = 0.36

export function ranksLayout(ranks: number, axisEnd: number, extent: Extent): RanksLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  // the words of the moment, and over them what colours mean
  const foot = height - px(2 * LINE)
  const [left, top] = [px(GUTTER), px(TOP)]
  const wanted = height >= px(LEAST_HEIGHT) ? Math.min(px(BELOW), Math.round(SHARE_BELOW * height)) : 0
  const pitch = Math.max(1, width - left - px(8)) / Math.max(1, axisEnd)
  const fit = (room: number) => {
    const rise = Math.max(2, room / ranks)
    const lane = Math.max(1, Math.min(px(TALLEST_LANE), Math.round(rise * SHARE_OF_LANE)))
    return { lane, rise: Math.min(rise, lane + px(WIDEST_GAP)) }
  }
  const { lane, rise } = fit(foot - top - wanted)
  const last = top + Math.round((ranks - 1) * rise) + lane
  const lanes = { ...extent, left, top, pitch, rise, lane, foot: last, isNamed: rise >= px(LEAST_NAMED) }
  // heads over the squares, a line each
  const begins = last + px(LINE + 14)
  const size = Math.min(px(BELOW - LINE), foot - begins - px(6), Math.floor((width - left - px(24)) / 2))
  if (wanted === 0 || size < px(LEAST_SQUARE)) return lanes
  return { ...lanes, below: { top: begins, size, owners: left, bytes: left + Math.floor((width - left) / 2) } }
}

export const xOf = ({ left, pitch }: Pick<RanksLayout, 'left' | 'pitch'>, tick: number): number => left + tick * pitch

export const laneTop = ({ top, rise }: Pick<RanksLayout, 'top' | 'rise'>, rank: number): number =>
  top + Math.round(rank * rise)

/** The rank whose lane is under y. */
export function rankUnder(layout: RanksLayout, ranks: number, y: number): number | undefined {
  // lanes begin on whole pixels, up to half a pixel before their share of the room
  const rank = Math.floor((y - layout.top + 0.5) / layout.rise)
  return rank >= 0 && rank < ranks && y < laneTop(layout, rank) + layout.lane ? rank : undefined
}

export const tickUnder = ({ left, pitch }: RanksLayout, x: number): number => Math.floor((x - left) / pitch)

/** A square of `lines` by `lines` cells: the place of one, on whole pixels. */
export function cellIn(
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
  lines: number,
  row: number,
  column: number,
) {
  const pitch = Math.max(1, Math.floor(size / Math.max(1, lines)))
  const gap = pitch >= 5 ? 1 : 0
  return { x: left + column * pitch, y: top + row * pitch, size: pitch - gap, pitch }
}
