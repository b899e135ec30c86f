import type { Kernel } from '#src/kernel/kernel.ts'
import { methodPlan } from '../plan.ts'
import { preconditionerParams, preconditioningOf } from '../preconditioners/list.ts'
import { type RowDeal, dealOf, type Method, methodParams, methodTrace } from '../recurrences.ts'
import { type SliceStarts, slotsOf } from '../slots.ts'
import { iterationCost, type KrylovProblem } from '../solve.ts'
import { simulate } from '../twin.ts'
interface Analysis {
  readonly deal: RowDeal
  readonly slots: SliceStarts
  /** What its preconditioner found. */
  readonly found: unknown
}

const method: Method = {
  begin: [
    { line: 'precondition', into: 'z', of: 'r' },
    { line: 'direction', into: 'p', of: 'z' },
  ],
  iteration: [
    { line: 'multiply', into: 'q', of: 'p' },
    {
      line: 'step',
      moves: [
        { vector: 'x', sign: 1, by: 'p' },
        { vector: 'r', sign: -1, by: 'q' },
      ],
    },
    { line: 'precondition', into: 'z', of: 'r' },
    { line: 'direction', into: 'p', of: 'z' },
  ],
}

const kernel: Kernel<Analysis, KrylovProblem> = {
  title: 'Preconditioned conjugate gradients',
  alias: 'PCG',
  idea: 'conjugate gradients, each residual first brought nearer to the error by a diagonal or a sweep',
  paper: {
    authors: 'Jack Dongarra, Michael A. Heroux, Piotr Luszczek',
    title: 'High-performance conjugate-gradient benchmark: A new metric for ranking high-performance computing systems',
    venue: 'International Journal of High Performance Computing Applications 30(1)',
    year: 2016,
    doi: '10.1177/1094342015593158',
    taken: 'the recurrences and a symmetric sweep, without a multigrid; how passes and dots are laid out is built here',
  },
  params: [...preconditionerParams, ...methodParams],
  trace: methodTrace(method),

  analyse: (problem, params, capabilities) => ({
    deal: dealOf(problem.inputs.A.pattern.rows, params, capabilities),
    slots: slotsOf(problem.inputs.A.pattern),
    found: preconditioningOf(params).analyse(problem, params, capabilities),
  }),

  plan: (problem, analysis, params, options) =>
    methodPlan(
      method,
      problem,
      analysis,
      params,
      options,
      preconditioningOf(params).plan(problem, analysis.found, params, options),
    ),

  explain: (problem, { found }, params) => preconditioningOf(params).explain(problem, found, params),

  reference: (problem, { deal, found }, params, machine, emit) =>
    simulate(method, problem, deal, params, machine, emit, preconditioningOf(params).reference(problem, found, params)),

  cost: (problem, { found }, params) => iterationCost(problem, preconditioningOf(params).cost(problem, found, params)),
}

export default kernel
