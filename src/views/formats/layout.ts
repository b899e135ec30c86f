import type { Extent } from '#src/ui/canvas/surface.ts'
import { digitWidth } from '#src/ui/canvas/text.ts'
import { type Figure, figuresFor, narrowest, ofNonzeros } from './figures.ts'
import { type Box, heightOf, leastHeight, placed, type PlacedFigure } from './place.ts'
import type { ShownFormat } from './shown.ts'

/**
 * How much of a format is drawn: its name and bytes; the arrays that hold nonzeros as well; all arrays. The format in
 * focus comes first, the others get what height is left.
 */
export type Detail = 'line' | 'main' | 'full'

/** The parts of the picture, device pixels. */
export interface Parts {
  readonly matrix: Box
  /** Below the matrix, where words stand. */
  readonly words: Box
  readonly formats: Box
  /** All storage orders below one another. */
  readonly orders: Box
}

/** Pixels of the design. */
const MATRIX = 330
const NARROW = 700
const CONTROLS = 62
const AXES = 26
const ORDER = 17
const ORDERS_FROM = 440

/** `lines`: formats whose storage order is drawn. Narrow panes have the matrix and words above the formats. */
export function parts({ width, height, unit }: Extent, lines: number): Parts {
  const narrow = width < NARROW * unit
  const high = lines * ORDER * unit + 22 * unit
  const orders = height >= ORDERS_FROM * unit && lines > 0 ? high : 0
  if (narrow) {
    const side = Math.min(200 * unit, width / 2.6)
    const matrix = { x: 0, y: 0, width: side, height: side }
    const words = { x: side + 16 * unit, y: 0, width: width - side - 16 * unit, height: side }
    const top = side + 12 * unit + CONTROLS * unit
    return {
      matrix,
      words,
      formats: { x: 0, y: top, width, height: height - top - orders },
      orders: { x: 0, y: height - orders, width, height: orders },
    }
  }
  const side = Math.round(Math.min(MATRIX * unit, 0.32 * width, 0.52 * height))
  const x = Math.round(Math.min(MATRIX * unit, 0.32 * width)) + 24 * unit
  const formats = { x, y: CONTROLS * unit, width: width - x, height: height - CONTROLS * unit - orders }
  return {
    matrix: { x: 0, y: 0, width: side, height: side },
    words: { x: 0, y: side + 8 * unit, width: x - 24 * unit, height: height - side - 8 * unit },
    formats,
    orders: { x, y: height - orders, width: width - x, height: orders },
  }
}

/** The square of cells within the matrix' part, and the pixels from a row or column to the next. */
export function matrixPlot({ x, y, width, height }: Box, rows: number, cols: number, unit: number) {
  const left = x + AXES * unit
  const top = y + 18 * unit
  const pitch = Math.min((width - AXES * unit) / Math.max(1, cols), (height - 18 * unit) / Math.max(1, rows))
  return { left, top, pitch, width: Math.round(pitch * cols), height: Math.round(pitch * rows) }
}

export interface Row {
  /** Its place among the formats that are shown. */
  readonly index: number
  readonly box: Box
  readonly detail: Detail
  readonly figures: readonly PlacedFigure[]
  /** Where its bytes stand. */
  readonly bytes: Box
}

/** What is drawn of one format besides its own arrays. */
export interface Subject {
  /** Undefined while it is converted, or where it cannot be. */
  readonly shown: ShownFormat | undefined
  /** A figure of an array that lives only on the way, drawn above the others. */
  readonly scratch: Figure | undefined
  /** The slot that each figure has to show. */
  at(figure: Figure): number | undefined
}

const LINE = 30
const HEAD = 26
const FOOT = 6
/** Bytes need as much. */
const LEAST = 80
const BYTES = 186
const MOST_LABEL = 104

const figuresIn = ({ shown, scratch }: Subject, detail: Detail): readonly Figure[] => {
  if (!shown || detail === 'line') return []
  const all = figuresFor(shown)
  return [...(scratch ? [scratch] : []), ...(detail === 'full' ? all : all.filter(ofNonzeros))]
}

function naturalHeight(subject: Subject, detail: Detail, unit: number): number {
  if (detail === 'line') return LINE * unit
  const figures = figuresIn(subject, detail).reduce((sum, figure) => sum + heightOf(figure, unit), 0)
  return Math.max(LEAST * unit, (HEAD + FOOT) * unit + figures)
}

