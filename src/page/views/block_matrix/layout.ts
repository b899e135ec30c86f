import { count } from '#src/core/base/format.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import { niceStep } from '#src/page/draw/ribbons.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import type { BlockMatrix } from './blocks.ts'

interface Square {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Places of all parts, in device pixels: the matrix, beside or below it a block as it is and as a supernode, and two lines of words. */
export interface BlockMatrixLayout extends Extent {
  readonly matrix: Square
  /** Size of a mark with its gap, and blocks along a side of it: more than one where they are narrower than pixels. */
  readonly pitch: number
  readonly per: number
  /** Marks along a side. */
  readonly marks: number
  /** Every so many rows have their number beside them. */
  readonly every: number
  /** Whether marks have room for the share of their entries. */
  readonly isNumbered: boolean
  readonly opened?: { readonly sparse: Square; readonly dense: Square; readonly top: number }
}

/** Pixels of the design. */
const LINE = 20
const [GUTTER, TOP] = [34, 22]
/** Sizes of an opened block, and the room between the two. */
const [WANTED_OPENED, LARGEST_OPENED, BETWEEN] = [96, 300, 32]
/** A block is not opened in less than this share of the wanted size, nor in more than this share of the matrix. */
const [LEAST_SHARE, MOST_SHARE] = [0.6, 0.7]
/** The matrix keeps this share of the size that it has alone: it is the picture's message. */
const KEPT = 0.7
const LARGEST_PITCH = 110
/** A mark from which on it has room for a number. */
const NUMBERED = 28
/** Room for the name over an opened block, and for what is counted below it. */
const [NAME, COUNTED] = [26, 26]

export function blocksLayout({ rows }: Pick<BlockMatrix, 'rows'>, canOpen: boolean, extent: Extent): BlockMatrixLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const number = count(Math.max(0, rows - 1)).length * digitWidth(unit)
  const [left, top, foot] = [Math.max(px(GUTTER), Math.ceil(number) + px(10)), px(TOP), height - px(2 * LINE)]
  const fit = (wide: number, high: number) => {
    const room = Math.max(1, Math.min(wide - left, high - top))
    const per = Math.max(1, Math.ceil(rows / room))
    const marks = Math.max(1, Math.ceil(rows / per))
    const pitch = Math.max(1, Math.min(px(LARGEST_PITCH), Math.floor(room / marks)))
    return { per, marks, pitch, size: marks * pitch }
  }
  const whole = fit(width, foot)
  const opened = canOpen ? openedAt() : undefined
  const { per, marks, pitch, size: side } = opened?.fitted ?? whole
  const every = niceStep((Math.max(px(30), number + px(8)) * per) / pitch)
  return {
    ...extent,
    matrix: { left, top, size: side },
    per,
    marks,
    pitch,
    every,
    isNumbered: per === 1 && pitch >= px(NUMBERED),
    ...(opened && { opened: opened.places }),
  }

  /** To the right of the matrix, or below it where that leaves more of it; undefined where there is no room. */
  function openedAt() {
    const [beside, below] = [openedBeside(), openedBelow()]
    const best = beside && below && below.fitted.size > beside.fitted.size ? below : (beside ?? below)
    return best && best.fitted.size >= KEPT * whole.size ? best : undefined
  }

  /** A size that has room, so that what is opened is smaller than the matrix; undefined of one that is too small. */
  function sizeIn(room: number, of: number): number | undefined {
    const size = Math.min(px(LARGEST_OPENED), room, Math.max(px(WANTED_OPENED), Math.floor(MOST_SHARE * of)))
    return size < LEAST_SHARE * px(WANTED_OPENED) ? undefined : size
  }

  function openedBeside() {
    const gap = px(BETWEEN)
    const [wanted, least] = [1, LEAST_SHARE].map((share) =>
      fit(width - Math.ceil(share * px(WANTED_OPENED)) - gap, foot),
    )
    // marks of fewer blocks are worth a smaller block beside them
    const fitted = least.per < wanted.per ? least : wanted
    const x = left + fitted.size + gap
    const acrossTwo = Math.floor((width - x - gap) / 2)
    const isStacked = acrossTwo < px(WANTED_OPENED)
    const two = isStacked
      ? Math.min(width - x, Math.floor((foot - top - 2 * px(NAME + COUNTED)) / 2))
      : Math.min(acrossTwo, foot - top - px(NAME + COUNTED))
    const size = sizeIn(two, fitted.size)
    if (size === undefined) return undefined
    const sparse = { left: x, top: top + px(NAME), size }
    const [right, down] = isStacked ? [0, size + px(NAME + COUNTED)] : [size + gap, 0]
    return { fitted, places: { sparse, dense: { left: x + right, top: sparse.top + down, size }, top } }
  }

  function openedBelow() {
    const gap = px(BETWEEN)
    const room = Math.min(Math.floor((width - left - gap) / 2), Math.round(0.3 * foot))
    const fitted = fit(width, foot - room - px(NAME + COUNTED + 8))
    const size = sizeIn(room, fitted.size)
    if (size === undefined) return undefined
    const y = top + fitted.size + px(8)
    const sparse = { left, top: y + px(NAME), size }
    return { fitted, places: { sparse, dense: { ...sparse, left: left + size + gap }, top: y } }
  }
}

/** Place of the mark of a block. */
export function cellOf({ matrix, pitch, per }: BlockMatrixLayout, row: number, column: number) {
  const gap = pitch >= 4 ? Math.max(1, Math.round(pitch / 18)) : 0
  return {
    x: matrix.left + Math.floor(column / per) * pitch,
    y: matrix.top + Math.floor(row / per) * pitch,
    size: pitch - gap,
  }
}

/** The block under a point in device pixels; where marks stand for several, the first of them that there is. */
export function blockUnder(layout: BlockMatrixLayout, matrix: BlockMatrix, x: number, y: number): number | undefined {
  const { pitch, per, marks } = layout
  const [mi, mj] = [Math.floor((y - layout.matrix.top) / pitch), Math.floor((x - layout.matrix.left) / pitch)]
  if (mi < 0 || mj < 0 || mi >= marks || mj >= marks) return undefined
  for (let i = mi * per; i < (mi + 1) * per; i++)
    for (let j = mj * per; j < (mj + 1) * per; j++) {
      const b = matrix.at(i, j)
      if (b !== undefined) return b
    }
  return undefined
}

/** The next block in a direction, in the same row or column; undefined at the border. */
export function blockBeside(
  matrix: BlockMatrix,
  block: number | undefined,
  dx: number,
  dy: number,
): number | undefined {
  if (block === undefined) return matrix.row.length > 0 ? 0 : undefined
  const [i, j] = [matrix.row[block], matrix.column[block]]
  for (let n = 1; n < matrix.rows; n++) {
    const found = matrix.at(i + n * dy, j + n * dx)
    if (found !== undefined) return found
  }
  return undefined
}
