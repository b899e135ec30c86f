import { count, plural, ratio } from '#src/core/base/format.ts'

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

export const title = 'Fill'
export const encoding = 'mark = entry; orange = fill'
export const wants = 'a factorisation, whose fill is known before it'
export const given = (entries: number): ToFit => [`A in its order, ${plural(entries, 'entry')}`, `A, ${count(entries)}`]
export const factors = (entries: number): ToFit => [`L + U, ${plural(entries, 'entry')}`, `L + U, ${count(entries)}`]

/** How fine the picture is. */
export const detail = (rows: number, side: number) =>
  rows > side ? `1 mark = up to ${count(Math.ceil(rows / side))} rows` : '1 mark = 1 entry'

export const standing = (entries: number, filled: number): ToFit => [
  `${plural(filled, 'entry')} of fill, and L + U have ${ratio(entries / Math.max(1, entries - filled))} the entries of A`,
  `${count(filled)} of fill`,
]
export const rowWords = (row: number, own: number, filled: number): ToFit => [
  `row ${count(row)}: ${plural(own, 'entry')} of A, ${count(filled)} of fill`,
  `row ${count(row)}`,
]

export const sentence = (entries: number, filled: number): string =>
  `Elimination fills **${count(filled)}** places, and L + U have **${ratio(entries / Math.max(1, entries - filled))}** the entries of A in this order.`
export const table = 'Fill'
export const heads = ['matrix', 'entries'] as const
export const lines = (entries: number, filled: number): readonly (readonly string[])[] => [
  ['A', count(entries - filled)],
  ['fill', count(filled)],
  ['L + U', count(entries)],
]
export const derived = 'counted in the pattern; Explore compares orders'
