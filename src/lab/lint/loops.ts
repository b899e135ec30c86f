import type { Expr, Module, Statement } from '#src/core/wgsl/syntax.ts'
import { calleeOf, expressionsOf, rootOf, statementsIn, within } from './names.ts'
import type { Remark } from './remark.ts'
import * as texts from './words.ts'

type Loop = Extract<Statement, { is: 'loop' }>

/** A counter that runs so far ends nothing: 2³² turns take a minute and more. */
const FAR = 2 ** 28

/** Variables through which a drawn number goes before a test reads it, at most. */
const HANDS = 3

/** Loops that nothing ends: no test that leaves one holds what the loop counts, or calls what counts. */
export function endlessLoops(module: Module): Remark[] {
  const remarks: Remark[] = []
  for (const { body } of module.functions.values())
    for (const statement of statementsIn(body))
      if (statement.is === 'loop' && !hasBound(statement, module)) {
        const waited = waitedFor(statement, module)
        const sentence = waited === undefined ? texts.endlessLoop : texts.endlessWait(waited)
        remarks.push({ rule: 'bound', at: statement.at ?? 0, sentence })
      }
  return remarks
}

/** The buffer that a loop reads until a word is there; undefined for a loop that waits for none. */
export function waitedFor(loop: Loop, module: Module): string | undefined {
  const assigned = [...statementsIn(loop.body)].flatMap((one) =>
    one.is === 'assign' && one.target?.is === 'name' ? [[one.target.name, one.value] as const] : [],
  )
  for (const test of exitsOf(loop)) {
    const expressions = [...within(test)]
    const names = new Set(expressions.flatMap((one) => (one.is === 'name' ? [one.name] : [])))
    const sources = [test, ...assigned.flatMap(([name, value]) => (names.has(name) ? [value] : []))]
    for (const inner of [...sources, ...letsIn(loop, names)].flatMap((one) => [...within(one)]))
      if (inner.is === 'call' && /^atomic(?:Load|Or|Add)$/.test(calleeOf(inner) ?? '')) {
        const buffer = rootOf(inner.args[0])
        if (buffer !== undefined && module.globals.has(buffer)) return buffer
      }
  }
  return undefined
}

const letsIn = (loop: Loop, names: ReadonlySet<string>): Expr[] =>
  [...statementsIn(loop.body)].flatMap((one) =>
    (one.is === 'let' || one.is === 'var') && names.has(one.name) && one.value ? [one.value] : [],
  )

const leaves = (statement: Statement | undefined): boolean =>
  statement !== undefined && [...statementsIn(statement, true)].some(({ is }) => is === 'break' || is === 'return')

/** Tests by which a loop is left. */
const exitsOf = (loop: Loop): Expr[] => [
  ...(loop.condition ? [loop.condition] : []),
  ...[...statementsIn(loop.body, true)].flatMap((one) =>
    one.is === 'if' && (leaves(one.yes) || leaves(one.no)) ? [one.condition] : [],
  ),
]

function hasBound(loop: Loop, module: Module): boolean {
  const inside = [...statementsIn(loop.body), ...(loop.update ? [loop.update] : [])]
  // a name that each turn declares stands for its value
  const made = new Map(
    inside.flatMap((one) =>
      (one.is === 'let' || one.is === 'var') && one.value ? [[one.name, one.value] as const] : [],
    ),
  )
  const namesIn = (expr: Expr, seen = new Set<string>()): Set<string> => {
    for (const inner of within(expr))
      if (inner.is === 'name' && !seen.has(inner.name)) {
        seen.add(inner.name)
        const from = made.get(inner.name)
        if (from) namesIn(from, seen)
      }
    return seen
  }
  const drawn = new Set<string>()
  const stepped = new Set(
    inside.flatMap((one) => {
      if (one.is !== 'assign' || one.target === undefined) return []
      const name = rootOf(one.target)
      return name !== undefined && (one.op !== '=' || namesIn(one.value).has(name)) ? [name] : []
    }),
  )
  // a number that is drawn, and what a turn hands on of it
  for (let turn = 0; turn < HANDS; turn++)
    for (const one of inside)
      if (one.is === 'assign' && one.target?.is === 'name') {
        const names = namesIn(one.value)
        if ([...names].some((name) => drawn.has(name) || counts(name, module))) drawn.add(one.target.name)
      }
  const ends = (test: Expr): boolean => {
    if (test.is === 'binary' && (test.op === '&&' || test.op === '||')) return ends(test.left) || ends(test.right)
    if (test.is === 'unary' && test.op === '!') return ends(test.of)
    if ([...within(test)].some((one) => isFar(one, module))) return false
    const names = namesIn(test)
    return [...names].some((name) => stepped.has(name) || drawn.has(name) || counts(name, module))
  }
  // a flag that a count lowers counts, too
  for (const one of inside)
    if (one.is === 'if' && ends(one.condition))
      for (const inner of statementsIn(one))
        if (inner.is === 'assign' && inner.target?.is === 'name') stepped.add(inner.target.name)
  return exitsOf(loop).some(ends)
}

function isFar(expr: Expr, module: Module): boolean {
  if (expr.is === 'number') return Number.parseInt(expr.text) >= FAR
  const constant = expr.is === 'name' ? module.globals.get(expr.name) : undefined
  return constant?.space === 'const' && constant.value !== undefined && isFar(constant.value, module)
}

/** Whether a function counts: it draws a number from memory, or steps a variable that outlives it. */
function counts(name: string, module: Module, seen = new Set<string>()): boolean {
  if (/^atomic(?:Add|Sub|Exchange|CompareExchangeWeak)$/.test(name)) return true
  const fn = module.functions.get(name)
  if (!fn || seen.has(name)) return false
  seen.add(name)
  return [...statementsIn(fn.body)].some(
    (one) =>
      (one.is === 'assign' &&
        one.op !== '=' &&
        one.target?.is === 'name' &&
        module.globals.get(one.target.name)?.space === 'private') ||
      expressionsOf(one).some((expr) =>
        [...within(expr)].some((inner) => {
          const callee = calleeOf(inner)
          return callee !== undefined && counts(callee, module, seen)
        }),
      ),
  )
}
