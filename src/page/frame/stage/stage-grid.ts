import type { Pairs, PaneRow } from './arrange.ts'

/** How columns stand on the stage. */
export interface StageGrid {
  /** Beside one another; the last line is shared by those that are left. */
  readonly across: number
  readonly pairs: Pairs
  /** Panes of all columns stand below one another, those of two columns side by side, and the stage scrolls. */
  readonly phone: boolean
}

/** Widths in pixels of the design. */
const PHONE = 700
const DOCKED = 440
const THREE = 900
const FOUR = 1600
const PAIRED = 340

/**
 * The grid of columns on a stage of `width` pixels of the design; no place for a column stays empty. A stage that stands
 * beside a text is narrow in a wide window: its panes share the height that there is for longer.
 */
export function stageGrid(columns: number, width: number, docked = false): StageGrid {
  if (width < (docked ? DOCKED : PHONE)) return { across: Math.min(2, columns), pairs: 'none', phone: true }
  const fits = columns < 3 || (columns === 3 ? width >= THREE : width >= FOUR)
  const across = fits ? Math.max(1, columns) : 2
  const pairs = width / across < PAIRED ? 'none' : across < columns ? 'all' : 'half'
  return { across, pairs, phone: false }
}

export interface PaneCell {
  readonly gridRow: string
  readonly gridColumn: string
}

/** Parts of a column above its panes: its head, and what went wrong. */
const ABOVE = 2

/** Where a column stands: one that is left alone in the last line has all of it. */
export function columnCell(index: number, columns: number, across: number, rows: number): PaneCell {
  const line = Math.floor(index / across)
  const alone = index === columns - 1 && index % across === 0
  const height = ABOVE + Math.max(1, rows)
  return {
    gridRow: `${line * height + 1} / span ${height}`,
    gridColumn: alone ? '1 / -1' : `${(index % across) + 1}`,
  }
}

/**
 * Where a part of a column stands on a phone: −2 is its head, −1 what went wrong, then its rows. What two columns show
 * alike stands side by side; a row that needs all the width stands below that of the column before.
 */
export function phoneCell(
  index: number,
  columns: number,
  rows: readonly Pick<PaneRow, 'wide'>[],
  part: number,
): PaneCell {
  const [group, place] = [Math.floor(index / 2), index % 2]
  const members = (g: number) => Math.min(2, columns - 2 * g)
  const panes = (g: number, upTo: number) =>
    rows.slice(0, upTo).reduce((sum, { wide }) => sum + (wide ? members(g) : 1), 0)
  let line = 1
  for (let g = 0; g < group; g++) line += ABOVE + panes(g, rows.length)
  const wide = part >= 0 && rows[part].wide
  return {
    gridRow: `${line + ABOVE + (part < 0 ? part : panes(group, part) + (wide ? place : 0))}`,
    gridColumn: wide || members(group) === 1 ? '1 / -1' : `${place + 1}`,
  }
}
