import { call } from './calls.ts'
import { NO_FRAME, value as valueOf } from './expressions.ts'
import type { Lane } from './lane.ts'
import type { Memory } from './memory.ts'
import { LaneWalk } from './routine.ts'
import { Scope } from './scope.ts'
import { fillRoutine } from './statements.ts'
import { fieldsIn, type Global, type Module, type StructField } from '#src/core/wgsl/syntax.ts'
import { NOTHING, type Type, unknown, wordsOf } from '#src/core/wgsl/types.ts'
import { copy, type Value, zero } from './values.ts'

/** A dispatch's shader, ready to run. */
export interface Program {
  /** Invocations of a workgroup. */
  readonly size: number
  /** What it names: buffers that it binds, and whether it may write them, and memory of a workgroup, with its words. */
  readonly memories: readonly { readonly name: string; readonly written: boolean; readonly words: number | undefined }[]
  /** Private variables as they begin. */
  own(): Record<string, { v: Value }>
  /** The course of one lane. */
  main(memories: readonly Memory[], lane: Lane, builtins: Readonly<Record<string, Value>>): LaneWalk
}

/**
 * Makes a program of a module of linked WGSL, whose entry point is `main`.
 * @throws AppError `ShaderError` where it has something that the machine does not know
 */
export function programOf(module: Module, overrides: Readonly<Record<string, number>>): Program {
  const scope = new Scope(module, overrides, call, fillRoutine)
  const typed = ({ type }: Global): Type => (type && scope.typeOf(type)) ?? NOTHING
  const entry = module.functions.get('main')
  if (!entry) throw unknown('a shader without main')
  const routine = scope.routine(entry)
  const privates = [...module.globals.values()].flatMap((global) => {
    if (global.space !== 'private') return []
    const initial = global.value && valueOf(scope, global.value).value(NO_FRAME)
    return [[global.name, initial ?? zero(typed(global))] as const]
  })
  return {
    size: (entry.size ?? []).reduce((product, expr) => product * scope.count(expr), 1),
    memories: scope.memories.map((global) => ({
      name: global.name,
      written: global.written,
      words: global.space === 'workgroup' ? wordsOf(typed(global)) : undefined,
    })),
    own: () => Object.fromEntries(privates.map(([name, initial]) => [name, { v: copy(initial) }])),
    main: (memories, lane, builtins) =>
      new LaneWalk(
        routine,
        lane,
        memories,
        entry.params.map((one) => given(module, one, builtins)),
      ),
  }
}

/** What an entry point's parameter is given: a builtin, or a struct of them. */
function given(module: Module, param: StructField, builtins: Readonly<Record<string, Value>>): Value {
  const fields = fieldsIn(module, param)
  if (fields) return Object.fromEntries(fields.map((field) => [field.name, given(module, field, builtins)]))
  return builtins[param.builtin ?? '']
}
