import type { Expr } from '#src/core/wgsl/syntax.ts'
import { NOTHING, scalar, settled, type StructType, strideOf, type Type, unknown } from '#src/core/wgsl/types.ts'
import type { Evaluation, Evaluator, CallFrame } from './evaluation.ts'
import { keptPlace, place, scalarOf, values } from './expressions.ts'
import { alike, changes, converted, reinterpreted, select } from './numbers.ts'
import { called } from './routine.ts'
import type { Memory } from './memory.ts'
import type { LaneWait } from './lane.ts'
import type { Scope } from './scope.ts'
import { read, type Value, zero } from './values.ts'

type Call = Extract<Expr, { is: 'call' }>

/** A call: of a type, which makes a value, of a function of the module, or of one that is built in. */
export function call(scope: Scope, expr: Call): Evaluation {
  const { callee, args, at } = expr
  if (callee.is === 'template' && callee.name === 'bitcast') return bitcast(scope, callee.args[0], args[0])
  const fn = callee.is === 'name' ? scope.module.functions.get(callee.name) : undefined
  if (fn) {
    if (args.length !== fn.params.length) throw unknown(`${fn.name} with ${args.length} arguments`)
    const given = values(scope, args).map((one) => one.value)
    const type = fn.result ? (scope.typeOf(fn.result) ?? NOTHING) : NOTHING
    const routine = scope.routine(fn)
    if (!scope.waits(fn.name)) return { value: (frame) => called(frame, routine, each(given, frame)), type }
    const into = scope.to.slot()
    scope.to.add({ is: 'call', routine, args: given, into })
    return { value: (frame) => frame.slots[into], type }
  }
  const type = scope.typeOf(callee)
  if (type) return made(type, values(scope, args))
  if (callee.is === 'template') {
    const parts = values(scope, args)
    return made(inferred(callee.name, parts), parts)
  }
  if (callee.is !== 'name') throw unknown('a call of this kind')
  const name = callee.name
  if (/^vec[234]$|^array$/.test(name)) {
    const parts = values(scope, args)
    return made(inferred(name, parts), parts)
  }
  return builtIn(scope, name, args, at)
}

/** `vec4(…)` and `array(…)` without what they are of. */
function inferred(name: string, [{ type: first }, ...others]: readonly Evaluation[]): Type {
  if (name === 'array') return { is: 'array', of: first, n: others.length + 1 }
  return { is: 'vec', n: Number(name.slice(3)), of: scalarOf(first) }
}

/** The values of several evaluators: calls are what a run does most, and a loop makes no closure for each. */
function each(given: readonly Evaluator[], frame: CallFrame): Value[] {
  const all: Value[] = []
  for (let g = 0; g < given.length; g++) all.push(given[g](frame))
  return all
}

function made(type: Type, parts: readonly Evaluation[]): Evaluation {
  if (parts.length === 0) return { value: () => zero(type), type }
  const given = parts.map((part) => part.value)
  if (type.is === 'scalar') {
    const convert = converted(scalarOf(parts[0].type), type.of)
    const [only] = given
    return { value: (frame) => convert(only(frame)), type }
  }
  if (type.is === 'struct') {
    const names = type.fields.map(({ name }) => name)
    const value: Evaluator = (frame) => {
      const whole: Record<string, Value> = {}
      for (let f = 0; f < names.length; f++) whole[names[f]] = given[f](frame)
      return whole
    }
    return { value, type }
  }
  if (type.is === 'array') return { value: (frame) => each(given, frame), type }
  if (type.is !== 'vec') throw unknown(`how a ${type.is} is made`)
  const convert = converted(scalarOf(parts[0].type), type.of)
  const { n } = type
  const value: Evaluator = (frame) => {
    const flat: Value[] = []
    for (const one of given) {
      const part = one(frame)
      if (Array.isArray(part)) for (const inner of part) flat.push(convert(inner))
      else flat.push(convert(part))
    }
    return flat.length === 1 ? Array.from({ length: n }, () => flat[0]) : flat
  }
  return { value, type }
}

function bitcast(scope: Scope, to: Expr, arg: Expr): Evaluation {
  const type = scope.typeOf(to)
  const [{ value: from, type: given }] = values(scope, [arg])
  if (!type) throw unknown('the type of a bitcast')
  const convert = reinterpreted(scalarOf(settled(given)), scalarOf(type))
  if (type.is === 'vec') return { value: (frame) => (from(frame) as number[]).map(convert), type }
  return { value: (frame) => convert(from(frame) as number), type }
}

interface MemoryPlace {
  readonly memory: (frame: CallFrame) => Memory
  readonly at: Evaluator<number>
  readonly type: Type
}

/** What a pointer argument `&place` points to, in memory. */
function target(scope: Scope, arg: Expr): MemoryPlace {
  const to = arg.is === 'unary' && arg.op === '&' ? place(scope, arg.of) : undefined
  if (to?.memory === undefined) throw unknown('an atomic that is not in memory')
  return to
}

