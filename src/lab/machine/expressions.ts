import type { Expr } from '#src/core/wgsl/syntax.ts'
import { common, NOTHING, scalar, type Scalar, strideOf, type Type, unknown } from '#src/core/wgsl/types.ts'
import type { Evaluation, Evaluator, CallFrame, ValuePlace } from './evaluation.ts'
import { arithmetic, compare } from './numbers.ts'
import type { Memory } from './memory.ts'
import type { Scope } from './scope.ts'
import { copy, read, type Value, write } from './values.ts'

type Numeric = Evaluator<number>

/** Value of an expression; a fresh one where it could be changed in place. */
export function value(scope: Scope, expr: Expr): Evaluation {
  switch (expr.is) {
    case 'number':
      return literal(expr.text)
    case 'bool':
      return constant(expr.value, scalar('bool'))
    case 'binary':
      return expr.op === '&&' || expr.op === '||' ? shortened(scope, expr) : sum(scope, expr)
    case 'call':
      return scope.call(scope, expr)
    case 'unary':
      if (expr.op === '&') return pointerTo(scope, expr.of)
      return expr.op === '*' ? load(place(scope, expr)) : unary(expr.op, value(scope, expr.of))
    case 'template':
      throw unknown(`the value ${expr.name}`)
    default:
      return load(place(scope, expr))
  }
}

/** Values of several expressions, as if each were evaluated before the next: those before one that waits are kept. */
export function values(scope: Scope, exprs: readonly Expr[]): Evaluation[] {
  const made: Evaluation[] = []
  for (const expr of exprs) {
    if (scope.waitsIn(expr)) for (const [m, one] of made.entries()) made[m] = scope.kept(one)
    made.push(value(scope, expr))
  }
  return made
}

export const constant = (of: Value, type: Type): Evaluation => ({ value: () => of, type, isConstant: true })

function literal(text: string): Evaluation {
  const digits = text.replace(/^(0[xX][0-9a-fA-F]+|[\d.]+(?:[eE][+-]?\d+)?).*$/, '$1')
  const letter = text.slice(digits.length)
  const whole = /^(?:0[xX]|\d+$)/.test(digits)
  const of = letter === 'u' ? 'u32' : letter === 'i' ? 'i32' : letter !== '' ? 'f32' : whole ? 'int' : 'float'
  return constant(of === 'f32' || of === 'float' ? Math.fround(Number(digits)) : Number(digits), scalar(of))
}

export const scalarOf = (type: Type): Scalar => {
  if (type.is === 'scalar' || type.is === 'vec' || type.is === 'atomic') return type.of
  throw unknown(`numbers of kind ${type.is}`)
}

/** `&&` and `||`, whose right side is evaluated only where the left one leaves it open. */
function shortened(scope: Scope, { op, left, right }: Extract<Expr, { is: 'binary' }>): Evaluation {
  const type = scalar('bool')
  const { value: a } = value(scope, left)
  if (!scope.waitsIn(right)) {
    const { value: b } = value(scope, right)
    return { value: op === '&&' ? (frame) => a(frame) && b(frame) : (frame) => a(frame) || b(frame), type }
  }
  const [slot, end] = [scope.to.slot(), scope.to.label()]
  scope.to.add({ is: 'do', run: (frame) => void (frame.slots[slot] = a(frame)) })
  scope.to.add({
    is: 'unless',
    test: op === '&&' ? (frame) => frame.slots[slot] : (frame) => !frame.slots[slot],
    to: end,
  })
  const { value: b } = value(scope, right)
  scope.to.add({ is: 'do', run: (frame) => void (frame.slots[slot] = b(frame)) })
  scope.to.mark(end)
  return { value: (frame) => frame.slots[slot], type }
}

function sum(scope: Scope, { op, left, right }: Extract<Expr, { is: 'binary' }>): Evaluation {
  const [a, b] = values(scope, [left, right])
  return binary(scope, op, a, b)
}

