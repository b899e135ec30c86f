import type { Camera } from '#src/catalog/view.ts'
import type { Extent } from '#src/ui/canvas/surface.ts'
import { digitWidth } from '#src/ui/canvas/text.ts'
import type { Step } from './steps.ts'

/**
 * Where lanes and steps lie in their pane, in device pixels. Lanes run downwards, steps rightwards: step s begins
 * `starts[s]` columns from the first and is one column wide. A step that had to wait for its operands has its wait
 * before it, WAIT of a column wide whatever it lasted: ticks are not drawn to scale here.
 */
export interface LanesLayout {
  readonly lanes: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Device pixels from a lane to the next. */
  readonly rise: number
  /** Device pixels of a column. */
  readonly pitch: number
  readonly starts: Float64Array
  /** All columns, waits included. */
  readonly columns: number
  /** Column at the plot's left edge. */
  readonly first: number
}

/** Share of a column that a wait takes. */
const WAIT = 0.6
/** Columns, and the tallest lane, in pixels of the design; and the fewest columns that numbers are worth. */
const NARROWEST = 22
const WIDEST = 64
const TALLEST = 44
const FEWEST = 8
/** Room that a label keeps to both edges of its cell together. */
export const MARGIN = 6

/** Rooms above and below the plot: what is read of it, and the numbers of the steps. */
const HEAD = 26
const FOOT = 18

export function columnStarts(steps: readonly Step[]): { starts: Float64Array; columns: number } {
  const starts = new Float64Array(steps.length)
  let at = 0
  steps.forEach(({ polls }, s) => {
    if (polls > 0) at += WAIT
    starts[s] = at
    at += 1
  })
  return { starts, columns: at }
}

export const hasWait = ({ starts }: LanesLayout, s: number): boolean => starts[s] - (s > 0 ? starts[s - 1] + 1 : 0) > 0

/** Column at the left edge when `now` is to be seen and nobody moved the camera: pages that overlap by a fifth. */
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
  /** Column that is to be seen where nobody moved the camera. */
  readonly now: number
  /** Device pixels between the head and the plot. */
  readonly above: number
  /** Digits of the longest number that is written on a step. */
  readonly digits: number
}

/**
 * The camera is the centre of what is seen, as a share of all columns, and the zoom over the pitch that the pane chooses
 * itself.
 */
export function lanesLayout(
  steps: readonly Step[],
  lanes: number,
  extent: Extent,
  { now, above, digits }: Wanted,
  camera?: Camera,
): LanesLayout {
  const { unit } = extent
  const left = Math.ceil(4 * digitWidth(unit) + 7 * unit)
  const top = Math.round(HEAD * unit) + above
  const width = Math.max(1, extent.width - left - Math.ceil(2 * unit))
  const room = Math.max(1, extent.height - top - Math.round(FOOT * unit))
  const rise = Math.min(room / lanes, TALLEST * unit)
  const { starts, columns } = columnStarts(steps)
  const base = Math.min(WIDEST * unit, wholeColumns(width, columns, narrowest(digits, width, unit)))
  const pitch = base * zoomOf(camera)
  const seen = width / pitch
  const first = camera
    ? Math.min(Math.max(0, columns - seen), Math.max(0, (camera[0] ?? 0) * columns - seen / 2))
    : pageOf(now, seen, columns)
  return { lanes, left, top, width, height: Math.round(rise * lanes), rise, pitch, starts, columns, first }
}

const zoomOf = (camera: Camera | undefined): number => Math.min(8, Math.max(1 / 8, camera?.[1] ?? 1))

/** Left edge of a column, waits included; outside the plot where it is not seen. */
export const columnX = ({ left, first, pitch }: LanesLayout, column: number): number =>
  Math.round(left + (column - first) * pitch)

export const laneY = ({ top, rise }: LanesLayout, lane: number): number => Math.round(top + lane * rise)

/** Box of a step, or of the wait before it. */
export function stepBox(layout: LanesLayout, s: number): { x: number; width: number } {
  const x = columnX(layout, layout.starts[s])
  return { x, width: Math.max(1, columnX(layout, layout.starts[s] + 1) - x) }
}

export function waitBox(layout: LanesLayout, s: number): { x: number; width: number } {
  const x = columnX(layout, layout.starts[s] - WAIT)
  return { x, width: Math.max(1, columnX(layout, layout.starts[s]) - x) }
}

/** Steps of which some part is seen: from `from`, before `stop`. */
export function seenSteps(layout: LanesLayout): { from: number; stop: number } {
  const from = lowerBound(layout.starts, layout.first - 1)
  const stop = lowerBound(layout.starts, layout.first + layout.width / layout.pitch + WAIT)
  return { from, stop }
}

/** First index whose start is above `column`. */
function lowerBound(starts: Float64Array, column: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle] > column) high = middle
    else low = middle + 1
  }
  return low
}

/** Step (its wait counts as the step's) and lane under a point; undefined outside of the plot and after the last step. */
export function cellAt(layout: LanesLayout, x: number, y: number): { step: number; lane: number } | undefined {
  const { left, top, width, height, lanes, rise } = layout
  if (x < left || y < top || x >= left + width || y >= top + height) return undefined
  for (let { from: s, stop } = seenSteps(layout); s < stop; s++) {
    const box = stepBox(layout, s)
    const begin = hasWait(layout, s) ? waitBox(layout, s).x : box.x
    if (x >= begin && x < box.x + box.width) return { step: s, lane: Math.min(lanes - 1, Math.floor((y - top) / rise)) }
  }
  return undefined
}

/** Camera after a zoom by `factor` about x: what lies under it stays there. */
export function zoomAbout(layout: LanesLayout, camera: Camera | undefined, factor: number, x: number): Camera {
  const zoom = zoomOf(camera)
  const next = zoomOf([0, zoom * factor])
  const under = layout.first + (x - layout.left) / layout.pitch
  const pitch = (layout.pitch * next) / zoom
  const centre = under + (layout.left + layout.width / 2 - x) / pitch
  return [shareOf(layout, centre), next]
}

/** Camera after a drag by so many device pixels. */
export function panBy(layout: LanesLayout, camera: Camera | undefined, dx: number): Camera {
  const centre = layout.first + (layout.width / 2 - dx) / layout.pitch
  return [shareOf(layout, centre), zoomOf(camera)]
}

const shareOf = ({ columns }: LanesLayout, centre: number): number =>
  columns > 0 ? Math.min(1, Math.max(0, centre / columns)) : 0
