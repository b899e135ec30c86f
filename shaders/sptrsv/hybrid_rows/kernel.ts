import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost, levelSpan } from '../cost.ts'
import { isUneven, launchCandidates, SHARE_OF_LANES, shareOfRows } from '../launch.ts'
import { waitingLanes, pollingParams, pollingPlan } from '../polling.ts'
import { naturalOrder } from '../polling-twin.ts'
import { type HybridAnalysis, analyse, shared } from './analysis.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<HybridAnalysis, SolveProblem> = solving({
  title: 'Hybrid rows',
  idea: 'long rows shared by a subgroup, short rows one per lane',
  paper: {
    authors: 'Feng Zhang, Jiya Su, Weifeng Liu, Bingsheng He, Ruofan Wu, Xiaoyong Du, Rujia Wang',
    title: 'YuenyeungSpTRSV: A Thread-Level and Warp-Level Fusion Synchronization-Free Sparse Triangular Solve',
    venue: 'IEEE Transactions on Parallel and Distributed Systems 32(9)',
    year: 2021,
    doi: '10.1109/TPDS.2021.3066635',
  },
  params: [
    {
      name: 'border',
      meaning: 'mean nonzeros per row from which a whole subgroup shares each row',
      initial: 10,
      min: 0,
      max: 65_536,
    },
    { name: 'group', meaning: 'neighbouring rows that are treated alike', initial: 32, min: 1, max: 1024 },
    ...pollingParams,
  ],
  trace: {
    // A row that a whole subgroup carries is told by the first of its invocations.
    worker: 'invocation',
    stages: [{ name: 'multiply and add' }],
    item: 'polling until x holds what the row needs',
  },
  readiness: () => 'row',

  analyse,

  plan(problem: System, analysis: HybridAnalysis, params: Params, options: PlanOptions): Plan {
    const { task_ptr } = analysis
    const width = waitingLanes(options.capabilities)
    const place = naturalOrder(problem) // its own inverse
    const isShared = shared(analysis)
    const steps = (i: number) => rowSteps(problem, i, isShared(place(i)) ? width : 1)
    const more = [filled('task_ptr', task_ptr)]
    const tickets = task_ptr.length - 1
    // most rows are tasks of their own, or most are tasks with others
    const share = 2 * tickets > problem.pattern.rows || isUneven(problem) ? shareOfRows(problem) : SHARE_OF_LANES
    return pollingPlan(problem, params, options, { share, tickets, steps, width, more })
  },

  candidates: (_problem, capabilities) => launchCandidates(capabilities),

  reference: (problem, analysis, _params, machine, emit) => ({ x: simulate(problem, analysis, machine, emit) }),

  cost: (problem, { task_ptr }) => csrCost(problem, task_ptr.length, levelSpan(problem)),
})

export default kernel
