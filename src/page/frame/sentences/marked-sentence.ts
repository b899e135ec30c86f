import type { Pointed } from '#src/page/store/session.ts'

/**
 * Sentences with a little markup: `**A**` is bold, and `[46 times at barriers](barriers 0)` is a phrase that points at
 * what it speaks of: marks of that kind in column 0, or an item.
 */
export interface Piece {
  readonly text: string
  readonly bold: boolean
  readonly points?: Pointed
}

const KINDS = ['barriers', 'spinning', 'idle', 'item'] as const

export const phrase = (text: string, what: Pointed['what'], number: number): string => `[${text}](${what} ${number})`

const PARTS = /\*\*(.+?)\*\*|\[(.+?)\]\((\w+) (\d+)\)/g

/** A sentence in pieces, in their order. */
export function piecesOf(sentence: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of sentence.matchAll(PARTS)) {
    if (match.index > from) pieces.push({ text: sentence.slice(from, match.index), bold: false })
    const [whole, bold, words, kind, number] = match
    const what = KINDS.find((known) => known === kind)
    if (bold !== undefined) pieces.push({ text: bold, bold: true })
    else if (what) pieces.push({ text: words, bold: false, points: { what, number: Number(number) } })
    else pieces.push({ text: whole, bold: false })
    from = match.index + whole.length
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), bold: false })
  return pieces
}

/** The words alone. */
export const wordsOf = (sentence: string): string =>
  piecesOf(sentence)
    .map(({ text }) => text)
    .join('')
