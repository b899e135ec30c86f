import type { Kernel, Params, SolveProblem } from '#src/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/kernel/plan.ts'
import { rowSteps } from '#src/kernel/triangle.ts'
import { csrCost, levelSpan } from '../cost.ts'
import { lanesOf, pollingCandidates, pollingParams, pollingPlan } from '../polling.ts'
import { simulate } from './twin.ts'

const kernel: Kernel<null, SolveProblem> = {
  title: 'Sync-free',
  idea: 'no barrier: rows poll',
  paper: {
    authors: 'Weifeng Liu, Ang Li, Jonathan Hogg, Iain S. Duff, Brian Vinter',
    title: 'A Synchronization-Free Algorithm for Parallel Sparse Triangular Solves',
    venue: 'Euro-Par',
    year: 2016,
    doi: '10.1007/978-3-319-43659-3_45',
  },
  params: pollingParams,
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'spinning until x holds what the row needs',
  },
  readiness: () => 'row',

  /** There is none: that is the point of the algorithm. */
  analyse: () => null,

  plan(problem: SolveProblem, _analysis: null, params: Params, options: PlanOptions): Plan {
    const width = lanesOf(options.capabilities)
    const steps = (i: number) => rowSteps(problem, i, width)
    return pollingPlan(problem, params, options, { tickets: problem.pattern.rows, steps, width })
  },

  candidates: () => pollingCandidates,

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  cost: (problem) => csrCost(problem, 0, levelSpan(problem)),
}

export default kernel
