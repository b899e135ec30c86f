import { piecesOf } from '../sentences/marked-sentence.ts'

/** A sentence ends at a full stop before a space and a capital, a digit or markup. */
const END = /[.!?] (?=[A-Z0-9*[])/g
/** So many letters stand in one line over two columns. */
const LINE = 96

/**
 * What is said of the runs, in two parts: the message in large letters, and what explains it. Both keep their markup
 * (phrasing.ts): no phrase is cut.
 */
export function headlineOf(saying: string): readonly [message: string, rest: string] {
  let cut = saying.length
  for (const { index } of saying.matchAll(END)) {
    const open = saying.lastIndexOf('[', index) > saying.lastIndexOf(']', index)
    if (open) continue
    cut = index + 1
    break
  }
  const [message, rest] = [saying.slice(0, cut), saying.slice(cut).trim()]
  return shorter(message, rest)
}

/** After a semicolon, outside of a phrase, another column is spoken of. */
const OTHER = /^([^;]*); (?=\**[A-Z])(.*)$/

/** A message that is too long for a line leaves what stands in brackets at its end to the second part, or what it says of another column. */
function shorter(message: string, rest: string): readonly [string, string] {
  const letters = piecesOf(message).reduce((sum, { text }) => sum + text.length, 0)
  if (letters <= LINE) return [message, rest]
  const [, head, aside] = /^(.*) \(([^()]*)\)\.$/.exec(message) ?? []
  if (head !== undefined) return [`${head}.`, [`${aside}.`, rest].filter(Boolean).join(' ')]
  const [, own, other] = OTHER.exec(message) ?? []
  if (own === undefined || own.split('[').length !== own.split(']').length) return [message, rest]
  return [`${own}.`, [other, rest].filter(Boolean).join(' ')]
}