export function binary(scope: Scope, op: string, a: Evaluation, b: Evaluation): Evaluation {
  const shift = op === '<<' || op === '>>'
  const of = shift ? scalarOf(a.type) : common(scalarOf(a.type), scalarOf(b.type))
  const vector = [a.type, b.type].find(({ is }) => is === 'vec')
  const isConstant = Boolean(a.isConstant && b.isConstant)
  if (op in compare) {
    const type: Type = vector?.is === 'vec' ? { ...vector, of: 'bool' } : scalar('bool')
    return { value: vector ? both(compare[op], a, b) : compared(op, a.value as Numeric, b.value as Numeric), type }
  }
  const operation = arithmetic[of][op]
  if (!operation) throw unknown(`${op} of ${of}`)
  if (of === 'f32' && (op === '+' || op === '-') && a.isProduct && b.isProduct) scope.hasOpenRounding = true
  const isProduct = of === 'f32' && op === '*'
  const type: Type = vector?.is === 'vec' ? { ...vector, of } : scalar(of)
  if (vector) return { value: both(operation, a, b), type, isProduct }
  const whole = calculated(of, op, a.value as Numeric, b.value as Numeric)
  return isConstant ? { ...constant(whole(NO_FRAME), type), isProduct } : { value: whole, type, isProduct }
}

/** What constants are evaluated in. */
export const NO_FRAME = { slots: [] } as unknown as CallFrame

function compared(op: string, a: Numeric, b: Numeric): Evaluator {
  if (op === '==') return (frame) => a(frame) === b(frame)
  if (op === '!=') return (frame) => a(frame) !== b(frame)
  if (op === '<') return (frame) => a(frame) < b(frame)
  if (op === '<=') return (frame) => a(frame) <= b(frame)
  return op === '>' ? (frame) => a(frame) > b(frame) : (frame) => a(frame) >= b(frame)
}

/** The commonest of what the table does, without going by it. */
function calculated(of: Scalar, op: string, a: Numeric, b: Numeric): Evaluator {
  if (of === 'u32' && op === '+') return (frame) => (a(frame) + b(frame)) >>> 0
  if (of === 'u32' && op === '-') return (frame) => (a(frame) - b(frame)) >>> 0
  if (of === 'u32' && op === '*') return (frame) => Math.imul(a(frame), b(frame)) >>> 0
  if (of === 'u32' && op === '&') return (frame) => (a(frame) & b(frame)) >>> 0
  if (of === 'u32' && op === '>>') return (frame) => a(frame) >>> (b(frame) & 31)
  if (of === 'f32' && op === '*') return (frame) => Math.fround(a(frame) * b(frame))
  if (of === 'f32' && op === '+') return (frame) => Math.fround(a(frame) + b(frame))
  const operation = arithmetic[of][op] as (a: number, b: number) => number
  return (frame) => operation(a(frame), b(frame))
}

/** Element by element, where either may be a single number. */
function both(op: (a: never, b: never) => Value, { value: a }: Evaluation, { value: b }: Evaluation): Evaluator {
  const apply = op as (a: Value, b: Value) => Value
  return (frame) => {
    const [left, right] = [a(frame), b(frame)]
    if (!Array.isArray(left)) return (right as Value[]).map((one) => apply(left, one))
    return left.map((one, i) => apply(one, Array.isArray(right) ? right[i] : right))
  }
}

function unary(op: string, of: Evaluation): Evaluation {
  const { value: inner, type, isConstant = false } = of
  const whole = (made: Evaluator): Evaluation => (isConstant ? constant(made(NO_FRAME), type) : { value: made, type })
  if (op === '!')
    return whole(type.is === 'vec' ? (frame) => (inner(frame) as Value[]).map((one) => !one) : (frame) => !inner(frame))
  const kind = { int: 'i32', float: 'f32' }[scalarOf(type) as string] ?? scalarOf(type)
  // 0 − 0 is 0, where −(0) is −0
  const turn: (one: number) => number =
    op === '-'
      ? kind === 'f32'
        ? (one) => -one
        : kind === 'u32'
          ? (one) => -one >>> 0
          : (one) => -one | 0
      : kind === 'u32'
        ? (one) => ~one >>> 0
        : (one) => ~one
  if (type.is === 'vec') return whole((frame) => (inner(frame) as number[]).map(turn))
  return whole((frame) => turn(inner(frame) as number))
}

