import type { U32 } from '#src/core/base/arrays.ts'
import { type StructType, strideOf, type Type, wordsOf } from './types.ts'

/** A number as its field has it, or as many as a vector or an array has: the rest of an array is 0. */
export type UniformValue = number | readonly UniformValue[]

/** Values of a struct's fields, by their names. */
export type Uniforms = Readonly<Record<string, UniformValue>>

/** Fields that only one of the two has, and those whose value has another shape. */
export interface Misfit {
  readonly onlyGiven: readonly string[]
  readonly onlyDeclared: readonly string[]
  readonly misshapen: readonly string[]
}

/** What keeps values from being those of a struct; undefined where nothing does. */
export function misfit({ fields }: StructType, values: Uniforms): Misfit | undefined {
  const names = fields.map(({ name }) => name)
  const onlyGiven = Object.keys(values).filter((name) => !names.includes(name))
  const onlyDeclared = names.filter((name) => !(name in values))
  const misshapen = fields
    .filter(({ name, type }) => name in values && !holds(type, values[name]))
    .map(({ name }) => name)
  return onlyGiven.length + onlyDeclared.length + misshapen.length > 0
    ? { onlyGiven, onlyDeclared, misshapen }
    : undefined
}

function holds(type: Type, value: UniformValue): boolean {
  if (typeof value === 'number') return type.is === 'scalar'
  if (type.is === 'vec') return value.length === type.n && value.every((one) => typeof one === 'number')
  return type.is === 'array' && value.length <= (type.n ?? 0) && value.every((one) => holds(type.of, one))
}

const words = new Uint32Array(1)
const floats = new Float32Array(words.buffer)

/** The words of a struct in memory, whose fields have these values. */
export function packed(struct: StructType, values: Uniforms): U32 {
  const into = new Uint32Array(4 * Math.ceil(wordsOf(struct) / 4))
  for (const { name, type, at } of struct.fields) put(into, at, type, values[name])
  return into
}

function put(into: U32, at: number, type: Type, value: UniformValue): void {
  if (typeof value === 'number') {
    if (type.is === 'scalar' && type.of === 'f32') floats[0] = value
    else words[0] = value
    into[at] = words[0]
  } else if (type.is === 'vec') value.forEach((one, i) => put(into, at + i, { is: 'scalar', of: type.of }, one))
  else if (type.is === 'array') value.forEach((one, i) => put(into, at + i * strideOf(type), type.of, one))
}
