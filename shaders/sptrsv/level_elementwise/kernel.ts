import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost } from '../cost.ts'
import { launchCandidates, shareOfLevels } from '../launch.ts'
import { waitingLanes, pollingParams, pollingPlan } from '../polling.ts'
import { type ElementwiseAnalysis, analyse } from './analysis.ts'
import { simulateRows } from '../polling-twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<ElementwiseAnalysis, SolveProblem> = solving({
  title: 'Element-wise by levels',
  idea: 'in level order, without barriers: each row waits for its inputs',
  paper: {
    authors: 'Daokun Chen, Chao Yang, Fangfang Liu, Wenjing Ma',
    title: 'Parallel Structured Sparse Triangular Solver for GPU Platform (Algorithm 1)',
    venue: 'Journal of Software 34(11)',
    year: 2023,
  },
  params: pollingParams,
  trace: {
    worker: 'subgroup',
    stages: [{ name: 'multiply and add' }],
    ends: ['sum', 'divide'],
    item: 'spinning until x holds what the row needs',
  },
  readiness: () => 'row',

  analyse,

  plan(problem: System, { order, levels }: ElementwiseAnalysis, params: Params, options: PlanOptions): Plan {
    const width = waitingLanes(options.capabilities)
    const steps = (i: number) => rowSteps(problem, i, width)
    const more = [filled('order', order)]
    const share = shareOfLevels(order.length / Math.max(1, levels), options.capabilities)
    return pollingPlan(problem, params, options, { share, tickets: order.length, steps, width, more })
  },

  candidates: (_problem, capabilities) => launchCandidates(capabilities),

  reference: (problem, { order }, _params, machine, emit) => ({
    x: simulateRows(problem, machine, emit, (place) => order[place]),
  }),

  cost: (problem, { levels }) => csrCost(problem, problem.pattern.rows, levels),
})

export default kernel
