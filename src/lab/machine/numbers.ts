import { asFloat, asWord, numberOf, type Value, wordOf } from './values.ts'
import type { Scalar } from '#src/core/wgsl/types.ts'

type Binary = (a: number, b: number) => number

const U32: Readonly<Record<string, Binary>> = {
  '+': (a, b) => (a + b) >>> 0,
  '-': (a, b) => (a - b) >>> 0,
  '*': (a, b) => Math.imul(a, b) >>> 0,
  '/': (a, b) => (b === 0 ? a : Math.floor(a / b)),
  '%': (a, b) => (b === 0 ? 0 : a % b),
  '&': (a, b) => (a & b) >>> 0,
  '|': (a, b) => (a | b) >>> 0,
  '^': (a, b) => (a ^ b) >>> 0,
  '<<': (a, b) => (a << (b & 31)) >>> 0,
  '>>': (a, b) => a >>> (b & 31),
}

const I32: Readonly<Record<string, Binary>> = {
  '+': (a, b) => (a + b) | 0,
  '-': (a, b) => (a - b) | 0,
  '*': (a, b) => Math.imul(a, b),
  '/': (a, b) => (b === 0 ? a : (a / b) | 0),
  '%': (a, b) => (b === 0 ? 0 : (a % b) | 0),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << (b & 31),
  '>>': (a, b) => a >> (b & 31),
}

const F32: Readonly<Record<string, Binary>> = {
  '+': (a, b) => Math.fround(a + b),
  '-': (a, b) => Math.fround(a - b),
  '*': (a, b) => Math.fround(a * b),
  '/': (a, b) => Math.fround(a / b),
  '%': (a, b) => Math.fround(a % b),
}

const BOOL: Readonly<Record<string, (a: boolean, b: boolean) => boolean>> = {
  '&': (a, b) => a && b,
  '|': (a, b) => a || b,
}

/** Arithmetic by the type of its operands; literals alone are taken as the type that they would settle on. */
export const arithmetic: Readonly<Record<Scalar, Readonly<Record<string, (a: never, b: never) => number | boolean>>>> =
  {
    u32: U32,
    i32: I32,
    int: I32,
    f32: F32,
    float: F32,
    bool: BOOL,
  }

export const compare: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const countOneBits = (a: number): number => {
  let count = 0
  for (let left = a >>> 0; left > 0; left = (left & (left - 1)) >>> 0) count++
  return count
}

const each =
  (op: (...values: number[]) => number) =>
  (...args: Value[]): Value => {
    let long: Value[] | undefined
    for (const arg of args) if (Array.isArray(arg)) long = arg
    if (!long) return op(...(args as number[]))
    return long.map((_, i) => op(...args.map((arg) => (Array.isArray(arg) ? arg[i] : arg) as number)))
  }

/** Built-in functions whose result has the type of their last argument. Bits are counted from the top of a word. */
export const alike: Readonly<Record<string, (...args: Value[]) => Value>> = {
  min: each(Math.min),
  max: each(Math.max),
  abs: each(Math.abs),
  sign: each(Math.sign),
  floor: each(Math.floor),
  clamp: each((a, low, high) => Math.min(Math.max(a, low), high)),
  fma: each((a, b, c) => Math.fround(Math.fround(a * b) + c)),
  countOneBits: each(countOneBits),
  firstLeadingBit: each((a) => (a >>> 0 === 0 ? 0xffffffff : 31 - Math.clz32(a))),
  firstTrailingBit: each((a) => (a >>> 0 === 0 ? 0xffffffff : 31 - Math.clz32(a & -a))),
  countLeadingZeros: each(Math.clz32),
  countTrailingZeros: each((a) => (a >>> 0 === 0 ? 32 : 31 - Math.clz32(a & -a))),
}

export const select = (no: Value, yes: Value, when: Value): Value =>
  Array.isArray(when) ? when.map((one, i) => (one ? (yes as Value[])[i] : (no as Value[])[i])) : when ? yes : no

/** A number of one type as one of another: `u32(x)`. */
export const converted = (from: Scalar, to: Scalar): ((value: Value) => Value) => {
  if (to === 'bool') return (value) => Boolean(value)
  if (to === 'f32') return (value) => Math.fround(Number(value))
  if (from === 'f32') return (value) => numberOf(Math.trunc(value as number), to)
  return (value) => numberOf(Number(value) >>> 0, to)
}

/** The same word as a number of another type. */
export const reinterpreted = (from: Scalar, to: Scalar): ((value: number) => number) =>
  from === 'f32'
    ? (value) => numberOf(asWord(value), to)
    : to === 'f32'
      ? (value) => asFloat(value >>> 0)
      : (value) => numberOf(wordOf(value, from), to)

const anyChange: Readonly<Record<string, Binary>> = {
  atomicAdd: (a, b) => a + b,
  atomicSub: (a, b) => a - b,
  atomicOr: (a, b) => a | b,
  atomicAnd: (a, b) => a & b,
  atomicXor: (a, b) => a ^ b,
  atomicMax: Math.max,
  atomicMin: Math.min,
  atomicExchange: (_, b) => b,
}

/** What atomics make of a word `a` and their operand `b`. */
export const changes = {
  u32: anyChange,
  i32: Object.fromEntries(
    Object.entries(anyChange).map(([name, op]): [string, Binary] => [name, (a, b) => op(a | 0, b | 0)]),
  ),
}
