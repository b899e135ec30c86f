import type { JsCode, Scope } from './scope.ts'
import type { Expr } from '#src/core/wgsl/syntax.ts'
import { typeNumber } from './numbered.ts'
import { common, NOTHING, scalar, type Scalar, strideOf, type Type, unknown } from '#src/core/wgsl/types.ts'

/** Where a value stands: in JavaScript, or in a memory from a word on. */
export type ValuePlace =
  | (JsCode & { readonly memory?: undefined })
  | { readonly memory: string; readonly at: string; readonly type: Type }

const COMPARES = ['==', '!=', '<', '<=', '>', '>=']

/** Value of an expression; a fresh one where it could be changed in place. */
export function value(scope: Scope, expr: Expr): JsCode {
  switch (expr.is) {
    case 'number':
      return literal(expr.text)
    case 'bool':
      return { js: String(expr.value), type: scalar('bool') }
    case 'binary':
      return binary(expr.op, value(scope, expr.left), value(scope, expr.right))
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

function literal(text: string): JsCode {
  const digits = text.replace(/^(0[xX][0-9a-fA-F]+|[\d.]+(?:[eE][+-]?\d+)?).*$/, '$1')
  const letter = text.slice(digits.length)
  const whole = /^(?:0[xX]|\d+$)/.test(digits)
  const of = letter === 'u' ? 'u32' : letter === 'i' ? 'i32' : letter !== '' ? 'f32' : whole ? 'int' : 'float'
  return { js: of === 'f32' || of === 'float' ? `Math.fround(${digits})` : digits, type: scalar(of) }
}

export const scalarOf = (type: Type): Scalar => {
  if (type.is === 'scalar' || type.is === 'vec' || type.is === 'atomic') return type.of
  throw unknown(`numbers of kind ${type.is}`)
}

export function binary(op: string, a: JsCode, b: JsCode): JsCode {
  if (op === '&&' || op === '||') return { js: `(${a.js} ${op} ${b.js})`, type: scalar('bool') }
  const shift = op === '<<' || op === '>>'
  const of = shift ? scalarOf(a.type) : common(scalarOf(a.type), scalarOf(b.type))
  const vector = [a.type, b.type].find(({ is }) => is === 'vec')
  if (COMPARES.includes(op)) {
    if (vector?.is === 'vec')
      return { js: `R.map2(R.compare[${JSON.stringify(op)}], ${a.js}, ${b.js})`, type: { ...vector, of: 'bool' } }
    return { js: `(${a.js} ${op === '==' || op === '!=' ? `${op}=` : op} ${b.js})`, type: scalar('bool') }
  }
  const operation = `R.arithmetic.${of}[${JSON.stringify(op)}]`
  if (vector?.is === 'vec') return { js: `R.map2(${operation}, ${a.js}, ${b.js})`, type: { ...vector, of } }
  return { js: `${operation}(${a.js}, ${b.js})`, type: scalar(of) }
}

function unary(op: string, of: JsCode): JsCode {
  if (op === '!') return { js: of.type.is === 'vec' ? `${of.js}.map((one) => !one)` : `!${of.js}`, type: of.type }
  const type = scalarOf(of.type)
  const whole = { int: 'i32', float: 'f32' }[type as string] ?? type
  const zero = { js: '0', type: scalar(type) }
  const ones = { js: whole === 'u32' ? '0xffffffff' : '-1', type: scalar(type) }
  const left = op === '-' ? zero : ones
  const operation = `R.arithmetic.${whole}[${JSON.stringify(op === '-' ? '-' : '^')}]`
  const operands = `${left.js}, ${of.js}`
  // 0 − 0 is 0, where −(0) is −0
  if (op === '-' && whole === 'f32' && of.type.is !== 'vec') return { js: `(-${of.js})`, type: of.type }
  if (of.type.is === 'vec') return { js: `R.map2(${operation}, ${operands})`, type: of.type }
  return { js: `${operation}(${operands})`, type: of.type }
}

/** Where an expression's value stands, so that it can be changed there. */
export function place(scope: Scope, expr: Expr): ValuePlace {
  if (expr.is === 'name') return named(scope, expr.name)
  if (expr.is === 'unary' && expr.op === '*') {
    const { js, type } = value(scope, expr.of)
    return { js: `${js}.v`, type: type.is === 'pointer' ? type.of : type }
  }
  if (expr.is === 'index') return element(place(scope, expr.of), value(scope, expr.index))
  if (expr.is === 'member') return member(place(scope, expr.of), expr.name)
  return value(scope, expr)
}

function named(scope: Scope, name: string): ValuePlace {
  const found = scope.find(name)
  if (found?.is === 'memory') return { memory: found.js, at: '0', type: found.type }
  if (found) return { js: found.is === 'box' ? `${found.js}.v` : found.js, type: found.type }
  const global = scope.module.globals.get(name)
  if (!global) throw unknown(`the name ${name}`)
  const type = global.type && scope.typeOf(global.type)
  if (global.space === 'private') return { js: `L.own.${name}.v`, type: type ?? NOTHING }
  if (global.space === 'workgroup') return { memory: `L.memories.${name}`, at: '0', type: type ?? NOTHING }
  if (global.space === 'storage' || global.space === 'uniform')
    return { memory: `buffers.${name}`, at: '0', type: type ?? NOTHING }
  const given = scope.override(name)
  const initial = global.value && value(scope, global.value)
  if (given !== undefined) return { js: String(given), type: type ?? initial?.type ?? scalar('u32') }
  if (!initial) throw unknown(`a value of ${name}`)
  return { js: `(${initial.js})`, type: type ?? initial.type }
}

function element(of: ValuePlace, index: JsCode): ValuePlace {
  const { type } = of
  if (type.is !== 'array' && type.is !== 'vec') throw unknown(`elements of ${type.is}`)
  const inner: Type = type.is === 'array' ? type.of : scalar(type.of)
  if (of.memory === undefined) return { js: `${of.js}[Math.min(${index.js}, ${of.js}.length - 1)]`, type: inner }
  const stride = type.is === 'array' ? strideOf(type) : 1
  return { memory: of.memory, at: `(${of.at} + ${index.js} * ${stride})`, type: inner }
}

const LETTERS = 'xyzwrgba'

function member(of: ValuePlace, name: string): ValuePlace {
  const { type } = of
  if (type.is === 'vec') {
    const places = Array.from(name).map((letter) => LETTERS.indexOf(letter) % 4)
    if (places.length > 1) {
      const whole = load(of)
      return { js: `R.swizzled(${whole.js}, ${JSON.stringify(places)})`, type: { ...type, n: places.length } }
    }
    if (of.memory === undefined) return { js: `${of.js}[${places[0]}]`, type: scalar(type.of) }
    return { memory: of.memory, at: `(${of.at} + ${places[0]})`, type: scalar(type.of) }
  }
  if (type.is === 'struct') {
    const field = type.fields.find((one) => one.name === name)
    if (field && of.memory === undefined) return { js: `${of.js}.${name}`, type: field.type }
    if (field && of.memory !== undefined) return { memory: of.memory, at: `(${of.at} + ${field.at})`, type: field.type }
  }
  throw unknown(`.${name} of ${type.is === 'struct' ? type.name : type.is}`)
}

export function load(of: ValuePlace): JsCode {
  const { type } = of
  if (of.memory !== undefined) {
    if (type.is === 'scalar' && type.of !== 'bool') return { js: `R.${type.of}At(${of.memory}, ${of.at}, L)`, type }
    return { js: `R.read(${of.memory}, ${of.at}, types[${typeNumber(type)}], L)`, type }
  }
  if (type.is === 'scalar' || type.is === 'pointer' || type.is === 'nothing') return { js: of.js, type }
  return { js: `R.copy(${of.js})`, type }
}

/** JavaScript that puts a value where it belongs. */
export function store(to: ValuePlace, js: string): string {
  if (to.memory === undefined) return `${to.js} = ${js};`
  if (to.type.is === 'scalar') return `R.put(${to.memory}, ${to.at}, ${js}, ${JSON.stringify(to.type.of)}, L);`
  return `R.write(${to.memory}, ${to.at}, types[${typeNumber(to.type)}], ${js}, L);`
}

function pointerTo(scope: Scope, expr: Expr): JsCode {
  const target = place(scope, expr)
  if (target.memory !== undefined) throw unknown('a pointer into memory')
  const type: Type = { is: 'pointer', of: target.type }
  if (target.js.endsWith('.v')) return { js: target.js.slice(0, -2), type }
  return { js: `{ get v() { return ${target.js}; }, set v(to) { ${target.js} = to; } }`, type }
}
