import type { Expr, Fn, Global, Module, Statement } from '#src/core/wgsl/syntax.ts'
import { countOf, type Type, typeOf } from '#src/core/wgsl/types.ts'
import type { Evaluation } from './evaluation.ts'
import { type Label, Recipe, type Routine } from './routine.ts'

/** What a name of a function stands for: a slot of its frame, whose value is a pointer's target where it is one. */
export interface SlotOf {
  readonly slot: number
  readonly type: Type
}

/** Built-in functions at which a lane may have to wait, or other lanes may come first. */
export const WAITS = /^(?:workgroupBarrier|storageBarrier|workgroupUniformLoad|subgroup\w+|atomicLoad)$/

/** A module with the numbers that its overridable constants have, as its functions are turned into routines. */
export class Scope {
  readonly module: Module
  private readonly overrides: Readonly<Record<string, number>>
  private readonly waiting = new Map<unknown, boolean>()
  private readonly constants = new Map<string, Evaluation | undefined>()
  /** How a call is evaluated, calls.ts, and how a function is made a routine, statements.ts. */
  readonly call: (scope: Scope, expr: Extract<Expr, { is: 'call' }>) => Evaluation
  private readonly make: (scope: Scope, fn: Fn, routine: Routine) => void
  private readonly routines = new Map<string, Routine>()
  private recipe = new Recipe('', 0)
  private frames: Map<string, SlotOf>[] = []
  private held: readonly Global[] | undefined
  /** Where `break` and `continue` go. */
  readonly ends: { readonly breakTo: Label; readonly continueTo: Label | undefined }[] = []
  /** A sum was met whose rounding a compiler chooses (roundings.ts). */
  hasOpenRounding = false

  constructor(
    module: Module,
    overrides: Readonly<Record<string, number>>,
    call: Scope['call'],
    make: (scope: Scope, fn: Fn, routine: Routine) => void,
  ) {
    this.module = module
    this.call = call
    this.make = make
    this.overrides = overrides
  }

  /** Memories that the module's names stand for, in the order in which a run has them. */
  get memories(): readonly Global[] {
    return (this.held ??= [...this.module.globals.values()].filter(
      ({ space }) => space === 'storage' || space === 'uniform' || space === 'workgroup',
    ))
  }

  /** What is added to the routine that is made now. */
  get to(): Recipe {
    return this.recipe
  }

  /** The routine of a function, made when it is first asked for. */
  routine(fn: Fn): Routine {
    const known = this.routines.get(fn.name)
    if (known) return known
    const routine: Routine = { name: fn.name, steps: [] }
    this.routines.set(fn.name, routine)
    const [recipe, frames] = [this.recipe, this.frames]
    const ends = this.ends.splice(0)
    this.recipe = new Recipe(fn.name, fn.params.length)
    this.frames = []
    this.make(this, fn, routine)
    this.recipe = recipe
    this.frames = frames
    this.ends.push(...ends)
    return routine
  }

  push(): void {
    this.frames.push(new Map())
  }

  pop(): void {
    this.frames.pop()
  }

  declare(name: string, slot: SlotOf): void {
    this.frames.at(-1)?.set(name, slot)
  }

  find(name: string): SlotOf | undefined {
    for (let f = this.frames.length - 1; f >= 0; f--) {
      const named = this.frames[f].get(name)
      if (named) return named
    }
    return undefined
  }

  /** A value that is evaluated now, before what comes after it changes what it reads. */
  kept({ value, type, isConstant }: Evaluation): Evaluation {
    if (isConstant) return { value, type, isConstant }
    const slot = this.to.slot()
    this.to.add({ is: 'do', run: (frame) => void (frame.slots[slot] = value(frame)) })
    return { value: (frame) => frame.slots[slot], type }
  }

  /** A constant of the module, evaluated once. */
  constant(name: string, evaluate: () => Evaluation | undefined): Evaluation | undefined {
    if (!this.constants.has(name)) this.constants.set(name, evaluate())
    return this.constants.get(name)
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
    const waits = fn ? this.waitsIn(fn.body) : WAITS.test(name)
    this.waiting.set(name, waits)
    return waits
  }

  /** May a lane have to wait in what is written there? */
  waitsIn(node: Expr | Statement): boolean {
    const known = this.waiting.get(node)
    if (known !== undefined) return known
    const waits = callsIn(node).some((callee) => this.waits(callee))
    this.waiting.set(node, waits)
    return waits
  }
}

/** Names of all that is called there. */
function callsIn(body: unknown): string[] {
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
