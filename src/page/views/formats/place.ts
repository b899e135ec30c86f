import { blockOf, type ArrayFigure, narrowest } from './figures.ts'
import { bounds } from './shown.ts'

/** Device pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Cell extends Box {
  readonly slot: number
  /** Which array of its figure a box of a strip is of; 0 in a grid. */
  readonly lane: number
}

/** A name over a block: its label, or its number. */
export interface BlockName {
  readonly block: number
  readonly label: string | undefined
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A figure in its place. */
export interface PlacedFigure {
  readonly figure: ArrayFigure
  readonly left: number
  readonly top: number
  readonly height: number
  readonly cells: readonly Cell[]
  readonly names: readonly BlockName[]
  /** All slots have a box. */
  readonly whole: boolean
}

/** What boxes are measured by. */
export interface Scale {
  readonly unit: number
  readonly width: number
  /** Width of the boxes of strips that hold nonzeros: alike in all formats, so that they stand below one another. */
  readonly pitch: number
}

/** A figure's room: as high as that at most. */
export interface FormatRoom extends Scale {
  readonly left: number
  readonly top: number
  readonly height: number
}

/** Heights in pixels of the design: a strip, a line of a grid, the names of blocks, the gap below a figure. */
const STRIP = 19
const LINE = 18
const NAMES = 15
const GAP = 4
/** Boxes of a grid are no wider; blocks stand so far apart. */
const WIDEST = 32
const APART = 14

const hasNames = ({ arrays: [array] }: ArrayFigure): boolean => bounds(array).length > 2 || array.labels !== undefined

const linesIn = ({ arrays: [array], across }: ArrayFigure, block: number): number => {
  const ends = bounds(array)
  return Math.ceil((ends[block + 1] - ends[block]) / Math.max(1, across))
}

function mostLines(figure: ArrayFigure): number {
  const ends = bounds(figure.arrays[0])
  let most = 1
  for (let b = 0; b + 1 < ends.length; b++) most = Math.max(most, linesIn(figure, b))
  return most
}

/** Height that a figure takes where there is enough of it; without `wrap` strips and blocks stand in a single line. */
export function heightOf(figure: ArrayFigure, scale: Scale, wrap: boolean): number {
  const { unit } = scale
  if (figure.strip) return (wrap ? wraps(figure, scale) : 1) * lanesHigh(figure, unit)
  const lines = wrap ? Math.ceil(blocksOf(figure) / gridOf(figure, scale).perRow) : 1
  return lines * gridHeight(figure, unit, mostLines(figure))
}

const lanesHigh = ({ arrays }: ArrayFigure, unit: number): number => (arrays.length * STRIP + GAP) * unit

const gridHeight = (figure: ArrayFigure, unit: number, lines: number): number =>
  ((hasNames(figure) ? NAMES : 0) + lines * LINE + GAP) * unit

/** The least: one line. */
export const leastHeight = (figure: ArrayFigure, unit: number): number =>
  figure.strip ? lanesHigh(figure, unit) : gridHeight(figure, unit, 1)

/** Width of the boxes of a strip, and how many stand in a line. */
function stripOf(figure: ArrayFigure, { width, pitch, unit }: Scale): { wide: number; count: number } {
  const { slots, nonzero } = figure.arrays[0]
  const own = Math.max(narrowest(figure.digits, unit), Math.min(pitch, Math.floor(width / slots)))
  const wide = nonzero ? pitch : own
  return { wide, count: Math.min(slots, Math.max(1, Math.floor(width / wide))) }
}

/** Lines that all slots of a strip take. */
const wraps = (figure: ArrayFigure, scale: Scale): number =>
  Math.ceil(figure.arrays[0].slots / stripOf(figure, scale).count)

/** Boxes for the part of a figure that `at` is on: a page of a strip; of a grid a page of blocks, of columns, of lines. */
export function placed(figure: ArrayFigure, room: FormatRoom, at: number | undefined): PlacedFigure {
  return figure.strip ? placedStrip(figure, room, at ?? 0) : placedGrid(figure, room, at ?? 0)
}

/** First of the page of `size` that holds `at`. */
const pageOf = (at: number, size: number): number => Math.floor(at / size) * size

function placedStrip(figure: ArrayFigure, room: FormatRoom, at: number): PlacedFigure {
  const { left, top, unit } = room
  const { slots } = figure.arrays[0]
  const { wide, count } = stripOf(figure, room)
  const rise = lanesHigh(figure, unit)
  const lines = Math.max(1, Math.min(wraps(figure, room), Math.floor(room.height / rise + 0.01)))
  const first = pageOf(Math.min(at, slots - 1), count * lines)
  const cells: Cell[] = []
  figure.arrays.forEach((_, lane) => {
    for (let slot = first; slot < Math.min(slots, first + count * lines); slot++) {
      const line = Math.floor((slot - first) / count)
      const y = top + line * rise + lane * STRIP * unit
      const x = left + ((slot - first) % count) * wide
      cells.push({ slot, lane, x, y: Math.round(y), width: wide, height: Math.round((STRIP - 2) * unit) })
    }
  })
  const used = Math.min(lines, Math.ceil((slots - first) / count))
  return { figure, left, top, height: used * rise, cells, names: [], whole: count * lines >= slots }
}

function placedGrid(figure: ArrayFigure, room: FormatRoom, at: number): PlacedFigure {
  const { left, top, unit } = room
  const ends = bounds(figure.arrays[0])
  const blocks = blocksOf(figure)
  const { across } = figure
  const { wide, columns, perRow } = gridOf(figure, room)
  const apart = APART * unit
  const names = hasNames(figure) ? NAMES * unit : 0
  const high = LINE * unit
  const lines = Math.max(1, Math.min(mostLines(figure), Math.floor((room.height - names - GAP * unit) / high)))
  const rise = gridHeight(figure, unit, lines)
  const rows = Math.max(1, Math.min(Math.ceil(blocks / perRow), Math.floor(room.height / rise)))
  const block = blockOf(figure.arrays[0], at)
  const within = at - ends[block]
  const [col, line] = [pageOf(within % across, columns), pageOf(Math.floor(within / across), lines)]
  const cells: Cell[] = []
  const heads: BlockName[] = []
  const from = pageOf(block, perRow * rows)
  for (let b = from; b < Math.min(blocks, from + perRow * rows); b++) {
    const x = left + ((b - from) % perRow) * (columns * wide + apart)
    const y = top + Math.floor((b - from) / perRow) * rise + names
    if (names > 0)
      heads.push({ block: b, label: figure.arrays[0].labels?.[b], x, y: y - names / 2, width: columns * wide })
    pushCells(cells, { from: ends[b], to: ends[b + 1], across }, { col, line, columns, lines }, { x, y, wide, high })
  }
  const whole = columns === across && lines === mostLines(figure) && perRow * rows >= blocks
  return { figure, left, top, height: rows * rise, cells, names: heads, whole: whole && !cut(figure, blocks) }
}

/** Slots of a large array were left out. */
const cut = ({ arrays: [{ kept, slots }] }: ArrayFigure, blocks: number): boolean =>
  kept !== undefined && kept.length < slots && blocks > 0

const blocksOf = ({ arrays: [array] }: ArrayFigure): number => bounds(array).length - 1

/** Width of a box, and how many columns of a block and blocks of the figure stand in a line. */
function gridOf(figure: ArrayFigure, scale: Scale): { wide: number; columns: number; perRow: number } {
  const { width, unit } = scale
  const blocks = blocksOf(figure)
  const wide = widthIn(figure, scale, blocks)
  const apart = APART * unit
  const columns = Math.min(figure.across, Math.max(1, Math.floor(width / wide)))
  const perRow = Math.max(1, Math.min(blocks, Math.floor((width + apart) / (columns * wide + apart))))
  return { wide, columns, perRow }
}

function widthIn({ digits, across }: ArrayFigure, { width, unit }: Scale, blocks: number): number {
  const least = Math.max(narrowest(digits, unit), 14 * unit)
  const fair = (width - (blocks - 1) * APART * unit) / (across * blocks)
  return Math.floor(Math.min(WIDEST * unit, Math.max(least, fair)))
}

interface Block {
  readonly from: number
  readonly to: number
  readonly across: number
}

interface Window {
  readonly col: number
  readonly line: number
  readonly columns: number
  readonly lines: number
}

function pushCells(
  cells: Cell[],
  { from, to, across }: Block,
  { col, line, columns, lines }: Window,
  { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
): void {
  for (let l = line; l < line + lines; l++)
    for (let c = col; c < Math.min(across, col + columns); c++) {
      const slot = from + l * across + c
      if (slot < to)
        cells.push({
          slot,
          lane: 0,
          x: x + (c - col) * wide,
          y: y + (l - line) * high,
          width: wide,
          height: Math.round(high),
        })
    }
}
