import { IDLE } from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Cost, Parameter, Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, PlanOptions, Step, UseStep, VectorRef } from '#src/core/kernel/plan/plan.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { VectorName } from '../recurrences.ts'
import type { KrylovProblem } from '../solve.ts'

/** What stands for the inverse of A, in a file of this folder; list.ts numbers them all. */
export interface Preconditioning<A = unknown> {
  /** What its number is called: `a sweep`. */
  readonly name: string
  /** Parameters beside its number. Of two that have one by the same name the first says what it is. */
  readonly params: readonly Parameter[]
  /** As of a kernel: it runs once per matrix, and survives a structured clone. */
  analyse(problem: KrylovProblem, params: Params, capabilities?: Capabilities): A
  /** Undefined where r stands for z. */
  plan(problem: KrylovProblem, analysis: A, params: Params, options: PlanOptions): Preconditioner | undefined
  /** The same in f32, bit for bit. @param machine as of a twin, where it records events */
  reference(problem: KrylovProblem, analysis: A, params: Params, machine: TwinMachine): Precondition | undefined
  /** What it adds each time it is applied. */
  cost(problem: KrylovProblem, analysis: A, params: Params): Cost
  /** A sentence for the reader. */
  explain(problem: KrylovProblem, analysis: A, params: Params): string
}

/** Not 0 in rounds that follow the last one: what the solve uses may leave all as it is. */
export const STOP: NonNullable<UseStep['stop']> = { buffer: 'state', at: IDLE }

/** Steps that bring a vector nearer to the error. A method may apply it to several vectors. */
export interface Preconditioner {
  readonly buffers: readonly BufferSpec[]
  /**
   * What is done before the pass. @param of the buffer of the vector that it is applied to
   * @param trace what its stages and phases come after, where it records events; only where it has `told`
   */
  steps(of: VectorName, trace?: UseStep['trace']): readonly Step[]
  /** What the steps record each time, where they do in a traced run: phases, events, and the row at each place that lanes carry, as in a trace layout. */
  readonly told?: {
    readonly phases: number
    readonly events: number
    readonly items: U32
    readonly starts?: readonly number[]
  }
  /** The pass over all rows that leaves z, from the buffer `r` and others, and with DOTTED the parts of the dot r·z. */
  readonly pass: Pick<Dispatch, 'module' | 'buffers' | 'conditions' | 'overrides'>
  /** Whether it gives the same bits twice. */
  readonly deterministic: boolean
  /** What it puts out beside, from buffers of its own: they are zeros when a solve begins. */
  readonly outputs?: Readonly<Record<string, VectorRef>>
}

/** z ← M⁻¹ r, with its events, whose stages and phases are its own. */
export interface Precondition {
  /** @param now the iteration, 0 before the first */
  (r: F32, now: number, emit: Emit): F32
  /** What it puts out beside, as it stands after the last iteration. */
  readonly outputs?: Data
}
