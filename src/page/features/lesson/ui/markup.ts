import type { Mark } from '#src/engine/run/replay.ts'
import { markFrom } from '#src/page/store/link/codec.ts'
import type { Pointed, PointedPart } from '#src/page/store/session.ts'

/** What words of a lesson point at. */
export type WordTarget =
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'part'; readonly part: Pointed | PointedPart }
  /** A place of the playhead. */
  | { readonly kind: 'moment'; readonly tick: number }

/** A piece of a lesson's text. */
export interface TextPiece {
  readonly text: string
  readonly target?: WordTarget
  readonly bold?: true
}

const IN_COLUMN = /^(spinning|idle|barriers|column):([A-D])$/
const PART = /^(pane|command):([a-z.-]+)$/
const MOMENT = /^moment:(\d+)$/

/**
 * A target as lessons write it: a mark as in links (`row:43`, `level:5`, `worker:3`), `spinning:A`, `idle:B`, `barriers:A`,
 * `column:B`, `pane:matrix`, `command:play.toggle`, or `moment:12`; undefined where it is none of these.
 */
export function targetFrom(text: string): WordTarget | undefined {
  const [, what, letter] = IN_COLUMN.exec(text) ?? []
  if (what && letter)
    return { kind: 'part', part: { what: what as Pointed['what'], number: letter.charCodeAt(0) - 65 } }
  const [, kind, id] = PART.exec(text) ?? []
  if (kind && id) return { kind: 'part', part: { what: kind as PointedPart['what'], id } }
  const [, tick] = MOMENT.exec(text) ?? []
  if (tick) return { kind: 'moment', tick: Number(tick) }
  const mark = markFrom(text)
  return mark ? { kind: 'mark', mark } : undefined
}

/** `**bold**`, or `[words](target)`. */
const PIECES = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** A text in pieces, in their order; put together they are the text without its marks. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(PIECES)) {
    const [whole, bold, words, target = ''] = match
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    const points = targetFrom(target)
    pieces.push(bold === undefined ? { text: words, ...(points && { target: points }) } : { text: bold, bold: true })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Every target that a text names, as it is written. */
export const targetsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(PIECES), ([, , , target]) => target).filter((target) => target !== undefined)

const NUMBER = /<([a-z][\w-]*)>/gi

/** Names of the numbers in a text. */
export const numbersIn = (text: string): readonly string[] => Array.from(text.matchAll(NUMBER), ([, name]) => name)

/** A text with its numbers; one that is not known yet is a gap. */
export const withNumbers = (text: string, numberOf: (name: string) => string | undefined): string =>
  text.replace(NUMBER, (_, name: string) => numberOf(name) ?? '…')