/** Where an expression's value stands, so that it can be changed there. */
export function place(scope: Scope, expr: Expr): ValuePlace {
  if (expr.is === 'name') return named(scope, expr.name)
  if (expr.is === 'unary' && expr.op === '*') return pointedAt(value(scope, expr.of))
  if (expr.is === 'index') {
    const of = place(scope, expr.of)
    return element(scope.waitsIn(expr.index) ? keptPlace(scope, of) : of, value(scope, expr.index))
  }
  if (expr.is === 'member') return member(place(scope, expr.of), expr.name)
  return value(scope, expr)
}

/** A place whose index is known now, before what comes after waits. */
export function keptPlace(scope: Scope, of: ValuePlace): ValuePlace {
  if (of.memory === undefined) return of
  const { value: at } = scope.kept({ value: of.at, type: scalar('u32') })
  return { ...of, at: at as Numeric }
}

function pointedAt({ value: pointer, type }: Evaluation): ValuePlace {
  const target = pointer as Evaluator<{ v: Value }>
  return {
    value: (frame) => target(frame).v,
    put: (frame, one) => void (target(frame).v = one),
    type: type.is === 'pointer' ? type.of : type,
  }
}

function named(scope: Scope, name: string): ValuePlace {
  const found = scope.find(name)
  if (found) {
    const { slot, type } = found
    return { value: (frame) => frame.slots[slot], put: (frame, one) => void (frame.slots[slot] = one), type }
  }
  const global = scope.module.globals.get(name)
  if (!global) throw unknown(`the name ${name}`)
  const type = (global.type && scope.typeOf(global.type)) ?? NOTHING
  if (global.space === 'private')
    return {
      value: ({ lane }) => lane.own[name].v,
      put: ({ lane }, one) => void (lane.own[name].v = one),
      type,
    }
  const start = () => 0
  const which = scope.memories.indexOf(global)
  if (which >= 0) return { memory: ({ memories }) => memories[which], at: start, type }
  const known = scope.constant(name, () => {
    const given = scope.override(name)
    const initial = global.value && value(scope, global.value)
    if (given !== undefined) return constant(given, global.type ? type : (initial?.type ?? scalar('u32')))
    return initial && constant(initial.value(NO_FRAME), global.type ? type : initial.type)
  })
  if (!known) throw unknown(`a value of ${name}`)
  return known
}

function element(of: ValuePlace, { value: index, isConstant }: Evaluation): ValuePlace {
  const { type } = of
  if (type.is !== 'array' && type.is !== 'vec') throw unknown(`elements of ${type.is}`)
  const inner: Type = type.is === 'array' ? type.of : scalar(type.of)
  const which = index as Numeric
  if (of.memory === undefined) {
    const list = of.value as Evaluator<Value[]>
    const nearest = (all: Value[], frame: CallFrame) => Math.max(0, Math.min(which(frame), all.length - 1))
    return {
      value(frame) {
        const all = list(frame)
        return all[nearest(all, frame)]
      },
      put(frame, one) {
        const all = list(frame)
        all[nearest(all, frame)] = one
      },
      type: inner,
    }
  }
  const stride = type.is === 'array' ? strideOf(type) : 1
  const { at, memory } = of
  if (isConstant) {
    const away = which(NO_FRAME) * stride
    return { memory, at: (frame) => at(frame) + away, type: inner }
  }
  if (stride === 1) return { memory, at: (frame) => at(frame) + which(frame), type: inner }
  return { memory, at: (frame) => at(frame) + which(frame) * stride, type: inner }
}

