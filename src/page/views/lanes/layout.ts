import { lastUpTo } from '#src/core/base/halve.ts'
import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent, Area } from '#src/page/draw/surface.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import type { LaneStep } from './steps.ts'

/**
 * Places of lanes and steps in their pane, in device pixels. Lanes run downwards, steps rightwards: step s begins
 * `starts[s]` columns from the first and is one column wide. A step that had to wait for its operands has its wait
 * before it, WAIT of a column wide for a long wait and a short one: ticks are not drawn to scale here. The sums and
 * divisions of the rows that end in a step follow it, END of a column each.
 */
export interface LanesLayout extends Area {
  readonly lanes: number
  /** Device pixels from a lane to the next. */
  readonly rise: number
  /** Device pixels of a column. */
  readonly pitch: number
  readonly starts: Float64Array
  /** Sums and divisions that follow each step. */
  readonly ends: readonly number[]
  /** All columns, waits and what follows the steps included. */
  readonly columns: number
  /** Column at the plot's left edge. */
  readonly first: number
}

/** Share of a column that a wait takes. */
const WAIT = 0.5
/** Share of a column that a sum takes, and a division. */
export const END = 0.25
/** Narrower than this, steps that are compared would not be told apart: until then all of them are seen at once. */
const SEEN = 8
/** Columns, and the tallest lane, in pixels of the design; and the fewest columns that numbers are worth. */
const NARROWEST = 22
const WIDEST = 96
const TALLEST = 160
const FEWEST = 8
/** Room that a label keeps to both edges of its cell together. */
export const MARGIN = 6

/** Rooms above and below the plot: what is read of it, and the numbers of the steps. */
export const HEAD = 26
const FOOT = 18

export function columnStarts(
  steps: readonly Pick<LaneStep, 'polls'>[],
  ends: readonly number[],
): { starts: Float64Array; columns: number } {
  const starts = new Float64Array(steps.length)
  let at = 0
  steps.forEach(({ polls }, s) => {
    if (polls > 0) at += WAIT
    starts[s] = at
    at += 1 + END * ends[s]
  })
  return { starts, columns: at }
}

/** Columns before which a step ends, with all that follows it. */
const stopOf = ({ starts, ends }: Pick<LanesLayout, 'starts' | 'ends'>, s: number): number =>
  s < 0 ? 0 : starts[s] + 1 + END * ends[s]

export const hasWait = (layout: LanesLayout, s: number): boolean => layout.starts[s] - stopOf(layout, s - 1) > WAIT / 2

/** Column at the left edge that shows `now` while the camera was not moved: pages overlap by a fifth. */
function pageOf(now: number, seen: number, columns: number): number {
  if (columns <= seen) return 0
  const page = Math.max(1, Math.floor(0.8 * seen))
  const first = Math.floor(Math.max(0, now - 0.1 * seen) / page) * page
  return Math.min(first, columns - seen)
}

/** Device pixels of the narrowest column: a number of so many digits can be read in it, unless too few columns are left. */
function narrowest(digits: number, width: number, unit: number): number {
  const legible = digits * digitWidth(unit) + MARGIN * unit
  return Math.max(NARROWEST * unit, width >= FEWEST * legible ? legible : 0)
}

/** Pitch at which all columns fill the width, or at which as many as have `least` fill it, none of them in part. */
const wholeColumns = (width: number, columns: number, least: number): number =>
  width / Math.min(Math.max(1, columns), Math.max(1, Math.floor(width / least)))

/** What a layout has to make room for. */
export interface Wanted {
  /** Column to show while the camera was not moved. */
  readonly now: number
  /** Device pixels between the head and the plot. */
  readonly above: number
  /** Digits of the longest number that is written on a step. */
  readonly digits: number
  /** Sums and divisions that follow each step; none when absent. */
  readonly ends?: readonly number[]
  /** The most columns of a picture beside this one that is drawn on the same scale. */
  readonly shared?: number
}

/**
 * The camera is the centre of what is seen, as a share of all columns, and the zoom over the pitch that the pane chooses
 * itself.
 */
