import type { Region } from '#src/core/sparse/explore/region.ts'

/** A place of a picture: shares of its width and of its height. */
export type PicturePlace = readonly [x: number, y: number]

const within = (n: number, from: number, stop: number): number => Math.max(from, Math.min(stop - 1, n))

/** Row and column at a place of a picture of a region. */
export const entryAt = (
  { row, stopRow, col, stopCol }: Region,
  [x, y]: PicturePlace,
): readonly [row: number, col: number] => [
  within(row + Math.floor(y * (stopRow - row)), row, stopRow),
  within(col + Math.floor(x * (stopCol - col)), col, stopCol),
]

/** The entries that a drag from one place to another goes over; undefined of a drag that leaves its first entry in neither way. */
export function between(seen: Region, from: PicturePlace, to: PicturePlace): Region | undefined {
  const [[r, c], [s, d]] = [entryAt(seen, from), entryAt(seen, to)]
  if (r === s && c === d) return undefined
  return { row: Math.min(r, s), stopRow: Math.max(r, s) + 1, col: Math.min(c, d), stopCol: Math.max(c, d) + 1 }
}

/** The longer side of a picture over the shorter one, at most: a thinner region is stretched. */
const LONGEST_SIDE = 12

/** Width over height of the picture of a region. */
export const regionAspect = ({ row, stopRow, col, stopCol }: Region): number =>
  Math.max(1 / LONGEST_SIDE, Math.min(LONGEST_SIDE, (stopCol - col) / Math.max(1, stopRow - row)))

/** A row or column as it was typed; undefined of what is no whole number from `least` to `most`. */
export function endTyped(text: string, least: number, most: number): number | undefined {
  const n = /^\d+$/.test(text.trim()) ? Number(text) : -1
  return n >= least && n <= most ? n : undefined
}

/** Where a region stands in the picture of another, in shares of it; undefined where it is out of it. */
export function boxIn(
  seen: Region,
  region: Region,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined {
  const [rows, cols] = [seen.stopRow - seen.row, seen.stopCol - seen.col]
  const cut = (n: number, from: number, many: number) => Math.max(0, Math.min(1, (n - from) / Math.max(1, many)))
  const [x, right] = [cut(region.col, seen.col, cols), cut(region.stopCol, seen.col, cols)]
  const [y, below] = [cut(region.row, seen.row, rows), cut(region.stopRow, seen.row, rows)]
  return right > x && below > y ? { x, y, width: right - x, height: below - y } : undefined
}
