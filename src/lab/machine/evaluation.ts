import type { Type } from '#src/core/wgsl/types.ts'
import type { Memory } from './memory.ts'
import type { Lane } from './lane.ts'
import type { Value } from './values.ts'

/** A call under way: its values by slot, parameters first. */
export interface CallFrame {
  readonly lane: Lane
  /** Buffers, and memory of the workgroup, as the program names them. */
  readonly memories: readonly Memory[]
  readonly slots: Value[]
}

export type Evaluator<V extends Value = Value> = (frame: CallFrame) => V

/** How an expression is evaluated, and the type of what comes of it. */
export interface Evaluation {
  readonly value: Evaluator
  readonly type: Type
  /** It is the same whenever it is evaluated, and no frame is asked. */
  readonly isConstant?: boolean
  /** A product of f32 numbers. */
  readonly isProduct?: boolean
}

/** Where a value stands: in a frame, or in a memory from a word on. */
export type ValuePlace =
  | (Evaluation & { readonly memory?: undefined; readonly put?: (frame: CallFrame, value: Value) => void })
  | { readonly memory: (frame: CallFrame) => Memory; readonly at: Evaluator<number>; readonly type: Type }
