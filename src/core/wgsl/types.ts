import { AppError } from '#src/core/base/errors.ts'
import type { Expr, Module } from './syntax.ts'
import * as texts from './words.ts'

/** `int` and `float` are literals that no other type has claimed yet. */
export type Scalar = 'u32' | 'i32' | 'f32' | 'bool' | 'int' | 'float'

export type Type =
  | { readonly is: 'scalar'; readonly of: Scalar }
  | { readonly is: 'vec'; readonly n: number; readonly of: Scalar }
  /** Without `n` as long as its buffer. */
  | { readonly is: 'array'; readonly of: Type; readonly n?: number | undefined }
  | StructType
  | { readonly is: 'atomic'; readonly of: Scalar }
  | { readonly is: 'pointer'; readonly of: Type }
  | { readonly is: 'nothing' }

export interface StructType {
  readonly is: 'struct'
  readonly name: string
  readonly fields: readonly FieldType[]
}

export interface FieldType {
  readonly name: string
  readonly type: Type
  /** In words from the start of the struct. */
  readonly at: number
}

export const scalar = (of: Scalar): Type => ({ is: 'scalar', of })
export const NOTHING: Type = { is: 'nothing' }

const LETTERS: Readonly<Record<string, Scalar>> = { u: 'u32', i: 'i32', f: 'f32' }
const SCALARS = ['u32', 'i32', 'f32', 'bool']

export const unknown = (what: string): AppError => new AppError('ShaderError', texts.notKnown(what))

/** What an expression says as a type; undefined where it is none. `count` says how many an array holds. */
export function typeOf(expr: Expr, module: Module, count: (expr: Expr) => number): Type | undefined {
  if (expr.is === 'template') return templateOf(expr.name, expr.args, module, count)
  if (expr.is !== 'name') return undefined
  const { name } = expr
  if (SCALARS.includes(name)) return scalar(name as Scalar)
  const short = /^vec([234])([uif])$/.exec(name)
  if (short) return { is: 'vec', n: Number(short[1]), of: LETTERS[short[2]] }
  const alias = module.aliases.get(name)
  if (alias) return typeOf(alias, module, count)
  const fields = module.structs.get(name)
  if (!fields) return undefined
  let end = 0
  const placed = fields.map((field) => {
    const type = typeOf(field.type, module, count) ?? NOTHING
    const at = roundUp(end, alignOf(type))
    end = at + wordsOf(type)
    return { name: field.name, type, at }
  })
  return { is: 'struct', name, fields: placed }
}

function templateOf(name: string, args: readonly Expr[], module: Module, count: (expr: Expr) => number) {
  const inner = typeOf(args[name === 'ptr' ? 1 : 0], module, count)
  if (!inner) throw unknown(texts.element(name))
  if (name === 'array') return { is: 'array', of: inner, n: args[1] && count(args[1]) } as const
  if (name === 'ptr') return { is: 'pointer', of: inner } as const
  const of = inner.is === 'scalar' ? inner.of : 'u32'
  if (name === 'atomic') return { is: 'atomic', of } as const
  return { is: 'vec', n: Number(name.slice(3)), of } as const
}

const roundUp = (words: number, to: number): number => Math.ceil(words / to) * to

/** In words. */
function alignOf(type: Type): number {
  if (type.is === 'vec') return type.n === 2 ? 2 : 4
  if (type.is === 'array') return alignOf(type.of)
  if (type.is === 'struct') return Math.max(1, ...type.fields.map((field) => alignOf(field.type)))
  return 1
}

/** Words of a value in memory; those of one element where an array is as long as its buffer. */
export function wordsOf(type: Type): number {
  if (type.is === 'vec') return type.n
  if (type.is === 'array') return strideOf(type) * (type.n ?? 1)
  if (type.is !== 'struct') return 1
  const last = type.fields.at(-1)
  return last ? roundUp(last.at + wordsOf(last.type), alignOf(type)) : 0
}

/** Words from one element of an array to the next. */
export const strideOf = ({ of }: Extract<Type, { is: 'array' }>): number => roundUp(wordsOf(of), alignOf(of))

/** A literal's type where nothing else says it. */
export function settled(type: Type): Type {
  if (type.is !== 'scalar' && type.is !== 'vec') return type
  if (type.of !== 'int' && type.of !== 'float') return type
  return { ...type, of: type.of === 'int' ? 'i32' : 'f32' }
}

/** The scalar that two operands are of, where one may be a literal. */
export function common(a: Scalar, b: Scalar): Scalar {
  if (a === 'int') return b
  if (b === 'int') return a
  return a === 'float' ? b : a
}

/**
 * The number that a constant expression of whole numbers has.
 * @throws AppError `ShaderError` where it has none
 */
export function countOf(expr: Expr, module: Module, overrides: Readonly<Record<string, number>> = {}): number {
  if (expr.is === 'number') return Number(expr.text.replace(/[iu]$/, ''))
  if (expr.is === 'name') {
    const value = overrides[expr.name]
    if (value !== undefined) return value
    const initial = module.globals.get(expr.name)?.value
    if (initial) return countOf(initial, module, overrides)
  }
  if (expr.is === 'binary') {
    const [a, b] = [expr.left, expr.right].map((side) => countOf(side, module, overrides))
    const results: Record<string, number> = { '+': a + b, '-': a - b, '*': a * b, '/': Math.floor(a / b), '%': a % b }
    if (expr.op in results) return results[expr.op]
  }
  throw unknown(texts.amount(JSON.stringify(expr)))
}
