import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost, levelSpan } from '../cost.ts'
import { launchCandidates, SHARE_OF_LANES } from '../launch.ts'
import { waitingLanes, pollingParams, pollingPlan } from '../polling.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<null, SolveProblem> = solving({
  title: 'Thread-level',
  idea: 'one lane per row, and no lane waits before it has written',
  paper: {
    authors: 'Jiya Su, Feng Zhang, Weifeng Liu, Bingsheng He, Ruofan Wu, Xiaoyong Du, Rujia Wang',
    title: 'CapelliniSpTRSV: A Thread-Level Synchronization-Free Sparse Triangular Solve on GPUs',
    venue: 'ICPP',
    year: 2020,
    doi: '10.1145/3404397.3404400',
    taken: 'writing first; the slower algorithm in two phases is not here',
  },
  params: pollingParams,
  trace: {
    worker: 'invocation',
    stages: [{ name: 'multiply and add' }],
    item: 'coming back until x holds what the row needs',
  },
  readiness: () => 'row',

  /** There is none: the first rows are drawn first, and that is all. */
  analyse: () => null,

  plan(problem: System, _analysis: null, params: Params, options: PlanOptions): Plan {
    const tickets = Math.ceil(problem.pattern.rows / waitingLanes(options.capabilities))
    const steps = (i: number) => rowSteps(problem, i, 1)
    return pollingPlan(problem, params, options, { share: SHARE_OF_LANES, tickets, steps, width: 1 })
  },

  candidates: (_problem, capabilities) => launchCandidates(capabilities),

  reference: (problem, _analysis, _params, machine, emit) => ({ x: simulate(problem, machine, emit) }),

  cost: (problem) => csrCost(problem, 0, levelSpan(problem)),
})

export default kernel
