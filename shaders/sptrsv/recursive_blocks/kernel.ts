import { pollingParams } from '../polling.ts'
import { launchCandidates } from '../launch.ts'
import { controlledPlan } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { type BlocksAnalysis, analyse } from './analysis.ts'
import { buffersOf, layoutOf, placeStep, workersOf, pieceSteps } from './dispatches.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<BlocksAnalysis, SolveProblem> = solving({
  title: 'Recursive blocks',
  idea: 'the triangle is halved: small triangles to solve, rectangles to multiply',
  paper: {
    authors: 'Zhengyang Lu, Yuyao Niu, Weifeng Liu',
    title: 'Efficient Block Algorithms for Parallel Sparse Triangular Solve',
    venue: 'ICPP',
    year: 2020,
    doi: '10.1145/3404397.3404413',
  },
  params: [
    {
      name: 'depth',
      meaning: 'how often the triangle is halved; 0: until triangles have fewer than 184 320 rows, at least once',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'rectangle',
      meaning: 'mean nonzeros per row above which all lanes of a subgroup share a row of a rectangle',
      initial: 12,
      min: 0,
      max: 65_536,
    },
    {
      name: 'level',
      meaning: 'the same, for a level of a triangle',
      initial: 15,
      min: 0,
      max: 65_536,
    },
    ...pollingParams,
  ],
  trace: {
    // A row that a whole subgroup carries is told by the first of its invocations.
    worker: 'invocation',
    stages: [{ name: 'solve in a triangle' }, { name: 'subtract in a rectangle' }],
    item: 'waiting for the block before, or spinning until x holds what the row needs',
  },

  readiness: () => 'row',

  analyse,

  plan(problem: System, analysis: BlocksAnalysis, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { order, part_k } = analysis
    const layout = trace ? layoutOf(analysis, capabilities) : undefined
    const some = order.length > 0
    return controlledPlan(layout, {
      buffers: buffersOf(problem, analysis),
      prepare: some ? [placeStep('./gather_values.wesl', part_k.length, capabilities)] : [],
      reset: [{ kind: 'fill', buffer: 'placed_x', value: SENTINEL }],
      solve: some
        ? [
            placeStep('./gather_b.wesl', order.length, capabilities),
            ...pieceSteps(analysis, params, options, layout),
            placeStep('./scatter_x.wesl', order.length, capabilities),
          ]
        : [],
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
      workers: workersOf(analysis, params, capabilities),
    })
  },

  candidates: (_problem, capabilities) => [...launchCandidates(capabilities), { depth: 1 }, { depth: 2 }],

  reference: (problem, analysis, _params, machine, emit) => ({ x: simulate(problem, analysis, machine, emit) }),

  cost({ pattern }, { parts, pieces }) {
    const [rows, nonzeros] = [pattern.rows, pattern.col_idx.length]
    const inRectangles = pieces.reduce((sum, { kind, first, end }) => sum + (kind === 'rectangle' ? end - first : 0), 0)
    return {
      flops: 2 * nonzeros,
      // b and x are moved twice, and b is read and written again by every rectangle
      bytes: 4 * (parts.length + 2 * nonzeros + 8 * rows + 2 * inRectangles),
      span: pieces.length,
    }
  },
})

export default kernel