function builtIn(scope: Scope, name: string, args: readonly Expr[], at: number): Evaluation {
  if (name.startsWith('atomic')) return atomic(scope, name, args)
  if (name === 'workgroupBarrier' || name === 'storageBarrier') {
    waiting(scope, barrier(name, at), NOTHING)
    return NOTHING_MADE
  }
  if (name === 'arrayLength') {
    const { memory, type } = target(scope, args[0])
    const stride = type.is === 'array' ? strideOf(type) : 1
    return { value: (frame) => Math.floor(memory(frame).words.length / stride), type: scalar('u32') }
  }
  if (name === 'workgroupUniformLoad') return uniformLoad(scope, target(scope, args[0]), at)
  const parts = values(scope, args)
  if (name.startsWith('subgroup')) return subgroup(scope, name, parts, at)
  const given = parts.map((one) => one.value)
  const type = typed(parts)
  if (name === 'select') {
    const [no, yes, when] = given
    return { value: (frame) => select(no(frame), yes(frame), when(frame)), type: typed(parts.slice(0, 2)) }
  }
  if (name === 'any' || name === 'all') {
    const list = given[0] as Evaluator<Value[]>
    const value: Evaluator =
      name === 'any' ? (frame) => list(frame).some(Boolean) : (frame) => list(frame).every(Boolean)
    return { value, type: scalar('bool') }
  }
  if (name === 'dot') {
    scope.hasOpenRounding = true
    const [a, b] = given as Evaluator<number[]>[]
    const value: Evaluator = (frame) => dot(a(frame), b(frame))
    return { value, type: scalar(scalarOf(parts[0].type)) }
  }
  const known = alike[name]
  if (!known) throw unknown(`the function ${name}`)
  if (name === 'fma' && parts[2].isProduct) scope.hasOpenRounding = true
  return { value: alone(known, given), type }
}

/** Few functions have more than two arguments, and those of one or two need no list. */
function alone(known: (...args: Value[]) => Value, given: readonly Evaluator[]): Evaluator {
  const [a, b, c] = given
  if (given.length === 1) return (frame) => known(a(frame))
  if (given.length === 2) return (frame) => known(a(frame), b(frame))
  return (frame) => known(a(frame), b(frame), c(frame))
}

const NOTHING_MADE: Evaluation = { value: () => 0, type: NOTHING, isConstant: true }

const dot = (a: number[], b: number[]): number =>
  a.reduce((all, one, i) => Math.fround(all + Math.fround(one * b[i])), 0)

const barrier =
  (name: string, at: number): ((frame: CallFrame) => LaneWait) =>
  () => ({ is: 'barrier', name, at })

/** Lets the lane wait there; what it is told is the value. */
function waiting(scope: Scope, wait: (frame: CallFrame) => LaneWait, type: Type): Evaluation {
  const into = scope.to.slot()
  scope.to.add({ is: 'wait', wait, into })
  return { value: (frame) => frame.slots[into], type }
}

function uniformLoad(scope: Scope, from: MemoryPlace, at: number): Evaluation {
  const { memory, at: which, type } = from
  waiting(scope, barrier('workgroupBarrier', at), NOTHING)
  const loaded = scope.kept({ value: (frame) => read(memory(frame), which(frame), type, frame.lane), type })
  waiting(scope, barrier('workgroupBarrier', at), NOTHING)
  return loaded
}

/** The type that several operands are of, of which some may be literals. */
function typed(parts: readonly Evaluation[]): Type {
  const known = parts.find(({ type }) => type.is !== 'scalar' || (type.of !== 'int' && type.of !== 'float'))
  return (known ?? parts[0])?.type ?? NOTHING
}

function subgroup(scope: Scope, name: string, parts: readonly Evaluation[], at: number): Evaluation {
  const given = parts.map((one) => one.value)
  const own = settled(parts[0]?.type ?? NOTHING)
  const type: Type =
    name === 'subgroupBallot'
      ? { is: 'vec', n: 4, of: 'u32' }
      : ['subgroupAny', 'subgroupAll', 'subgroupElect'].includes(name)
        ? scalar('bool')
        : own
  const wait = (frame: CallFrame): LaneWait => ({
    is: 'subgroup',
    name,
    at,
    args: given.map((one) => one(frame)),
    type: own,
  })
  return waiting(scope, wait, type)
}

const SPIN: LaneWait = { is: 'turn' }

function atomic(scope: Scope, name: string, args: readonly Expr[]): Evaluation {
  const first = target(scope, args[0])
  const { memory, at, type } = args.slice(1).some((arg) => scope.waitsIn(arg))
    ? (keptPlace(scope, first) as MemoryPlace)
    : first
  const of = scalarOf(type)
  const operands = values(scope, args.slice(1)).map((one) => one.value as Evaluator<number>)
  const signed = (make: Evaluator<number>): Evaluator => (of === 'i32' ? (frame) => make(frame) | 0 : make)
  const [operand, next] = operands
  if (name === 'atomicLoad') {
    waiting(scope, () => SPIN, NOTHING)
    return scope.kept({ value: signed((frame) => memory(frame).load(at(frame), frame.lane)), type: scalar(of) })
  }
  if (name === 'atomicStore')
    return {
      value(frame) {
        memory(frame).store(at(frame), operand(frame) >>> 0, frame.lane)
        return 0
      },
      type: NOTHING,
    }
  if (name === 'atomicCompareExchangeWeak')
    return {
      value(frame) {
        const [from, which] = [memory(frame), at(frame)]
        const [expected, then] = [operand(frame) >>> 0, next(frame)]
        const old = from.words[which]
        if (old === expected) from.change(which, () => then, frame.lane)
        return { old_value: old, exchanged: old === expected }
      },
      type: EXCHANGED,
    }
  const op = (of === 'i32' ? changes.i32 : changes.u32)[name]
  if (!op) throw unknown(`the function ${name}`)
  return {
    value: signed((frame) => {
      const [from, which] = [memory(frame), at(frame)]
      const by = operand(frame)
      return from.change(which, (word) => op(word, by) >>> 0, frame.lane)
    }),
    type: scalar(of),
  }
}

const EXCHANGED: StructType = {
  is: 'struct',
  name: '__atomic_compare_exchange_result',
  fields: [
    { name: 'old_value', type: scalar('u32'), at: 0 },
    { name: 'exchanged', type: scalar('bool'), at: 1 },
  ],
}
