import { alike, arithmetic, changes, converted, reinterpreted, select } from './numbers.ts'
import { call } from './calls.ts'
import type { Actor, Memory } from './memory.ts'
import { value as valueOf } from './expressions.ts'
import { Scope } from './scope.ts'
import { functionOf } from './statements.ts'
import type { Global, Module } from '#src/core/wgsl/syntax.ts'
import { withTypes } from './numbered.ts'
import { NOTHING, type Scalar, strideOf, type Type, wordsOf } from '#src/core/wgsl/types.ts'
import { copy, read, type Value, write, zero } from './values.ts'

/** What a lane waits for when it stops: its turn, all lanes of its workgroup, or those of its subgroup. */
export type LaneWait =
  | { readonly is: 'turn' }
  | { readonly is: 'barrier'; readonly name: string; readonly at: number }
  | {
      readonly is: 'subgroup'
      readonly name: string
      readonly at: number
      readonly args: readonly Value[]
      readonly type: Type
    }

/** A lane with its variables, and the memory of its workgroup. */
export interface Lane extends Actor {
  readonly own: Record<string, { v: Value }>
  readonly memories: Readonly<Record<string, Memory>>
}

export type LaneCourse = Generator<LaneWait, void, Value>

/** A dispatch's shader as JavaScript. */
export interface Program {
  /** Invocations of a workgroup. */
  readonly size: number
  readonly shared: readonly { readonly name: string; readonly words: number }[]
  /** Buffers that it binds, and whether it may write them. */
  readonly buffers: readonly { readonly name: string; readonly written: boolean }[]
  /** Private variables as they begin. */
  own(): Record<string, { v: Value }>
  /** The course of one lane. */
  main(buffers: Readonly<Record<string, Memory>>, lane: Lane, builtins: Readonly<Record<string, Value>>): LaneCourse
}

const SPIN: LaneWait = { is: 'turn' }

/** What the JavaScript of a shader calls. */
const R = {
  SPIN,
  arithmetic,
  alike,
  converted,
  reinterpreted,
  select,
  zero,
  copy,
  read,
  write,
  compare: {
    '==': (a: number, b: number) => a === b,
    '!=': (a: number, b: number) => a !== b,
    '<': (a: number, b: number) => a < b,
    '<=': (a: number, b: number) => a <= b,
    '>': (a: number, b: number) => a > b,
    '>=': (a: number, b: number) => a >= b,
  },
  u32At: (memory: Memory, at: number, lane: Lane) => (memory.reads(at, lane) ? memory.words[at] : 0),
  i32At: (memory: Memory, at: number, lane: Lane) => (memory.reads(at, lane) ? memory.ints[at] : 0),
  f32At: (memory: Memory, at: number, lane: Lane) => (memory.reads(at, lane) ? memory.floats[at] : 0),
  put(memory: Memory, at: number, value: number, of: Scalar, lane: Lane) {
    if (!memory.writes(at, lane)) return
    if (of === 'f32') memory.floats[at] = value
    else memory.words[at] = value >>> 0
  },
  map2(op: (a: Value, b: Value) => Value, a: Value, b: Value): Value {
    if (!Array.isArray(a)) return (b as Value[]).map((one) => op(a, one))
    return a.map((one, i) => op(one, Array.isArray(b) ? b[i] : b))
  },
  swizzled: (vector: Value[], places: readonly number[]) => places.map((at) => vector[at]),
  vector(n: number, parts: readonly Value[], convert: (value: Value) => Value): Value[] {
    const flat: Value[] = []
    for (const part of parts) {
      if (Array.isArray(part)) for (const one of part) flat.push(convert(one))
      else flat.push(convert(part))
    }
    return flat.length === 1 ? Array.from({ length: n }, () => flat[0]) : flat
  },
  dot: (a: number[], b: number[]) => a.reduce((sum, one, i) => Math.fround(sum + Math.fround(one * b[i])), 0),
  changes,
  change: (memory: Memory, at: number, op: (a: number, b: number) => number, operand: number, lane: Lane) =>
    memory.change(at, (word) => op(word, operand) >>> 0, lane),
  exchange(memory: Memory, at: number, expected: number, next: number, lane: Lane) {
    const old = memory.words[at]
    if (old === expected >>> 0) memory.change(at, () => next, lane)
    return { old_value: old, exchanged: old === expected >>> 0 }
  },
  lengthOf: (memory: Memory, type: Type) =>
    Math.floor(memory.words.length / (type.is === 'array' ? strideOf(type) : 1)),
  barrier: (name: string, at: number): LaneWait => ({ is: 'barrier', name, at }),
  subgroup: (name: string, at: number, args: Value[], type: Type): LaneWait => ({
    is: 'subgroup',
    name,
    at,
    args,
    type,
  }),
  *uniformLoad(memory: Memory, from: number, type: Type, lane: Lane, at: number): Generator<LaneWait, Value, Value> {
    yield R.barrier('workgroupBarrier', at)
    const value = read(memory, from, type, lane)
    yield R.barrier('workgroupBarrier', at)
    return value
  },
}

const inSpace = ({ globals }: Module, ...spaces: readonly Global['space'][]): Global[] =>
  [...globals.values()].filter(({ space }) => spaces.includes(space))

/**
 * Makes a program of a module of linked WGSL, whose entry point is `main`.
 * @throws AppError `ShaderError` where it has something that the machine does not know
 */
export function programOf(module: Module, overrides: Readonly<Record<string, number>>): Program {
  const scope = new Scope(module, overrides, call)
  const typed = ({ type }: Global): Type => (type && scope.typeOf(type)) ?? NOTHING
  const entry = module.functions.get('main')
  const { made, types } = withTypes(() => sourceOf(scope))
  // The text is the project's own shader, run in tests and benches alone.
  // oxlint-disable-next-line typescript/no-implied-eval
  const link = new Function('R', 'types', 'buffers', made) as (
    r: typeof R,
    types: readonly Type[],
    buffers: unknown,
  ) => {
    own(): Record<string, { v: Value }>
    main(lane: Lane, ...args: Value[]): LaneCourse
  }
  const { own } = link(R, types, {})
  const linked = new WeakMap<object, ReturnType<typeof link>>()
  return {
    size: (entry?.size ?? []).reduce((product, expr) => product * scope.count(expr), 1),
    shared: inSpace(module, 'workgroup').map((global) => ({ name: global.name, words: wordsOf(typed(global)) })),
    buffers: inSpace(module, 'storage', 'uniform').map(({ name, written }) => ({ name, written })),
    own,
    main(buffers, lane, builtins) {
      const ready = linked.get(buffers) ?? link(R, types, buffers)
      linked.set(buffers, ready)
      return ready.main(lane, ...(entry?.params ?? []).map(({ builtin }) => builtins[builtin ?? '']))
    },
  }
}

function sourceOf(scope: Scope): string {
  const privates = inSpace(scope.module, 'private').map(({ name, type, value }) => {
    if (value) return `${name}: { v: ${valueOf(scope, value).js} }`
    return `${name}: { v: R.zero(${JSON.stringify((type && scope.typeOf(type)) ?? NOTHING)}) }`
  })
  const functions = [...scope.module.functions.values()].map((fn) => functionOf(scope, fn))
  return `"use strict";\n${functions.join('\n')}\nreturn { main, own: () => ({ ${privates.join(', ')} }) };`
}
