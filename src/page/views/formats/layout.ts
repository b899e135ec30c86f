import { count } from '#src/core/base/format.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import { type ArrayFigure, figuresFor, narrowest, ofNonzeros } from './figures.ts'
import { type Box, heightOf, leastHeight, placed, type PlacedFigure, type FormatRoom, type Scale } from './place.ts'
import type { ShownFormat } from './shown.ts'

/**
 * How much of a format is drawn: its name and bytes; the arrays that hold nonzeros as well; all arrays. The format in
 * focus comes first, the others get what height is left.
 */
export type Detail = 'line' | 'main' | 'full'

/** The parts of the picture, device pixels. */
export interface PictureParts {
  readonly matrix: Box
  /** Below the matrix, where words stand. */
  readonly words: Box
  readonly formats: Box
  /** All storage orders below one another. */
  readonly orders: Box
}

/** Pixels of the design. */
const MATRIX = 300
const NARROW = 840
/** The same before an audience, which sees one format or two. */
const NARROW_BARE = 640
/** Height that a sentence and the keys take beside a narrow matrix, and the sentence alone. */
const [WORDS, SENTENCE] = [188, 112]
const CONTROLS = 62
const ORDER = 17
const ORDERS_FROM = 440

/**
 * Narrow panes have the matrix and words above the formats.
 * @param lines formats whose storage order is drawn
 * @param bare whether there are no controls
 */
export function parts({ width, height, unit }: Extent, lines: number, bare = false): PictureParts {
  const narrow = width < (bare ? NARROW_BARE : NARROW) * unit
  const controls = (bare ? 0 : CONTROLS) * unit
  const orders = height >= ORDERS_FROM * unit && lines > 0 ? (lines * ORDER + 34) * unit : 0
  if (narrow) {
    const low = height < ORDERS_FROM * unit
    const side = Math.min(200 * unit, width / 2.6, low ? SENTENCE * unit : width)
    const matrix = { x: 0, y: 0, width: side, height: side }
    const high = Math.max(side, (low ? SENTENCE : WORDS) * unit)
    const words = { x: side + 16 * unit, y: 0, width: width - side - 16 * unit, height: high }
    const top = high + 12 * unit + controls
    return {
      matrix,
      words,
      formats: { x: 0, y: top, width, height: height - top - orders },
      orders: { x: 0, y: height - orders, width, height: orders },
    }
  }
  const side = Math.round(Math.min(MATRIX * unit, 0.32 * width, (bare ? 0.44 : 0.52) * height))
  const x = Math.round(Math.min(MATRIX * unit, 0.32 * width)) + 24 * unit
  const formats = { x, y: controls, width: width - x, height: height - controls - orders }
  return {
    matrix: { x: 0, y: 0, width: side, height: side },
    words: { x: 0, y: side + 8 * unit, width: x - 24 * unit, height: height - side - 8 * unit },
    formats,
    orders: { x, y: height - orders, width: width - x, height: orders },
  }
}

