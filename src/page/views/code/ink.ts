/** A piece of a line of WGSL: words of the language, numbers, attributes, comments, and the rest. */
export interface InkPiece {
  readonly kind: 'word' | 'number' | 'attribute' | 'comment' | 'plain'
  readonly text: string
}

const WORDS =
  'alias break case const continue continuing default diagnostic discard else enable false fn for if let loop override requires return struct switch true var while'.split(
    ' ',
  )
const PATTERN = new RegExp(
  `(?<comment>//.*$)|(?<attribute>@\\w+)|(?<word>\\b(?:${WORDS.join('|')})\\b)|(?<number>\\b\\d[\\w.]*)`,
  'g',
)
const KINDS = ['comment', 'attribute', 'word', 'number'] as const

/** A line of WGSL in pieces, which joined are the line again. Block comments, which linked shaders hold none of, are plain. */
export function inked(line: string): InkPiece[] {
  const pieces: InkPiece[] = []
  let from = 0
  const plain = (to: number) => to > from && pieces.push({ kind: 'plain', text: line.slice(from, to) })
  for (const match of line.matchAll(PATTERN)) {
    plain(match.index)
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined) ?? 'plain'
    pieces.push({ kind, text: match[0] })
    from = match.index + match[0].length
  }
  plain(line.length)
  return pieces
}
