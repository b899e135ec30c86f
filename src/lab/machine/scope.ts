import type { Expr, Fn, Module, Statement } from '#src/core/wgsl/syntax.ts'
import { countOf, type Type, typeOf } from '#src/core/wgsl/types.ts'

/** JavaScript of an expression. */
export interface JsCode {
  readonly js: string
  readonly type: Type
}

/** What a name stands for in JavaScript. A `box` holds its value as `.v`, and so does a pointer's target. */
export type NamedValue =
  | { readonly is: 'value'; readonly js: string; readonly type: Type }
  | { readonly is: 'box'; readonly js: string; readonly type: Type }
  | { readonly is: 'memory'; readonly js: string; readonly type: Type }

/** Built-in functions at which a lane may have to wait, or other lanes may come first. */
export const WAITS = /^(?:workgroupBarrier|storageBarrier|workgroupUniformLoad|subgroup\w+|atomicLoad)$/

/** A module with the numbers that its overridable constants have. */
export class Scope {
  readonly module: Module
  private readonly overrides: Readonly<Record<string, number>>
  private readonly waiting = new Map<string, boolean>()
  /** JavaScript of a call, calls.ts. */
  readonly call: (scope: Scope, expr: Extract<Expr, { is: 'call' }>) => JsCode
  private readonly frames: Map<string, NamedValue>[] = []

  constructor(module: Module, overrides: Readonly<Record<string, number>>, call: Scope['call']) {
    this.module = module
    this.call = call
    this.overrides = overrides
  }

  push(): void {
    this.frames.push(new Map())
  }

  pop(): void {
    this.frames.pop()
  }

  declare(name: string, named: NamedValue): void {
    this.frames.at(-1)?.set(name, named)
  }

  find(name: string): NamedValue | undefined {
    for (let f = this.frames.length - 1; f >= 0; f--) {
      const named = this.frames[f].get(name)
      if (named) return named
    }
    return undefined
  }

  typeOf(expr: Expr): Type | undefined {
    return typeOf(expr, this.module, (size) => this.count(size))
  }

  count(expr: Expr): number {
    return countOf(expr, this.module, this.overrides)
  }

  /** Value of an overridable constant, where the dispatch says one. */
  override(name: string): number | undefined {
    return this.overrides[name]
  }

  /** May a lane have to wait in the function? */
  waits(name: string): boolean {
    const known = this.waiting.get(name)
    if (known !== undefined) return known
    const fn = this.module.functions.get(name)
    this.waiting.set(name, false)
    // a lane's course is a generator, whether or not it ever waits
    const waits = name === 'main' || (fn ? callsIn(fn).some((callee) => this.waits(callee)) : WAITS.test(name))
    this.waiting.set(name, waits)
    return waits
  }
}

/** Names of all that a function calls. */
function callsIn({ body }: Fn): string[] {
  const names: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    else if (typeof node === 'object' && node !== null) {
      const { is, callee } = node as Partial<Statement & { callee: Expr }>
      if ((is as string) === 'call' && callee?.is === 'name') names.push(callee.name)
      for (const inner of Object.values(node)) visit(inner)
    }
  }
  visit(body)
  return names
}
