import { place, scalarOf, value } from './expressions.ts'
import { alike, changes } from './numbers.ts'
import type { JsCode, Scope } from './scope.ts'
import type { Expr } from '#src/core/wgsl/syntax.ts'
import { typeNumber } from './numbered.ts'
import { NOTHING, scalar, settled, type Type, unknown } from '#src/core/wgsl/types.ts'

type Call = Extract<Expr, { is: 'call' }>

/** A call: of a type, which makes a value, of a function of the module, or of one that is built in. */
export function call(scope: Scope, expr: Call): JsCode {
  const { callee, args, at } = expr
  if (callee.is === 'template' && callee.name === 'bitcast') return bitcast(scope, callee.args[0], args[0])
  const fn = callee.is === 'name' ? scope.module.functions.get(callee.name) : undefined
  if (fn && callee.is === 'name') {
    const list = ['L', ...args.map((arg) => value(scope, arg).js)].join(', ')
    const type = fn.result ? (scope.typeOf(fn.result) ?? NOTHING) : NOTHING
    return { js: scope.waits(fn.name) ? `(yield* ${fn.name}(${list}))` : `${fn.name}(${list})`, type }
  }
  const type = scope.typeOf(callee)
  if (type) return made(scope, type, args)
  if (callee.is === 'template') return made(scope, inferred(scope, callee.name, args), args)
  if (callee.is !== 'name') throw unknown('a call of this kind')
  return builtIn(scope, callee.name, args, at)
}

/** `vec4(…)` and `array(…)` without what they are of. */
function inferred(scope: Scope, name: string, args: readonly Expr[]): Type {
  const first = value(scope, args[0]).type
  if (name === 'array') return { is: 'array', of: first, n: args.length }
  return { is: 'vec', n: Number(name.slice(3)), of: scalarOf(first) }
}

function made(scope: Scope, type: Type, args: readonly Expr[]): JsCode {
  if (args.length === 0) return { js: `R.zero(types[${typeNumber(type)}])`, type }
  const parts = args.map((arg) => value(scope, arg))
  if (type.is === 'scalar') {
    const from = scalarOf(parts[0].type)
    return { js: `R.converted(${JSON.stringify(from)}, ${JSON.stringify(type.of)})(${parts[0].js})`, type }
  }
  if (type.is === 'struct') {
    const fields = type.fields.map(({ name }, f) => `${name}: ${parts[f].js}`)
    return { js: `({ ${fields.join(', ')} })`, type }
  }
  if (type.is === 'array') return { js: `[${parts.map(({ js }) => js).join(', ')}]`, type }
  if (type.is !== 'vec') throw unknown(`how a ${type.is} is made`)
  const convert = `R.converted(${JSON.stringify(scalarOf(parts[0].type))}, ${JSON.stringify(type.of)})`
  return { js: `R.vector(${type.n}, [${parts.map(({ js }) => js).join(', ')}], ${convert})`, type }
}

function bitcast(scope: Scope, to: Expr, arg: Expr): JsCode {
  const type = scope.typeOf(to)
  const from = value(scope, arg)
  if (!type) throw unknown('the type of a bitcast')
  const names = [settled(from.type), type].map((one) => JSON.stringify(scalarOf(one)))
  const convert = `R.reinterpreted(${names.join(', ')})`
  return { js: type.is === 'vec' ? `${from.js}.map(${convert})` : `${convert}(${from.js})`, type }
}

/** What a pointer argument `&place` points to, in memory. */
function target(scope: Scope, arg: Expr) {
  const to = arg.is === 'unary' && arg.op === '&' ? place(scope, arg.of) : undefined
  if (to?.memory === undefined) throw unknown('an atomic that is not in memory')
  return to
}

function builtIn(scope: Scope, name: string, args: readonly Expr[], at: number): JsCode {
  if (name.startsWith('atomic')) return atomic(scope, name, args)
  if (name.endsWith('Barrier')) return { js: `(yield R.barrier(${JSON.stringify(name)}, ${at}))`, type: NOTHING }
  if (name === 'arrayLength') {
    const { memory, type } = target(scope, args[0])
    return { js: `R.lengthOf(${memory}, types[${typeNumber(type)}])`, type: scalar('u32') }
  }
  if (name === 'workgroupUniformLoad') {
    const { memory, at: from, type } = target(scope, args[0])
    return { js: `(yield* R.uniformLoad(${memory}, ${from}, types[${typeNumber(type)}], L, ${at}))`, type }
  }
  const values = args.map((arg) => value(scope, arg))
  const list = values.map(({ js }) => js).join(', ')
  if (name.startsWith('subgroup')) return subgroup(name, values, at)
  if (name === 'select') return { js: `R.select(${list})`, type: typed(values.slice(0, 2)) }
  if (name === 'any') return { js: `${list}.some(Boolean)`, type: scalar('bool') }
  if (name === 'all') return { js: `${list}.every(Boolean)`, type: scalar('bool') }
  if (name === 'dot') return { js: `R.dot(${list})`, type: scalar(scalarOf(values[0].type)) }
  if (name in alike) return { js: `R.alike.${name}(${list})`, type: typed(values) }
  throw unknown(`the function ${name}`)
}

/** The type that several operands are of, of which some may be literals. */
function typed(values: readonly JsCode[]): Type {
  const known = values.find(({ type }) => type.is !== 'scalar' || (type.of !== 'int' && type.of !== 'float'))
  return (known ?? values[0]).type
}

function subgroup(name: string, values: readonly JsCode[], at: number): JsCode {
  const list = values.map(({ js }) => js).join(', ')
  const js = `(yield R.subgroup(${JSON.stringify(name)}, ${at}, [${list}], types[${typeNumber(values[0]?.type ?? NOTHING)}]))`
  if (name === 'subgroupBallot') return { js, type: { is: 'vec', n: 4, of: 'u32' } }
  if (name === 'subgroupAny' || name === 'subgroupAll' || name === 'subgroupElect') return { js, type: scalar('bool') }
  return { js, type: values[0].type }
}

function atomic(scope: Scope, name: string, args: readonly Expr[]): JsCode {
  const { memory, at, type } = target(scope, args[0])
  const of = scalarOf(type)
  const result = (js: string) => (of === 'i32' ? `(${js} | 0)` : js)
  const operand = (a: number) => value(scope, args[a]).js
  if (name === 'atomicLoad') return { js: result(`(yield R.SPIN, ${memory}.load(${at}, L))`), type: scalar(of) }
  if (name === 'atomicStore') return { js: `${memory}.store(${at}, ${operand(1)} >>> 0, L)`, type: NOTHING }
  if (name === 'atomicCompareExchangeWeak')
    return { js: `R.exchange(${memory}, ${at}, ${operand(1)}, ${operand(2)}, L)`, type: EXCHANGED }
  const op = `R.changes.${of}[${JSON.stringify(name)}]`
  if (!(name in changes.u32)) throw unknown(`the function ${name}`)
  return { js: result(`R.change(${memory}, ${at}, ${op}, ${operand(1)}, L)`), type: scalar(of) }
}

const EXCHANGED: Type = {
  is: 'struct',
  name: '__atomic_compare_exchange_result',
  fields: [
    { name: 'old_value', type: scalar('u32'), at: 0 },
    { name: 'exchanged', type: scalar('bool'), at: 1 },
  ],
}