/** The square of cells within the matrix' part, and the pixels from a row or column to the next. */
export function matrixPlot({ x, y, width, height }: Box, rows: number, cols: number, unit: number) {
  const axis = Math.ceil((count(Math.max(0, rows - 1)).length * digitWidth(unit) + 9 * unit) / unit) * unit
  const left = x + axis
  const top = y + 18 * unit
  const pitch = Math.min((width - axis - unit) / Math.max(1, cols), (height - 18 * unit) / Math.max(1, rows))
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
export interface FormatSubject {
  /** Undefined while it is converted, or where it cannot be. */
  readonly shown: ShownFormat | undefined
  /** A figure of an array that lives only on the way, drawn above the others. */
  readonly scratch: ArrayFigure | undefined
  /** The slot that each figure has to show. */
  at(figure: ArrayFigure): number | undefined
}

const LINE = 30
const HEAD = 26
const FOOT = 6
/** Bytes need as much. */
const LEAST = 80
/** Less is not worth a part of a figure. */
const CLIPPED = 60
const BYTES = 184
const MOST_LABEL = 132

const figuresIn = ({ shown, scratch }: FormatSubject, detail: Detail): readonly ArrayFigure[] => {
  if (!shown || detail === 'line') return []
  const all = figuresFor(shown)
  return [...(scratch ? [scratch] : []), ...(detail === 'full' ? all : all.filter(ofNonzeros))]
}

function naturalHeight(subject: FormatSubject, detail: Detail, scale: Scale, wrap: boolean): number {
  const { unit } = scale
  const figures = figuresIn(subject, detail).reduce((sum, figure) => sum + heightOf(figure, scale, wrap), 0)
  return Math.max(LEAST * unit, (HEAD + FOOT) * unit + figures)
}

interface RowSize {
  readonly detail: Detail
  readonly height: number
}

/** Details and heights of all rows: the focus in full, then the others while there is height left. */
export function sizesOf(
  subjects: readonly FormatSubject[],
  focus: number,
  height: number,
  scale: Scale,
): readonly RowSize[] {
  const { unit } = scale
  const rows: RowSize[] = subjects.map(() => ({ detail: 'line', height: LINE * unit }))
  let left = height - rows.length * LINE * unit
  const grow = (index: number, detail: Detail, clip: boolean) => {
    if (!subjects[index].shown) return
    const before = rows[index].height
    const wanted = naturalHeight(subjects[index], detail, scale, index === focus)
    if (wanted - before > left && !clip) return
    rows[index] = { detail, height: Math.min(wanted, before + left) }
    left -= rows[index].height - before
  }
  if (rows[focus]) grow(focus, 'full', true)
  const others = subjects.flatMap((_, index) => (index === focus ? [] : [index]))
  for (const index of others) grow(index, 'main', false)
  for (const index of others) if (rows[index].detail === 'main') grow(index, 'full', false)
  for (const index of others) if (rows[index].detail === 'line' && left > CLIPPED * unit) grow(index, 'main', true)
  return rows
}

/** The format in focus, and the others that the height has room for. */
function inSight(subjects: readonly FormatSubject[], focus: number, height: number, unit: number): readonly number[] {
  const others = subjects.flatMap((_, index) => (index === focus ? [] : [index]))
  const seen = new Set([focus, ...others.slice(0, Math.max(0, Math.floor(height / (LINE * unit)) - 1))])
  return [...subjects.keys()].filter((index) => seen.has(index))
}

/** Places of formats, one below the other; of all where they have room. */
export function rowsOf(subjects: readonly FormatSubject[], focus: number, box: Box, unit: number): readonly Row[] {
  const label = Math.min(labelRoom(subjects, unit), Math.round(0.35 * box.width))
  const bytes = Math.min(BYTES * unit, box.width * 0.36)
  const width = Math.max(1, box.width - label - bytes - 20 * unit)
  const scale = { unit, width, pitch: pitchOf(subjects, width, unit) }
  let y = box.y
  const seen = inSight(subjects, focus, box.height, unit)
  const kept = seen.map((index) => subjects[index])
  return sizesOf(kept, seen.indexOf(focus), box.height, scale).map(({ detail, height }, r) => {
    const index = seen[r]
    const room = { ...scale, left: box.x + label, top: y + HEAD * unit, height: height - (HEAD + FOOT) * unit }
    const figures = placedFigures(figuresIn(subjects[index], detail), room, subjects[index], index === focus)
    const row = { x: box.x, y, width: box.width, height }
    y += height
    return { index, box: row, detail, figures, bytes: { ...row, x: box.x + box.width - bytes, width: bytes } }
  })
}

/** Room for the names of arrays at the left, and for the ink of the format in focus. */
function labelRoom(subjects: readonly FormatSubject[], unit: number): number {
  const names = subjects.flatMap(({ shown }) => shown?.arrays.map(({ name }) => name.length) ?? [])
  return Math.ceil(Math.min(MOST_LABEL * unit, Math.max(6, ...names) * digitWidth(unit) + 22 * unit))
}

/** The width of boxes of nonzeros in strips: as wide as the page has room for, or as their numbers need. */
function pitchOf(subjects: readonly FormatSubject[], width: number, unit: number): number {
  const strips = subjects
    .flatMap(({ shown }) => (shown ? figuresFor(shown) : []))
    .filter((f) => f.strip && ofNonzeros(f))
  const digits = Math.max(1, ...strips.map((figure) => figure.digits))
  const slots = Math.max(1, ...strips.map(({ arrays: [{ slots: all }] }) => all))
  const least = Math.max(13 * unit, narrowest(digits, unit) - unit)
  return Math.floor(Math.max(least, Math.min(26 * unit, width / slots)))
}

/** Figures share the height; what finds no room at all is left out. */
function placedFigures(
  figures: readonly ArrayFigure[],
  room: FormatRoom,
  subject: FormatSubject,
  wrap: boolean,
): readonly PlacedFigure[] {
  const heights = sharedHeights(figures, room, wrap)
  let top = room.top
  return figures.flatMap((figure, f) => {
    if (heights[f] === 0) return []
    const place = placed(figure, { ...room, top: Math.round(top), height: heights[f] }, subject.at(figure))
    top += place.height
    return [place]
  })
}

const ofValues = ({ arrays }: ArrayFigure): boolean => arrays.some(({ role }) => role === 'values')

/** The least height for each figure that fits; the rest goes to values first, to pointers and flags last. */
function sharedHeights(figures: readonly ArrayFigure[], room: FormatRoom, wrap: boolean): readonly number[] {
  const { height, unit } = room
  let left = height
  const heights = figures.map((figure) => {
    const least = leastHeight(figure, unit)
    if (least > left) return 0
    left -= least
    return least
  })
  const grow = (which: (figure: ArrayFigure) => boolean, most: (figure: ArrayFigure) => number) =>
    figures.forEach((figure, f) => {
      if (heights[f] === 0 || !which(figure)) return
      const more = Math.max(0, Math.min(left, most(figure) - heights[f]))
      heights[f] += more
      left -= more
    })
  grow(ofValues, (figure) => heightOf(figure, room, wrap))
  grow(ofNonzeros, (figure) => heightOf(figure, room, wrap))
  grow(
    () => true,
    (figure) => heightOf(figure, room, wrap),
  )
  return heights
}