/** Details and heights of all rows: the focus in full, then the others in turn as far as the height goes. */
export function detailsOf(subjects: readonly Subject[], focus: number, height: number, unit: number) {
  const rows = subjects.map(() => ({ detail: 'line' as Detail, height: LINE * unit }))
  let left = height - rows.length * LINE * unit
  const grow = (index: number, details: readonly Detail[], clip: boolean) => {
    const before = rows[index].height
    for (const detail of details) {
      const wanted = naturalHeight(subjects[index], detail, unit)
      if (wanted - before > left && !clip) continue
      rows[index] = { detail, height: Math.min(wanted, before + left) }
      left -= rows[index].height - before
      return
    }
  }
  if (rows[focus]) grow(focus, ['full'], true)
  subjects.forEach((_, index) => index !== focus && grow(index, ['main'], false))
  subjects.forEach((_, index) => rows[index].detail === 'main' && grow(index, ['full'], false))
  return rows
}

/** Places of all formats, one below the other. */
export function rowsOf(subjects: readonly Subject[], focus: number, box: Box, unit: number): readonly Row[] {
  const label = labelRoom(subjects, unit)
  const bytes = Math.min(BYTES * unit, box.width * 0.3)
  const width = Math.max(1, box.width - label - bytes - 24 * unit)
  const pitch = pitchOf(subjects, width, unit)
  let y = box.y
  return detailsOf(subjects, focus, box.height, unit).map(({ detail, height }, index) => {
    const room = {
      left: box.x + label,
      top: y + HEAD * unit,
      width,
      height: height - (HEAD + FOOT) * unit,
      unit,
      pitch,
    }
    const figures = placedFigures(figuresIn(subjects[index], detail), room, subjects[index])
    const row = { x: box.x, y, width: box.width, height }
    y += height
    return { index, box: row, detail, figures, bytes: { ...row, x: box.x + box.width - bytes, width: bytes } }
  })
}

/** Room for the names of arrays at the left. */
function labelRoom(subjects: readonly Subject[], unit: number): number {
  const names = subjects.flatMap(({ shown }) => shown?.arrays.map(({ name }) => name.length) ?? [])
  return Math.ceil(Math.min(MOST_LABEL * unit, Math.max(6, ...names) * digitWidth(unit) + 10 * unit))
}

/** The width of boxes of nonzeros in strips: as wide as the page has room for, or as their numbers need. */
function pitchOf(subjects: readonly Subject[], width: number, unit: number): number {
  const strips = subjects
    .flatMap(({ shown }) => (shown ? figuresFor(shown) : []))
    .filter((f) => f.strip && ofNonzeros(f))
  const digits = Math.max(1, ...strips.map((figure) => figure.digits))
  const slots = Math.max(1, ...strips.map(({ arrays: [{ slots: all }] }) => all))
  const least = Math.max(13 * unit, narrowest(digits, unit) - 2 * unit)
  return Math.floor(Math.min(26 * unit, Math.max(least, width / slots)))
}

interface RowRoom {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly pitch: number
}

/** Strips as they are; grids of nonzeros take what is left first; what finds no room at all is left out. */
function placedFigures(figures: readonly Figure[], room: RowRoom, subject: Subject): readonly PlacedFigure[] {
  const heights = sharedHeights(figures, room)
  let top = room.top
  return figures.flatMap((figure, f) => {
    if (heights[f] === 0) return []
    const place = placed(figure, { ...room, top: Math.round(top), height: heights[f] }, subject.at(figure))
    top += place.height
    return [place]
  })
}

function sharedHeights(figures: readonly Figure[], { height, unit }: RowRoom): readonly number[] {
  let left = height
  const heights = figures.map((figure) => {
    const least = leastHeight(figure, unit)
    if (least > left) return 0
    left -= least
    return least
  })
  const grow = (which: (figure: Figure) => boolean, most: (figure: Figure) => number) =>
    figures.forEach((figure, f) => {
      if (figure.strip || heights[f] === 0 || !which(figure)) return
      const more = Math.max(0, Math.min(left, most(figure) - heights[f]))
      heights[f] += more
      left -= more
    })
  grow(ofNonzeros, (figure) => heightOf(figure, unit))
  grow(
    () => true,
    (figure) => heightOf(figure, unit),
  )
  grow(ofNonzeros, () => Infinity)
  return heights
}
