import type { Replay } from '#src/engine/run/replay.ts'
import type { Extent } from '#src/page/draw/surface.ts'

/**
 * Places of the workers in their pane, in device pixels. Tick t spans x from tickX(t) to tickX(t + 1); the axis is that
 * of all columns, so a run that is over earlier leaves room. `lines`: a line is a worker. `shares`: a column is a bin of
 * ticks, its height all the workers.
 */
export interface TimelineLayout {
  readonly detail: 'lines' | 'shares'
  readonly width: number
  readonly height: number
  readonly axisEnd: number
  /** Device pixels of a tick. */
  readonly pitch: number
  /** Lines: device pixels from a worker to the next. */
  readonly rise: number
  /** Bins of the run's ticks [0, end). */
  readonly bins: number
  readonly end: number
}

const THINNEST = 2

export function timelineLayout(replay: Replay, axisEnd: number, extent: Extent): TimelineLayout {
  const { unit } = extent
  const height = Math.max(1, Math.round(extent.height - 20 * unit))
  const width = Math.max(1, extent.width - Math.ceil(unit))
  const pitch = width / Math.max(1, axisEnd)
  const rise = height / Math.max(1, replay.workers)
  const lines = rise >= THINNEST && pitch >= 1
  const bins = Math.max(1, Math.min(replay.end, Math.floor(pitch * replay.end)))
  const detail = lines ? 'lines' : 'shares'
  return { detail, width, height, axisEnd, pitch, rise, bins, end: replay.end }
}

export const tickX = (layout: TimelineLayout, tick: number): number => Math.round(tick * layout.pitch)

/** Tick under x; undefined outside the run. */
export function tickAt(layout: TimelineLayout, x: number): number | undefined {
  if (x < 0) return undefined
  // Columns begin on whole pixels, so the division may be one off.
  let tick = Math.floor(x / layout.pitch)
  if (x < tickX(layout, tick)) tick--
  else if (x >= tickX(layout, tick + 1)) tick++
  return tick < layout.end ? tick : undefined
}

/** First tick of bin b; bin b holds the ticks before that of bin b + 1. */
export const binStart = (layout: TimelineLayout, b: number): number => Math.floor((b * layout.end) / layout.bins)

/** Top and height of a worker's line, a gap below it where there is room for one. Worker w has line w: as recorded. */
export function lineBox(layout: TimelineLayout, line: number): { y: number; height: number } {
  const y = Math.round(line * layout.rise)
  const room = Math.round((line + 1) * layout.rise) - y
  const gap = layout.rise >= 3 ? Math.min(4, Math.max(1, Math.round(0.15 * layout.rise))) : 0
  return { y, height: Math.max(1, room - gap) }
}

/** Line under y; undefined below the last. */
export function lineAt(layout: TimelineLayout, workers: number, y: number): number | undefined {
  if (y < 0) return undefined
  let line = Math.floor(y / layout.rise)
  if (y < Math.round(line * layout.rise)) line--
  else if (y >= Math.round((line + 1) * layout.rise)) line++
  return line < workers ? line : undefined
}
