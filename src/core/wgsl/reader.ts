import { AppError } from '#src/core/base/errors.ts'
import type { Expr } from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'
import * as texts from './words.ts'

/** Names that a template list follows where a `<` does. */
const TEMPLATES = new Set(['array', 'atomic', 'bitcast', 'ptr', 'vec2', 'vec3', 'vec4'])

/** Binary operators, from those that bind least to those that bind most. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]
/** Inside a template list a `>` ends it. */
const WITHIN_TEMPLATE = 8

/** Goes through the tokens of a module and reads expressions. */
export class Reader {
  private readonly tokens: readonly Token[]
  private next = 0

  constructor(wgsl: string) {
    this.tokens = tokensOf(wgsl)
  }

  get token(): Token {
    return this.tokens[this.next]
  }

  is(text: string): boolean {
    return this.token.text === text && this.token.kind !== 'number'
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.next++
    return true
  }

  expect(text: string): void {
    if (!this.accept(text)) throw this.surprise(text)
  }

  name(): string {
    const { kind, text } = this.token
    if (kind !== 'name') throw this.surprise(texts.aName)
    this.next++
    return text
  }

  skip(): void {
    if (this.token.kind === 'end') throw this.surprise(texts.aName)
    this.next++
  }

  surprise(wanted: string): AppError {
    return new AppError('ShaderError', texts.surprise(this.token.text, wanted))
  }

  /** Items between brackets, a comma after each but the last at least. */
  list<T>(end: string, item: () => T): T[] {
    const items: T[] = []
    while (!this.is(end)) {
      items.push(item())
      if (!this.accept(',')) break
    }
    this.expect(end)
    return items
  }

  expression(): Expr {
    return this.binary(0)
  }

  type(): Expr {
    const name = this.name()
    return this.is('<') ? this.template(name) : { is: 'name', name }
  }

  private template(name: string): Expr {
    this.expect('<')
    return { is: 'template', name, args: this.list('>', () => this.binary(WITHIN_TEMPLATE)) }
  }

  private binary(level: number): Expr {
    if (level === LEVELS.length) return this.unary()
    let left = this.binary(level + 1)
    for (let op = this.operator(LEVELS[level]); op !== undefined; op = this.operator(LEVELS[level]))
      left = { is: 'binary', op, left, right: this.binary(level + 1) }
    return left
  }

  /** Takes an operator of the list where one is next: `>` and what touches it are one. */
  private operator(wanted: readonly string[]): string | undefined {
    const [first, second, third] = [0, 1, 2].map((ahead) => this.tokens[this.next + ahead])
    const touches = first.text === '>' && second?.at === first.at + 1 && (second.text === '>' || second.text === '=')
    const text = touches ? first.text + second.text : first.text
    if (!wanted.includes(text) || (text === '>>' && third?.text === '=' && third.at === first.at + 2)) return undefined
    this.next += touches ? 2 : 1
    return text
  }

  /** The operator of an assignment, `=` or `+=`. */
  assignment(): string {
    let text = this.token.text
    this.skip()
    while (text !== '=' && !text.endsWith('=')) {
      text += this.token.text
      this.skip()
    }
    return text
  }

  private unary(): Expr {
    for (const op of ['-', '!', '~', '&', '*']) if (this.accept(op)) return { is: 'unary', op, of: this.unary() }
    return this.postfix(this.primary())
  }

  private primary(): Expr {
    const { kind, text, at } = this.token
    if (this.accept('(')) {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    this.next++
    if (kind === 'number') return { is: 'number', text }
    if (kind !== 'name') throw this.surprise(texts.expressionBefore(at))
    if (text === 'true' || text === 'false') return { is: 'bool', value: text === 'true' }
    return TEMPLATES.has(text) && this.is('<') ? this.template(text) : { is: 'name', name: text }
  }

  private postfix(start: Expr): Expr {
    let of = start
    for (;;) {
      const { at } = this.token
      if (this.accept('(')) of = { is: 'call', callee: of, args: this.list(')', () => this.expression()), at }
      else if (this.accept('.')) of = { is: 'member', of, name: this.name() }
      else if (this.accept('[')) {
        of = { is: 'index', of, index: this.expression() }
        this.expect(']')
      } else return of
    }
  }
}
