import type { Replay } from '#src/engine/run/replay.ts'
import type { Extent } from '#src/page/draw/surface.ts'

/** The items of one space in the pane: item i spans y from top + i × rise, in device pixels. */
export interface Panel {
  readonly replay: Replay
  readonly top: number
  readonly height: number
  /** Device pixels of an item. */
  readonly rise: number
}

/** Spaces below one another, each with a line of words over it; tick t spans x from t × pitch. */
export interface ItemsLayout {
  readonly width: number
  /** Down to the axis. */
  readonly height: number
  readonly pitch: number
  readonly end: number
  readonly panels: readonly Panel[]
}

/** Lines of words over a panel and below all, in pixels of the design. */
const HEAD = 20
const AXIS = 20

/** Spaces that events speak of. */
export const spacesShown = (replay: Replay): readonly Replay[] =>
  replay.spaces.filter(
    ({ space, stageSpace, spaces }, s) => space.count > 0 && (stageSpace.includes(s) || spaces.length === 1),
  )

export function itemsLayout(replay: Replay, axisEnd: number, { width, height, unit }: Extent): ItemsLayout {
  const shown = spacesShown(replay)
  const room = Math.max(1, Math.round(height - AXIS * unit))
  const head = Math.round(HEAD * unit)
  const each = Math.max(1, Math.floor(room / Math.max(1, shown.length)) - head)
  const inner = Math.max(1, width - Math.ceil(unit))
  return {
    width: inner,
    height: room,
    pitch: inner / Math.max(1, axisEnd),
    end: replay.end,
    panels: shown.map((one, p) => ({
      replay: one,
      top: p * (each + head) + head,
      height: each,
      rise: each / one.space.count,
    })),
  }
}

export const tickX = ({ pitch }: ItemsLayout, tick: number): number => Math.round(tick * pitch)

/** The panel under y, and its item. */
export function itemAt({ panels }: ItemsLayout, y: number): { panel: Panel; item: number } | undefined {
  const panel = panels.find(({ top, height }) => y >= top && y < top + height)
  if (!panel) return undefined
  return { panel, item: Math.min(panel.replay.space.count - 1, Math.floor((y - panel.top) / panel.rise)) }
}

/** Top and height of an item's line: whole pixels, at least one. */
export function itemBox({ top, rise }: Panel, item: number): { readonly y: number; readonly height: number } {
  const y = Math.round(top + item * rise)
  return { y, height: Math.max(1, Math.round(top + (item + 1) * rise) - y) }
}
