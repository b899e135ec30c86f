import { type Expr, fieldsIn, type Fn, type Module, type Statement, type StructField } from '#src/core/wgsl/syntax.ts'
import { calleeOf, rootOf, within } from './names.ts'
import type { Remark } from './remark.ts'
import * as texts from './words.ts'

/** What a lane does to memory, in the order of the text, functions in the places of their calls. */
export interface Access {
  readonly does: 'read' | 'write' | 'look' | 'publish' | 'barrier'
  /** The variable, or the barrier's name. */
  readonly of: string
  /** The text of what stands between the brackets. */
  readonly index: string
  readonly at: number
}

/** Of a variable whether lanes of a workgroup may have different values in it. */
interface Cell {
  varies: boolean
}

/** Where the lanes of a workgroup parted: the offset of the condition; undefined while they are together. */
type Parting = number | undefined

interface Frame {
  readonly cells: Map<string, Cell>
  /** Texts of what parameters stand for. */
  readonly given: ReadonlyMap<string, string>
  together: Parting
  returned: Parting
  loop?: { left: Parting }
  result: boolean
}

const BARRIERS = new Set(['workgroupBarrier', 'storageBarrier', 'textureBarrier', 'workgroupUniformLoad'])
const ALIKE = new Set(['workgroup_id', 'num_workgroups', 'subgroup_size'])
/** Whether all lanes of a workgroup are given the same: of a struct, by each of its fields. */
const isAlike = (module: Module, param: StructField): boolean =>
  fieldsIn(module, param)?.every((field) => isAlike(module, field)) ?? ALIKE.has(param.builtin ?? '')

/** Turns of a loop in which what varies spreads. */
const TURNS = 2

/**
 * Goes through what a lane does from `main` on, and asks of each barrier whether all lanes of a workgroup come there: not below a
 * condition that may differ between lanes, nor after one of them has left. As strict as WGSL's own analysis, or less.
 */
export class LaneCourse {
  readonly accesses: Access[] = []
  readonly remarks: Remark[] = []
  private readonly privates = new Map<string, Cell>()
  private readonly module: Module
  private at = 0

  constructor(module: Module) {
    this.module = module
    const main = module.functions.get('main')
    if (!main) return
    const cells = main.params.map((one) => [one.name, { varies: !isAlike(module, one) }] as const)
    this.enter(main, new Map(cells), new Map(), undefined)
  }

  private enter(fn: Fn, cells: Frame['cells'], given: Frame['given'], together: Parting): boolean {
    const frame: Frame = { cells, given, together, returned: undefined, result: false }
    this.run(fn.body, frame)
    return frame.result
  }

  private run(statement: Statement | undefined, frame: Frame): void {
    if (!statement) return
    if (statement.at !== undefined) this.at = statement.at
    const { at } = this
    switch (statement.is) {
      case 'block':
        for (const one of statement.body) this.run(one, frame)
        return
      case 'let':
      case 'var':
        frame.cells.set(statement.name, {
          varies: statement.value ? this.varies(statement.value, frame) : false,
        })
        return
      case 'assign':
        this.assign(statement, frame)
        return
      case 'if':
        this.branch(this.varies(statement.condition, frame), at, [statement.yes, statement.no], frame)
        return
      case 'switch':
        this.branch(
          this.varies(statement.value, frame),
          at,
          statement.cases.map(({ body }) => body),
          frame,
        )
        return
      case 'loop':
        this.loop(statement, at, frame)
        return
      case 'return':
        if (statement.value && this.varies(statement.value, frame)) frame.result = true
        if (frame.together !== undefined) frame.result = true
        frame.returned ??= frame.together
        return
      default:
        if (frame.loop) frame.loop.left ??= frame.together
    }
  }

  private branch(varies: boolean, at: number, ways: readonly (Statement | undefined)[], frame: Frame): void {
    const before = frame.together
    for (const way of ways) {
      frame.together = before ?? (varies ? at : undefined)
      this.run(way, frame)
    }
    frame.together = before ?? frame.returned ?? frame.loop?.left
  }

  private loop(loop: Extract<Statement, { is: 'loop' }>, at: number, frame: Frame): void {
    const before = frame.together
    const outer = frame.loop
    const own: { left: Parting } = { left: undefined }
    this.run(loop.start, frame)
    frame.loop = own
    for (let turn = 0; turn < TURNS; turn++) {
      frame.together = before ?? own.left
      this.at = at
      if (loop.condition && this.varies(loop.condition, frame)) own.left ??= at
      frame.together = before ?? own.left
      this.run(loop.body, frame)
      frame.together = before ?? own.left
      this.run(loop.update, frame)
    }
    if (outer) frame.loop = outer
    else delete frame.loop
    frame.together = before ?? frame.returned ?? outer?.left
  }

