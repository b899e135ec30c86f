import type { Kernel, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { StageMeaning } from '#src/core/trace/space.ts'
import { methodPlan } from './plan.ts'
import { preconditionerParams, preconditioning } from './preconditioners/list.ts'
import {
  dealOf,
  isConjugate,
  type Method,
  methodParams,
  methodTrace,
  productsOf,
  SWEEP_STAGES,
  type RowDeal,
} from './recurrences.ts'
import { columnsParam, columnsTold, entryBytes, type MatrixSlots, slotted } from './slots.ts'
import { iterationCost, type KrylovProblem, requireConjugates } from './solve.ts'
import { simulate } from './twin.ts'

interface Preconditioned {
  readonly deal: RowDeal
  readonly slots: MatrixSlots
  /** What the preconditioner found. */
  readonly found: unknown
}

/** With further stages behind its own, and last those of a sweep. */
function sweptTrace(method: Method, further: readonly StageMeaning[]): TraceMeaning {
  const { stages, ...rest } = methodTrace(method)
  return { ...rest, stages: [...stages, ...further, ...SWEEP_STAGES] }
}

export type PreconditionedKernel = Kernel<Preconditioned, KrylovProblem>

/** What kernels of a method with a preconditioner have in common: all but their words. @param further stages that only this kernel has */
export const preconditioned = (
  method: Method,
  further: readonly StageMeaning[] = [],
): Pick<PreconditionedKernel, 'params' | 'trace' | 'analyse' | 'plan' | 'explain' | 'reference' | 'cost'> => ({
  params: [...preconditionerParams, columnsParam, ...methodParams],
  trace: sweptTrace(method, further),

  analyse(problem, params, capabilities) {
    if (isConjugate(method)) requireConjugates(problem)
    const { pattern } = problem.inputs.A
    return {
      deal: dealOf(pattern.rows, params, capabilities),
      slots: slotted(pattern, params),
      found: preconditioning(params).analyse(problem, params, capabilities),
    }
  },

  plan: (problem, analysis, params, options) =>
    methodPlan(
      method,
      problem,
      analysis,
      params,
      options,
      preconditioning(params).plan(problem, analysis.found, params, options),
    ),

  explain: (problem, { found, slots }, params) =>
    preconditioning(params).explain(problem, found, params) + columnsTold(params, slots),

  reference: (problem, { deal, found }, params, machine, emit) =>
    simulate(
      method,
      problem,
      deal,
      params,
      machine,
      emit,
      preconditioning(params).reference(problem, found, params, machine),
    ),

  cost: (problem, { found, slots }, params) =>
    iterationCost(problem, entryBytes(slots), preconditioning(params).cost(problem, found, params), productsOf(method)),
})
