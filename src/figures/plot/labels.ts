/** How much room the words of a figure take, without measuring: widths are upper bounds in the page's own letters. */

const NARROW = new Set("fijlrt.,:;'’|!()[]·- ")
const WIDE = new Set('mwMW@%×…')

/** Width of words in the letters of the interface, at least, in the unit of `size`, the height of the letters. */
export function wordsWidth(words: string, size: number): number {
  let width = 0
  for (const letter of words) width += NARROW.has(letter) ? 0.42 : WIDE.has(letter) ? 0.97 : 0.68
  return width * size
}

/** Width of words in a monospaced font. */
export const monoWidth = (words: string, size: number): number => 0.61 * size * words.length

/** Height of the letters of a name beside a bar (Chart.module.css `.name`), in pixels of the design. */
export const NAME_SIZE = 13

interface NamesOptions {
  /** What stands before each name, and between it and its bar. */
  readonly before: number
  /** Room that is kept for bars, of `width` in all. */
  readonly bars: number
  readonly width: number
}

const GAP = 10

/** Room for names at the left of bars, pixels of the design: as much as the longest takes, while bars keep theirs. */
export function namesRoom(names: readonly string[], { before, bars, width }: NamesOptions): number {
  const longest = Math.max(0, ...names.map((name) => wordsWidth(name, NAME_SIZE)))
  return Math.min(before + longest + GAP, Math.max(before + 5 * NAME_SIZE, width - bars))
}

/** The words, or as many of them as fit, with an ellipsis. */
export function fitted(words: string, room: number, size = NAME_SIZE): string {
  if (wordsWidth(words, size) <= room) return words
  let kept = words.length
  while (kept > 0 && wordsWidth(`${words.slice(0, kept).trimEnd()}…`, size) > room) kept--
  return `${words.slice(0, kept).trimEnd()}…`
}

/** Parts of a bar of `width`, each with its share of the scale: does its number fit into it, with a margin at both ends? */
export const fitsInside = (label: string, share: number, width: number, { size, margin }: Letters): boolean =>
  monoWidth(label, size) + 2 * margin <= share * width - 1

interface Letters {
  readonly size: number
  readonly margin: number
}

/** Moves places apart to at least `least`, keeping their order: down from each other, then up from `most` again. */
export function apart(places: readonly number[], least: number, most: number): readonly number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b])
  const moved = [...places]
  order.forEach((i, o) => {
    if (o > 0) moved[i] = Math.max(places[i], moved[order[o - 1]] + least)
  })
  order.toReversed().forEach((i, o) => {
    moved[i] = Math.min(moved[i], most - o * least)
  })
  return moved
}
