import { Reader } from './reader.ts'
import type { CaseClause, Expr, StructField, Fn, Global, Module, Statement } from './syntax.ts'

/** Reads linked WGSL. Throws AppError `ShaderError` where it is none that is known here. */
export function parse(wgsl: string): Module {
  const reader = new Reader(wgsl)
  const structs = new Map<string, readonly StructField[]>()
  const aliases = new Map<string, Expr>()
  const globals = new Map<string, Global>()
  const functions = new Map<string, Fn>()
  while (reader.token.kind !== 'end') {
    const attributes = attributesOf(reader)
    if (reader.accept('struct')) {
      const name = reader.name()
      reader.expect('{')
      structs.set(
        name,
        reader.list('}', () => field(reader)),
      )
      reader.accept(';')
    } else if (reader.accept('alias')) {
      const name = reader.name()
      reader.expect('=')
      aliases.set(name, reader.type())
      reader.expect(';')
    } else if (reader.accept('fn')) {
      const fn = functionOf(reader, attributes.get('workgroup_size'))
      functions.set(fn.name, fn)
    } else if (['var', 'const', 'override'].some((word) => reader.is(word))) {
      const global = globalOf(reader, attributes)
      globals.set(global.name, global)
    } else while (!reader.accept(';')) reader.skip() // enable, diagnostic
  }
  return { structs, aliases, globals, functions }
}

function attributesOf(reader: Reader): ReadonlyMap<string, readonly Expr[]> {
  const attributes = new Map<string, readonly Expr[]>()
  while (reader.accept('@'))
    attributes.set(reader.name(), reader.accept('(') ? reader.list(')', () => reader.expression()) : [])
  return attributes
}

function field(reader: Reader): StructField {
  const [builtin] = attributesOf(reader).get('builtin') ?? []
  const name = reader.name()
  reader.expect(':')
  return { name, type: reader.type(), builtin: builtin?.is === 'name' ? builtin.name : undefined }
}

function functionOf(reader: Reader, size: readonly Expr[] | undefined): Fn {
  const name = reader.name()
  reader.expect('(')
  const params = reader.list(')', () => field(reader))
  const result = reader.accept('->') ? reader.type() : undefined
  return { name, params, result, size, body: block(reader) }
}

function globalOf(reader: Reader, attributes: ReadonlyMap<string, readonly Expr[]>): Global {
  const word = reader.name()
  const spaces = word === 'var' && reader.accept('<') ? reader.list('>', () => reader.name()) : []
  const name = reader.name()
  const type = reader.accept(':') ? reader.type() : undefined
  const value = reader.accept('=') ? reader.expression() : undefined
  reader.expect(';')
  const space = word === 'var' ? (spaces[0] as Global['space']) : (word as 'const' | 'override')
  const [group, binding] = ['group', 'binding'].map((of) => numberIn(attributes.get(of)?.[0]))
  return { space, name, type, value, written: spaces[1] === 'read_write', group, binding }
}

/** Group and binding are literals. */
const numberIn = (expr: Expr | undefined): number => (expr?.is === 'number' ? Number.parseInt(expr.text, 10) : NaN)

function block(reader: Reader): Statement {
  reader.expect('{')
  const body: Statement[] = []
  while (!reader.accept('}')) if (!reader.accept(';')) body.push(statement(reader))
  return { is: 'block', body }
}

const statement = (reader: Reader): Statement => {
  const { at } = reader.token
  return { ...plainStatement(reader), at }
}

function plainStatement(reader: Reader): Statement {
  if (reader.is('{')) return block(reader)
  if (reader.accept('if')) return branch(reader)
  if (reader.accept('for')) return counted(reader)
  if (reader.accept('while')) return { is: 'loop', condition: reader.expression(), body: block(reader) }
  if (reader.accept('loop')) return { is: 'loop', body: block(reader) }
  if (reader.accept('switch')) return choice(reader)
  const simple = simpleStatement(reader)
  reader.expect(';')
  return simple
}

function branch(reader: Reader): Statement {
  const condition = reader.expression()
  const yes = block(reader)
  if (!reader.accept('else')) return { is: 'if', condition, yes }
  return { is: 'if', condition, yes, no: reader.accept('if') ? branch(reader) : block(reader) }
}

function counted(reader: Reader): Statement {
  reader.expect('(')
  const start = reader.is(';') ? undefined : simpleStatement(reader)
  reader.expect(';')
  const condition = reader.is(';') ? undefined : reader.expression()
  reader.expect(';')
  const update = reader.is(')') ? undefined : simpleStatement(reader)
  reader.expect(')')
  return { is: 'loop', start, condition, update, body: block(reader) }
}

function choice(reader: Reader): Statement {
  const value = reader.expression()
  const cases: CaseClause[] = []
  reader.expect('{')
  while (!reader.accept('}')) {
    const isDefault = reader.accept('default')
    if (!isDefault) reader.expect('case')
    const values: Expr[] = []
    while (!reader.is(':') && !reader.is('{')) {
      values.push(reader.expression())
      reader.accept(',')
    }
    reader.accept(':')
    cases.push({ values, isDefault, body: block(reader) })
  }
  return { is: 'switch', value, cases }
}

function simpleStatement(reader: Reader): Statement {
  if (reader.accept('return')) return { is: 'return', value: reader.is(';') ? undefined : reader.expression() }
  if (reader.accept('break')) return { is: 'break' }
  if (reader.accept('continue')) return { is: 'continue' }
  for (const is of ['let', 'const', 'var'] as const)
    if (reader.accept(is)) {
      const name = reader.name()
      const type = reader.accept(':') ? reader.type() : undefined
      const value = reader.accept('=') ? reader.expression() : undefined
      if (is === 'var' || value === undefined) return { is: 'var', name, type, value }
      return { is: 'let', name, type, value }
    }
  if (reader.accept('_')) {
    reader.expect('=')
    return { is: 'assign', op: '=', value: reader.expression() }
  }
  return assignment(reader)
}

function assignment(reader: Reader): Statement {
  const target = reader.expression()
  for (const [sign, op] of [
    ['++', '+='],
    ['--', '-='],
  ])
    if (reader.accept(sign)) return { is: 'assign', target, op, value: { is: 'number', text: '1' } }
  if (reader.is(';') || reader.is(')')) return { is: 'assign', op: '=', value: target }
  return { is: 'assign', target, op: reader.assignment(), value: reader.expression() }
}
