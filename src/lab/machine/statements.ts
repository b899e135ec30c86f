import type { Fn, Statement } from '#src/core/wgsl/syntax.ts'
import { NOTHING, settled, type Type, unknown } from '#src/core/wgsl/types.ts'
import type { Evaluation } from './evaluation.ts'
import { binary, keptPlace, load, place, store, value, values } from './expressions.ts'
import type { Label, Routine } from './routine.ts'
import type { Scope } from './scope.ts'
import { zero } from './values.ts'

/** Makes a function's steps. */
export function fillRoutine(scope: Scope, fn: Fn, routine: Routine): void {
  scope.push()
  for (const [slot, { name, type }] of fn.params.entries())
    scope.declare(name, { slot, type: scope.typeOf(type) ?? NOTHING })
  statement(scope, fn.body)
  scope.pop()
  routine.steps = scope.to.steps
}

function statement(scope: Scope, one: Statement): void {
  scope.to.at = one.at ?? scope.to.at
  switch (one.is) {
    case 'block':
      scope.push()
      for (const inner of one.body) statement(scope, inner)
      scope.pop()
      return
    case 'let':
    case 'var':
      return declared(scope, one)
    case 'assign':
      return assign(scope, one)
    case 'if':
      return branch(scope, one)
    case 'loop':
      return loop(scope, one)
    case 'switch':
      return choice(scope, one)
    case 'return':
      return scope.to.add({ is: 'return', value: one.value && value(scope, one.value).value })
    default:
      return leave(scope, one.is)
  }
}

function leave(scope: Scope, how: 'break' | 'continue'): void {
  const to =
    how === 'break'
      ? scope.ends.at(-1)?.breakTo
      : scope.ends.findLast(({ continueTo }) => continueTo !== undefined)?.continueTo
  if (!to) throw unknown(`${how} outside a loop`)
  scope.to.add({ is: 'go', to })
}

function declared(
  scope: Scope,
  { is, name, type: said, value: initial }: Extract<Statement, { is: 'let' | 'var' }>,
): void {
  const given: Evaluation | undefined = initial && value(scope, initial)
  const type: Type = (said && scope.typeOf(said)) ?? settled(given?.type ?? NOTHING)
  if (is === 'let' && !given) throw unknown(`a value of ${name}`)
  const slot = scope.to.slot()
  scope.declare(name, { slot, type })
  const make = given?.value ?? (() => zero(type))
  scope.to.add({ is: 'do', run: (frame) => void (frame.slots[slot] = make(frame)) })
}

function assign(scope: Scope, { target, op, value: given }: Extract<Statement, { is: 'assign' }>): void {
  if (!target) {
    const { value: only } = value(scope, given)
    return scope.to.add({ is: 'do', run: (frame) => void only(frame) })
  }
  const found = place(scope, target)
  const to = scope.waitsIn(given) ? keptPlace(scope, found) : found
  const before = op === '=' ? undefined : load(to)
  const old = before && (scope.waitsIn(given) ? scope.kept(before) : before)
  const right = value(scope, given)
  scope.to.add({ is: 'do', run: store(to, old ? binary(scope, op.slice(0, -1), old, right) : right) })
}

function branch(scope: Scope, { condition, yes, no }: Extract<Statement, { is: 'if' }>): void {
  const { to } = scope
  const [otherwise, end] = [to.label(), to.label()]
  to.add({ is: 'unless', test: value(scope, condition).value, to: otherwise })
  statement(scope, yes)
  if (no) to.add({ is: 'go', to: end })
  to.mark(otherwise)
  if (no) statement(scope, no)
  to.mark(end)
}

function loop(scope: Scope, { start, condition, update, body }: Extract<Statement, { is: 'loop' }>): void {
  const { to } = scope
  const [again, next, end]: Label[] = [to.label(), to.label(), to.label()]
  scope.push()
  if (start) statement(scope, start)
  to.mark(again)
  if (condition) to.add({ is: 'unless', test: value(scope, condition).value, to: end })
  scope.ends.push({ breakTo: end, continueTo: next })
  statement(scope, body)
  scope.ends.pop()
  to.mark(next)
  if (update) statement(scope, update)
  to.add({ is: 'go', to: again })
  to.mark(end)
  scope.pop()
}

function choice(scope: Scope, { value: of, cases }: Extract<Statement, { is: 'switch' }>): void {
  const { to } = scope
  const end = to.label()
  const chosen = scope.kept(value(scope, of)).value
  const bodies = cases.map((one) => ({ ...one, label: to.label() }))
  for (const { values: labels, label } of bodies)
    for (const { value: one } of values(scope, labels))
      to.add({ is: 'unless', test: (frame) => chosen(frame) !== one(frame), to: label })
  to.add({ is: 'go', to: bodies.find(({ isDefault }) => isDefault)?.label ?? end })
  scope.ends.push({ breakTo: end, continueTo: undefined })
  for (const { body, label } of bodies) {
    to.mark(label)
    statement(scope, body)
    to.add({ is: 'go', to: end })
  }
  scope.ends.pop()
  to.mark(end)
}
