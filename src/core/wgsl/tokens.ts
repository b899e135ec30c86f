import { AppError } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'symbol' | 'end'
  readonly text: string
  /** Offset in the source. */
  readonly at: number
}

/** `>` stands alone, because `array<vec2<u32>>` ends with two: the parser joins what touches. */
const TOKEN =
  /(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|([A-Za-z_]\w*)|(0[xX][0-9a-fA-F]+[iu]?|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[iufh]?)|(?:<<=|->|==|!=|<=|<<|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%&|^~!<>=.,:;@(){}[\]])/y

/** Splits WGSL into tokens. Throws AppError `ShaderError` where a character begins none. */
export function tokensOf(wgsl: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < wgsl.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(wgsl)
    if (!found) throw new AppError('ShaderError', texts.noToken(wgsl.slice(at, at + 20)))
    const [text, blank, name, number] = found
    if (blank === undefined)
      tokens.push({ kind: name !== undefined ? 'name' : number !== undefined ? 'number' : 'symbol', text, at })
    at = TOKEN.lastIndex
  }
  tokens.push({ kind: 'end', text: 'the end', at })
  return tokens
}