const LETTERS = 'xyzwrgba'

function member(of: ValuePlace, name: string): ValuePlace {
  const { type } = of
  if (type.is === 'vec') return swizzled(of, type, name)
  if (type.is === 'struct') {
    const field = type.fields.find((one) => one.name === name)
    if (field && of.memory === undefined) {
      const whole = of.value as Evaluator<Record<string, Value>>
      return {
        value: (frame) => whole(frame)[name],
        put: (frame, one) => void (whole(frame)[name] = one),
        type: field.type,
      }
    }
    if (field && of.memory !== undefined) {
      const { at } = of
      return { memory: of.memory, at: (frame) => at(frame) + field.at, type: field.type }
    }
  }
  throw unknown(`.${name} of ${type.is === 'struct' ? type.name : type.is}`)
}

function swizzled(of: ValuePlace, type: Extract<Type, { is: 'vec' }>, name: string): ValuePlace {
  const places = Array.from(name).map((letter) => LETTERS.indexOf(letter) % 4)
  if (places.some((one) => one < 0 || one >= type.n)) throw unknown(`.${name} of a vector`)
  if (places.length > 1) {
    const whole = load(of).value as Evaluator<Value[]>
    return {
      value(frame) {
        const all = whole(frame)
        return places.map((one) => all[one])
      },
      type: { ...type, n: places.length },
    }
  }
  return element(of, constant(places[0], scalar('u32')))
}

type Reading = (memory: (frame: CallFrame) => Memory, at: Numeric) => Evaluator

const floatsAt: Reading = (memory, at) => (frame) => {
  const [from, which] = [memory(frame), at(frame)]
  return from.reads(which, frame.lane) ? from.floats[which] : 0
}
const intsAt: Reading = (memory, at) => (frame) => {
  const [from, which] = [memory(frame), at(frame)]
  return from.reads(which, frame.lane) ? from.ints[which] : 0
}
const wordsAt: Reading = (memory, at) => (frame) => {
  const [from, which] = [memory(frame), at(frame)]
  return from.reads(which, frame.lane) ? from.words[which] : 0
}
const WORDS_OF = { f32: floatsAt, float: floatsAt, i32: intsAt, int: intsAt, u32: wordsAt }

export function load(of: ValuePlace): Evaluation {
  const { type } = of
  if (of.memory !== undefined) {
    const { memory, at } = of
    if (type.is !== 'scalar' || type.of === 'bool')
      return { value: (frame) => read(memory(frame), at(frame), type, frame.lane), type }
    return { value: WORDS_OF[type.of](memory, at), type }
  }
  if (type.is === 'scalar' || type.is === 'pointer' || type.is === 'nothing') return of
  const { value: whole } = of
  return { value: (frame) => copy(whole(frame)), type }
}

/** Puts a value where it belongs. */
export function store(to: ValuePlace, { value: given }: Evaluation): (frame: CallFrame) => void {
  const { type } = to
  if (to.memory === undefined) {
    const { put } = to
    if (!put) throw unknown('an assignment to a value')
    return (frame) => put(frame, given(frame))
  }
  const { memory, at } = to
  if (type.is !== 'scalar') return (frame) => write(memory(frame), at(frame), type, given(frame), frame.lane)
  const isFloat = type.of === 'f32'
  return (frame) => {
    const [into, which] = [memory(frame), at(frame)]
    const one = given(frame) as number
    if (!into.writes(which, frame.lane)) return
    if (isFloat) into.floats[which] = one
    else into.words[which] = one >>> 0
  }
}

function pointerTo(scope: Scope, expr: Expr): Evaluation {
  const target = place(scope, expr)
  if (target.memory !== undefined || !target.put) throw unknown('a pointer into memory')
  const { value: get, put } = target
  return {
    value: (frame) => ({
      get v() {
        return get(frame)
      },
      set v(one: Value) {
        put(frame, one)
      },
    }),
    type: { is: 'pointer', of: target.type },
  }
}