export function lanesLayout(
  steps: readonly LaneStep[],
  lanes: number,
  extent: Extent,
  { now, above, digits, ends = steps.map(() => 0), shared = 0 }: Wanted,
  camera?: Camera,
): LanesLayout {
  const { unit } = extent
  const left = Math.ceil(4 * digitWidth(unit) + 7 * unit)
  const top = Math.round(HEAD * unit) + above
  const width = Math.max(1, extent.width - left - Math.ceil(2 * unit))
  const room = Math.max(1, extent.height - top - Math.round(FOOT * unit))
  const rise = Math.min(room / lanes, TALLEST * unit)
  const { starts, columns } = columnStarts(steps, ends)
  const most = Math.max(columns, shared)
  const least = shared > 0 ? SEEN * unit : narrowest(digits, width, unit)
  const base = Math.min(WIDEST * unit, wholeColumns(width, most, least))
  const pitch = base * zoomOf(camera)
  const seen = width / pitch
  const first = camera
    ? Math.min(Math.max(0, columns - seen), Math.max(0, (camera[0] ?? 0) * columns - seen / 2))
    : pageOf(now, seen, columns)
  return { lanes, left, top, width, height: Math.round(rise * lanes), rise, pitch, starts, ends, columns, first }
}

const zoomOf = (camera: Camera | undefined): number => Math.min(8, Math.max(1 / 8, camera?.[1] ?? 1))

/** Left edge of a column, waits included; outside the plot where it is not seen. */
export const columnX = ({ left, first, pitch }: LanesLayout, column: number): number =>
  Math.round(left + (column - first) * pitch)

export const laneY = ({ top, rise }: LanesLayout, lane: number): number => Math.round(top + lane * rise)

/** Area of a step, or of the wait before it. */
export function stepBox(layout: LanesLayout, s: number): { x: number; width: number } {
  const x = columnX(layout, layout.starts[s])
  return { x, width: Math.max(1, columnX(layout, layout.starts[s] + 1) - x) }
}

export function waitBox(layout: LanesLayout, s: number): { x: number; width: number } {
  const x = columnX(layout, layout.starts[s] - WAIT)
  return { x, width: Math.max(1, columnX(layout, layout.starts[s]) - x) }
}

/** Area of sum or division number `place` of those that follow a step. */
export function endBox(layout: LanesLayout, s: number, place: number): { x: number; width: number } {
  const from = layout.starts[s] + 1 + END * place
  const x = columnX(layout, from)
  return { x, width: Math.max(1, columnX(layout, from + END) - x) }
}

/** Steps of which some part is seen: from `from`, before `stop`. */
export function seenSteps(layout: LanesLayout): { from: number; stop: number } {
  const before = lastUpTo(layout.starts, layout.first - 1) + 1
  const from = before > 0 && stopOf(layout, before - 1) > layout.first ? before - 1 : before
  const stop = lastUpTo(layout.starts, layout.first + layout.width / layout.pitch + WAIT) + 1
  return { from, stop }
}

/** Step (its wait counts as the step's, and so do the sums and divisions after it) and lane under a point; undefined outside of the plot and after the last step. */
export function cellAt(layout: LanesLayout, x: number, y: number): { step: number; lane: number } | undefined {
  const { left, top, width, height, lanes, rise } = layout
  if (x < left || y < top || x >= left + width || y >= top + height) return undefined
  for (let { from: s, stop } = seenSteps(layout); s < stop; s++) {
    const box = stepBox(layout, s)
    const begin = hasWait(layout, s) ? waitBox(layout, s).x : box.x
    const end = layout.ends[s] > 0 ? endBox(layout, s, layout.ends[s] - 1) : box
    if (x >= begin && x < end.x + end.width) return { step: s, lane: Math.min(lanes - 1, Math.floor((y - top) / rise)) }
  }
  return undefined
}

/** Camera after a zoom by `factor` about x: the place under it stays there. */
export function zoomAbout(layout: LanesLayout, camera: Camera | undefined, factor: number, x: number): Camera {
  const zoom = zoomOf(camera)
  const next = zoomOf([0, zoom * factor])
  const under = layout.first + (x - layout.left) / layout.pitch
  const pitch = (layout.pitch * next) / zoom
  const centre = under + (layout.left + layout.width / 2 - x) / pitch
  return [shareOf(layout, centre), next]
}

/** Camera after a drag by device pixels. */
export function panBy(layout: LanesLayout, camera: Camera | undefined, dx: number): Camera {
  const centre = layout.first + (layout.width / 2 - dx) / layout.pitch
  return [shareOf(layout, centre), zoomOf(camera)]
}

const shareOf = ({ columns }: LanesLayout, centre: number): number =>
  columns > 0 ? Math.min(1, Math.max(0, centre / columns)) : 0
