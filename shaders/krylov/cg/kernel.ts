import type { Kernel } from '#src/core/kernel/kernel.ts'
import { methodPlan } from '../plan.ts'
import { type RowDeal, dealOf, type Method, methodParams, methodTrace } from '../recurrences.ts'
import { columnsParam, columnsTold, entryBytes, type MatrixSlots, slotted } from '../slots.ts'
import { iterationCost, type KrylovProblem, requireConjugates, whyNoConjugates } from '../solve.ts'
import { simulate } from '../twin.ts'

interface Analysis {
  readonly deal: RowDeal
  readonly slots: MatrixSlots
}

const method: Method = {
  begin: [{ line: 'direction', into: 'p', of: 'r' }],
  iteration: [
    { line: 'multiply', into: 'q', of: 'p', by: 'p' },
    { line: 'step', length: 'whole', along: 'p', of: 'q' },
    { line: 'direction', into: 'p', of: 'r' },
  ],
}

const kernel: Kernel<Analysis, KrylovProblem> = {
  title: 'Conjugate gradients',
  alias: 'CG',
  idea: 'without a preconditioner: three dispatches an iteration, with the dots in the passes that have their vectors',
  paper: {
    authors: 'Magnus R. Hestenes, Eduard Stiefel',
    title: 'Methods of Conjugate Gradients for Solving Linear Systems',
    venue: 'Journal of Research of the National Bureau of Standards 49(6)',
    year: 1952,
    doi: '10.6028/jres.049.044',
    taken: 'the recurrences; how passes and dots are laid out on a GPU is built here',
  },
  params: [columnsParam, ...methodParams],
  trace: methodTrace(method),
  applies: whyNoConjugates,

  analyse(problem, params, capabilities) {
    requireConjugates(problem)
    const { pattern } = problem.inputs.A
    return { deal: dealOf(pattern.rows, params, capabilities), slots: slotted(pattern, params) }
  },

  plan: (problem, analysis, params, options) => methodPlan(method, problem, analysis, params, options),

  reference: (problem, { deal }, params, machine, emit) => simulate(method, problem, deal, params, machine, emit),

  explain: (_problem, { slots }, params) => columnsTold(params, slots).trimStart(),

  cost: (problem, { slots }) => iterationCost(problem, entryBytes(slots), { flops: 0, bytes: 0, span: 0 }),
}

export default kernel
