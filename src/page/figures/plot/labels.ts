/** How much room the words of a figure take, without measuring: widths are upper bounds in the page's own letters. */

const NARROW = new Set("fijlrt.,:;'’|!()[]·- ")
const DIGITS = new Set('0123456789×')
const WIDE = new Set('mwMW@%…')

/** Width of words in the letters of the interface, at least, in the unit of `size`, the height of the letters. */
export function wordsWidth(words: string, size: number): number {
  let width = 0
  for (const letter of words) width += widthOf(letter)
  return width * size
}

function widthOf(letter: string): number {
  if (NARROW.has(letter)) return 0.42
  if (DIGITS.has(letter)) return 0.62
  return WIDE.has(letter) ? 0.97 : 0.68
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

/** Letters of a name below which it says nothing. */
const FEWEST = 4

/**
 * What a part of a bar says, in a monospaced font: name and number, the name shortened where they have no room, or the number
 * alone, or nothing. A number is never cut: what looks whole would be another number.
 */
export function named(name: string, number: string, room: number, size: number): string {
  const kept = Array.from({ length: Math.max(0, name.length - FEWEST) }, (_, cut) => name.length - cut - 1)
  const shortened = kept.map((letters) => `${name.slice(0, letters).trimEnd()}… ${number}`)
  return [`${name} ${number}`, ...shortened, number].find((words) => monoWidth(words, size) <= room) ?? ''
}

/** Words on as many lines as `lines` at most, broken between words; the last is shortened where they are too long for that. */
export function broken(words: string, room: number, lines: number, size = NAME_SIZE): readonly string[] {
  if (lines <= 1 || wordsWidth(words, size) <= room) return [fitted(words, room, size)]
  const all = words.split(' ')
  let first = 1
  while (first < all.length && wordsWidth(all.slice(0, first + 1).join(' '), size) <= room) first++
  const rest = all.slice(first).join(' ')
  const line = fitted(all.slice(0, first).join(' '), room, size)
  return rest === '' ? [line] : [line, ...broken(rest, room, lines - 1, size)]
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