  private assign({ target, op, value }: Extract<Statement, { is: 'assign' }>, frame: Frame): void {
    const varies = this.varies(value, frame)
    const root = target && rootOf(target)
    if (!target || root === undefined) return
    for (const inner of within(target)) if (inner.is === 'index') this.varies(inner.index, frame)
    const space = this.module.globals.get(root)?.space
    if (space === 'storage' || space === 'workgroup') {
      if (!frame.cells.has(root)) {
        if (op !== '=') this.meets('read', target, frame)
        this.meets('write', target, frame)
        return
      }
    }
    const cell = this.cellOf(root, frame)
    if (cell && (varies || frame.together !== undefined)) cell.varies = true
  }

  private cellOf(name: string, frame: Frame): Cell | undefined {
    const local = frame.cells.get(name)
    if (local) return local
    if (this.module.globals.get(name)?.space !== 'private') return undefined
    const known = this.privates.get(name) ?? { varies: false }
    this.privates.set(name, known)
    return known
  }

  private meets(does: Access['does'], expr: Expr, frame: Frame): void {
    const of = rootOf(expr)
    if (of !== undefined) this.accesses.push({ does, of, index: textOf(indexOf(expr), frame.given), at: this.at })
  }

  /** Whether an expression's value may differ between the lanes of a workgroup. */
  private varies(expr: Expr, frame: Frame): boolean {
    switch (expr.is) {
      case 'name':
        return this.cellOf(expr.name, frame)?.varies ?? this.load(expr, frame)
      case 'index':
      case 'member': {
        const root = rootOf(expr)
        const index = expr.is === 'index' && this.varies(expr.index, frame)
        if (root === undefined || frame.cells.has(root) || this.module.globals.get(root)?.space === 'private')
          return this.varies(expr.of, frame) || index
        // an array of arrays is one load
        const inner = expr.of.is === 'index' && this.varies(expr.of.index, frame)
        return this.load(expr, frame) || index || inner
      }
      case 'unary':
        return expr.op === '&' ? false : this.varies(expr.of, frame)
      case 'binary':
        return [expr.left, expr.right].map((side) => this.varies(side, frame)).some(Boolean)
      case 'call':
        return this.call(expr, frame)
      default:
        return false
    }
  }

  private load(expr: Expr, frame: Frame): boolean {
    const global = this.module.globals.get(rootOf(expr) ?? '')
    if (global?.space !== 'workgroup' && !(global?.space === 'storage' && global.written)) return false
    this.meets('read', expr, frame)
    return true
  }

  private call(expr: Extract<Expr, { is: 'call' }>, frame: Frame): boolean {
    const name = calleeOf(expr) ?? ''
    if (BARRIERS.has(name)) {
      this.accesses.push({ does: 'barrier', of: name, index: '', at: this.at })
      const { together } = frame
      if (together !== undefined)
        this.remarks.push({
          rule: 'parted',
          at: this.at,
          other: together,
          sentence: (line) => texts.parted(`${name}()`, line),
        })
      return false
    }
    const varying = expr.args.map((arg) => this.varies(arg, frame))
    if (name.startsWith('atomic')) {
      const [target] = expr.args
      if (target) this.meets(name === 'atomicLoad' ? 'look' : 'publish', target, frame)
      return true
    }
    const fn = this.module.functions.get(name)
    if (!fn) return name.startsWith('subgroup') || (name !== 'arrayLength' && varying.some(Boolean))
    const cells = fn.params.map((param, i) => {
      const arg = expr.args[i]
      const pointed = arg?.is === 'unary' && arg.op === '&' ? rootOf(arg) : undefined
      const shared = pointed === undefined ? undefined : this.cellOf(pointed, frame)
      return [param.name, shared ?? { varies: varying[i] ?? false }] as const
    })
    const given = fn.params.map((param, i) => [param.name, textOf(expr.args[i], frame.given)] as const)
    const at = this.at
    const result = this.enter(fn, new Map(cells), new Map(given), frame.together)
    this.at = at
    return result
  }
}

/** What stands between the brackets of `x[…]`, `&x[…]`. */
const indexOf = (expr: Expr): Expr | undefined =>
  expr.is === 'index' ? expr.index : expr.is === 'unary' || expr.is === 'member' ? indexOf(expr.of) : undefined

/** An expression as text, parameters as what they stand for. */
function textOf(expr: Expr | undefined, given: ReadonlyMap<string, string>): string {
  const text = (one: Expr): string => textOf(one, given)
  if (!expr) return ''
  switch (expr.is) {
    case 'name':
      return given.get(expr.name) ?? expr.name
    case 'number':
      return expr.text
    case 'bool':
      return String(expr.value)
    case 'unary':
      return `${expr.op}${text(expr.of)}`
    case 'binary':
      return `(${text(expr.left)} ${expr.op} ${text(expr.right)})`
    case 'member':
      return `${text(expr.of)}.${expr.name}`
    case 'index':
      return `${text(expr.of)}[${text(expr.index)}]`
    case 'call':
      return `${text(expr.callee)}(${expr.args.map(text).join(', ')})`
    default:
      return `${expr.name}<${expr.args.map(text).join(', ')}>`
  }
}
