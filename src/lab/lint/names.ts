import type { Expr, Statement } from '#src/core/wgsl/syntax.ts'

/** The expressions that stand in one, itself first. */
export function* within(expr: Expr): Generator<Expr> {
  yield expr
  for (const inner of partsOf(expr)) yield* within(inner)
}

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.is) {
    case 'call':
      return [expr.callee, ...expr.args]
    case 'template':
      return expr.args
    case 'index':
      return [expr.of, expr.index]
    case 'member':
    case 'unary':
      return [expr.of]
    case 'binary':
      return [expr.left, expr.right]
    default:
      return []
  }
}

/** The function that a call is of, by its name. */
export const calleeOf = (expr: Expr): string | undefined =>
  expr.is === 'call' && (expr.callee.is === 'name' || expr.callee.is === 'template') ? expr.callee.name : undefined

/** The variable that an expression is a part of: `x` of `&x[row]`. */
export function rootOf(expr: Expr): string | undefined {
  if (expr.is === 'name') return expr.name
  return expr.is === 'index' || expr.is === 'member' || expr.is === 'unary' ? rootOf(expr.of) : undefined
}

/** The statements below one, itself first; those of loops within it, too, unless `flat`. */
export function* statementsIn(statement: Statement, flat = false): Generator<Statement> {
  yield statement
  const inner: readonly (Statement | undefined)[] =
    statement.is === 'block'
      ? statement.body
      : statement.is === 'if'
        ? [statement.yes, statement.no]
        : statement.is === 'loop'
          ? flat
            ? []
            : [statement.start, statement.update, statement.body]
          : statement.is === 'switch'
            ? statement.cases.map(({ body }) => body)
            : []
  for (const one of inner) if (one) yield* statementsIn(one, flat)
}

/** The expressions that stand in a statement, without those of statements below it. */
export function expressionsOf(statement: Statement): readonly Expr[] {
  const found: readonly (Expr | undefined)[] =
    statement.is === 'assign'
      ? [statement.target, statement.value]
      : statement.is === 'if' || statement.is === 'loop'
        ? [statement.condition]
        : statement.is === 'let' || statement.is === 'var' || statement.is === 'return' || statement.is === 'switch'
          ? [statement.value]
          : []
  return found.filter((one) => one !== undefined)
}
