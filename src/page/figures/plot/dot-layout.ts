import { fitted, NAME_SIZE, wordsWidth } from './labels.ts'

/** Room for the names of rows, left of the axis, and for the words that end them, right of it. Pixels of the design. */
export const LEFT = 166
export const RIGHT = 150
/** From one row to the next, at least. */
export const ROW = 20
export const BOTTOM = 42
/** Heights of a line of names on top, and of the line for names of bounds below them. */
const NAMES = 19
const BOUNDS = 20
/** Before a name in the line on top: its mark; after it: air. */
const MARK = 17
const GAP = 16
const EDGE = 16

/** A name on top of a picture, with the place of its mark. */
export interface PlacedName<K> {
  readonly key: K
  readonly words: string
  readonly x: number
  readonly y: number
}

/** Names of marks in lines of `width`, as many lines as they take; pixels of the design. */
export function namesOnTop<K>(
  names: readonly { readonly key: K; readonly words: string }[],
  width: number,
): readonly PlacedName<K>[] {
  let [x, line] = [EDGE, 0]
  return names.map(({ key, words }) => {
    const room = MARK + wordsWidth(words, NAME_SIZE)
    if (x > EDGE && x + room > width - EDGE) [x, line] = [EDGE, line + 1]
    const placed = { key, words, x, y: (line + 0.5) * NAMES }
    x += room + GAP
    return placed
  })
}

/** Where the rows begin, below the names and the line for bounds. */
export function topOf(names: readonly PlacedName<unknown>[]): number {
  const lines = Math.max(0, ...names.map(({ y }) => Math.ceil(y / NAMES)))
  return lines * NAMES + BOUNDS
}

/** Height that `rows` rows need with these names on top, in pixels of the design. */
export const heightFor = (rows: number, top: number): number => top + BOTTOM + ROW * rows

/** Middles of rows between `top` and the axis of a picture so high. */
export function middles(rows: number, top: number, height: number): readonly number[] {
  const pitch = (height - BOTTOM - top) / Math.max(1, rows)
  return Array.from({ length: rows }, (_, r) => top + pitch * (r + 0.5))
}

/** A row's name, or as much of it as there is room for. */
export const rowName = (label: string): string => fitted(label, LEFT - EDGE - 14)

/** How far behind the mark of a name on top its words begin. */
export const AFTER_MARK = MARK - 1
