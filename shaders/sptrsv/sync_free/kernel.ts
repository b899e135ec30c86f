import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost, levelSpan } from '../cost.ts'
import { launchCandidates, shareOfRows } from '../launch.ts'
import { waitingLanes, pollingParams, pollingPlan } from '../polling.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<null, SolveProblem> = solving({
  title: 'Sync-free',
  idea: 'no barriers: each row waits for the rows it needs',
  paper: {
    authors: 'Ernesto Dufrechou, Pablo Ezzatti',
    title: 'Solving Sparse Triangular Linear Systems in Modern GPUs: A Synchronization-Free Algorithm',
    venue: 'PDP',
    year: 2018,
    doi: '10.1109/pdp2018.2018.00034',
    taken: 'a row per subgroup whose lanes poll; here rows go by ticket, and x is its own flag',
  },
  params: pollingParams,
  trace: {
    worker: 'subgroup',
    stages: [{ name: 'multiply and add' }],
    ends: ['sum', 'divide'],
    item: 'spinning until x holds what the row needs',
  },
  readiness: () => 'row',

  /** There is none: rows are read as they are stored, in the order of the solve. */
  analyse: () => null,

  plan(problem: System, _analysis: null, params: Params, options: PlanOptions): Plan {
    const width = waitingLanes(options.capabilities)
    const steps = (i: number) => rowSteps(problem, i, width)
    return pollingPlan(problem, params, options, {
      share: shareOfRows(problem),
      tickets: problem.pattern.rows,
      steps,
      width,
    })
  },

  candidates: (_problem, capabilities) => launchCandidates(capabilities),

  reference: (problem, _analysis, _params, machine, emit) => ({ x: simulate(problem, machine, emit) }),

  cost: (problem) => csrCost(problem, 0, levelSpan(problem)),
})

export default kernel
