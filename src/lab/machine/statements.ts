import { binary, load, place, store, value } from './expressions.ts'
import type { JsCode, Scope } from './scope.ts'
import type { Expr, Fn, Statement } from '#src/core/wgsl/syntax.ts'
import { typeNumber } from './numbered.ts'
import { NOTHING, settled, type Type } from '#src/core/wgsl/types.ts'

/** JavaScript of a function: a generator where a lane may have to wait in it. */
export function functionOf(scope: Scope, fn: Fn): string {
  scope.push()
  for (const { name, type } of fn.params)
    scope.declare(name, { is: 'value', js: name, type: scope.typeOf(type) ?? NOTHING })
  const params = ['L', ...fn.params.map(({ name }) => name)].join(', ')
  const body = statement(scope, fn.body)
  scope.pop()
  return `function${scope.waits(fn.name) ? '*' : ''} ${fn.name}(${params}) ${body}`
}

function statement(scope: Scope, one: Statement): string {
  switch (one.is) {
    case 'block': {
      scope.push()
      const body = one.body.map((inner) => statement(scope, inner)).join('\n')
      scope.pop()
      return `{\n${body}\n}`
    }
    case 'let':
      return letOf(scope, one.name, one.type, one.value)
    case 'var':
      return varOf(scope, one.name, one.type, one.value)
    case 'assign':
      return assign(scope, one.target, one.op, one.value)
    case 'if': {
      const otherwise = one.no ? ` else ${statement(scope, one.no)}` : ''
      return `if (${value(scope, one.condition).js}) ${statement(scope, one.yes)}${otherwise}`
    }
    case 'loop':
      return loop(scope, one)
    case 'switch':
      return choice(scope, one)
    case 'return':
      return one.value ? `return ${value(scope, one.value).js};` : 'return;'
    default:
      return `${one.is};`
  }
}

function letOf(scope: Scope, name: string, declared: Expr | undefined, initial: Expr): string {
  const { js, type } = value(scope, initial)
  const known = (declared && scope.typeOf(declared)) ?? settled(type)
  scope.declare(name, { is: 'value', js: name, type: known })
  return `const ${name} = ${js};`
}

function varOf(scope: Scope, name: string, declared: Expr | undefined, initial: Expr | undefined): string {
  const given: JsCode | undefined = initial && value(scope, initial)
  const type: Type = (declared && scope.typeOf(declared)) ?? settled(given?.type ?? NOTHING)
  scope.declare(name, { is: 'box', js: name, type })
  return `const ${name} = { v: ${given?.js ?? `R.zero(types[${typeNumber(type)}])`} };`
}

function assign(scope: Scope, target: Expr | undefined, op: string, given: Expr): string {
  if (!target) return `${value(scope, given).js};`
  const to = place(scope, target)
  const right = value(scope, given)
  return store(to, op === '=' ? right.js : binary(op.slice(0, -1), load(to), right).js)
}

function loop(scope: Scope, { start, condition, update, body }: Extract<Statement, { is: 'loop' }>): string {
  scope.push()
  const first = start ? statement(scope, start) : ''
  const test = condition ? value(scope, condition).js : 'true'
  const last = update ? statement(scope, update).replace(/;$/, '') : ''
  const inner = statement(scope, body)
  scope.pop()
  return `{ ${first} for (; ${test}; ${last}) ${inner} }`
}

function choice(scope: Scope, { value: of, cases }: Extract<Statement, { is: 'switch' }>): string {
  const branches = cases.map(({ values, isDefault, body }) => {
    const labels = values.map((one) => `case ${value(scope, one).js}:`)
    return `${[...labels, ...(isDefault ? ['default:'] : [])].join(' ')} ${statement(scope, body)} break;`
  })
  return `switch (${value(scope, of).js}) {\n${branches.join('\n')}\n}`
}
