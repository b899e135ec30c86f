import type { Actor, Memory } from './memory.ts'
import { type Scalar, strideOf, type Type } from '#src/core/wgsl/types.ts'

/** A value of WGSL: a scalar, a vector or array, or a struct. */
export type Value = number | boolean | Value[] | { [field: string]: Value }

const word = new Uint32Array(1)
const float = new Float32Array(word.buffer)
const int = new Int32Array(word.buffer)

export const asFloat = (bits: number): number => ((word[0] = bits), float[0])
export const asWord = (value: number): number => ((float[0] = value), word[0])

/** A number of a type as the pattern of a word. */
export const wordOf = (value: number, of: Scalar): number => (of === 'f32' ? asWord(value) : value >>> 0)
export function numberOf(bits: number, of: Scalar): number {
  if (of === 'f32') return asFloat(bits)
  return of === 'i32' ? ((word[0] = bits), int[0]) : bits
}

export function zero(type: Type): Value {
  if (type.is === 'vec' || type.is === 'array') {
    const all: Value[] = []
    for (let i = 0; i < (type.n ?? 0); i++)
      all.push(type.is === 'array' ? zero(type.of) : type.of === 'bool' ? false : 0)
    return all
  }
  if (type.is === 'struct') {
    const whole: Record<string, Value> = {}
    for (const { name, type: inner } of type.fields) whole[name] = zero(inner)
    return whole
  }
  return type.is === 'scalar' && type.of === 'bool' ? false : 0
}

export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (typeof value[0] === 'object' ? value.map(copy) : value.slice()) as T
  const made: Record<string, unknown> = {}
  for (const name in value) made[name] = copy(value[name])
  return made as T
}

/** Reads a value from memory, each of its words in the lane's name. */
export function read(memory: Memory, at: number, type: Type, lane: Actor): Value {
  if (type.is === 'scalar') return memory.reads(at, lane) ? numberOf(memory.words[at], type.of) : 0
  if (type.is === 'vec')
    return Array.from({ length: type.n }, (_, i) =>
      memory.reads(at + i, lane) ? numberOf(memory.words[at + i], type.of) : 0,
    )
  if (type.is === 'array')
    return Array.from({ length: type.n ?? 0 }, (_, i) => read(memory, at + i * strideOf(type), type.of, lane))
  if (type.is !== 'struct') throw new Error(`A value of kind ${type.is} cannot be read.`)
  const made: Record<string, Value> = {}
  for (const field of type.fields) made[field.name] = read(memory, at + field.at, field.type, lane)
  return made
}

export function write(memory: Memory, at: number, type: Type, value: Value, lane: Actor): void {
  if (type.is === 'scalar') {
    if (memory.writes(at, lane)) memory.words[at] = wordOf(value as number, type.of)
  } else if (type.is === 'vec') {
    const of: Type = { is: 'scalar', of: type.of }
    for (let i = 0; i < type.n; i++) write(memory, at + i, of, (value as Value[])[i], lane)
  } else if (type.is === 'array') {
    for (const [i, element] of (value as Value[]).entries())
      write(memory, at + i * strideOf(type), type.of, element, lane)
  } else if (type.is === 'struct') {
    for (const { name, type: inner, at: away } of type.fields)
      write(memory, at + away, inner, (value as Record<string, Value>)[name], lane)
  }
}
