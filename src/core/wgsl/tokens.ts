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
  /(?<blank>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<number>0[xX][0-9a-fA-F]+[iu]?|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[iufh]?)|(?<name>[A-Za-z_]\w*)|(?<symbol><<=|->|==|!=|<=|<<|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%&|^~!<>=.,:;@(){}[\]])/y

/** Splits WGSL into tokens. Throws AppError `ShaderError` where a character begins none. */
export function tokensOf(wgsl: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < wgsl.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(wgsl)?.groups
    if (!groups) throw new AppError('ShaderError', texts.noToken(wgsl.slice(at, at + 20)))
    const kind = (['name', 'number', 'symbol'] as const).find((name) => groups[name] !== undefined)
    if (kind) tokens.push({ kind, text: groups[kind], at })
    at = TOKEN.lastIndex
  }
  return [...tokens, { kind: 'end', text: 'the end', at }]
}
