import type { Kernel } from '#src/kernel/kernel.ts'
import { methodPlan } from '../plan.ts'
import { type RowDeal, dealOf, type Method, methodParams, methodTrace } from '../recurrences.ts'
import { type SliceStarts, slotsOf } from '../slots.ts'
import { iterationCost, type KrylovProblem } from '../solve.ts'
import { simulate } from '../twin.ts'
import {
  preconditionBy,
  preconditionCost,
  preconditionerOf,
  preconditionerParams,
  preconditionWords,
  sweepOf,
  type Swept,
} from './preconditioners.ts'

interface Analysis {
  readonly deal: RowDeal
  readonly slots: SliceStarts
  readonly swept: Swept
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
    swept: sweepOf(problem, params),
  }),

  plan: (problem, analysis, params, options) =>
    methodPlan(method, problem, analysis, params, options, preconditionerOf(problem, analysis.swept, params, options)),

  explain: (problem, { swept }, params) => preconditionWords(problem, swept, params),

  reference: (problem, { deal, swept }, params, machine, emit) =>
    simulate(method, problem, deal, params, machine, emit, preconditionBy(problem, swept, params)),

  cost: (problem, { swept }, params) => iterationCost(problem, preconditionCost(problem, swept, params)),
}

export default kernel
