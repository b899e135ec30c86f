import { controlBuffer, filled, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { dispatch } from '#src/kernel/dispatch.ts'
import type { Kernel, Params } from '#src/kernel/kernel.ts'
import type { DispatchStep, Plan, PlanOptions } from '#src/kernel/plan.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost } from '../cost.ts'
import { type LevelSetAnalysis, analyse } from './analysis.ts'
import { simulate } from './twin.ts'
import { problemBuffers, type SolveProblem, solving, type System } from '../solve.ts'

/** Invocations of a workgroup; a power of two, so that teams divide it. */
const LANES = 256

const kernel: Kernel<LevelSetAnalysis, SolveProblem> = solving({
  title: 'Level-set, merged',
  idea: 'narrow levels in one workgroup with a barrier between two, a wide one in a dispatch',
  paper: {
    authors: 'Maxim Naumov',
    title: 'Parallel Solution of Sparse Triangular Linear Systems in the Preconditioned Iterative Methods on the GPU',
    venue: 'NVIDIA Technical Report NVR-2011-001',
    year: 2011,
  },
  params: [
    {
      name: 'team',
      meaning: 'lanes that share a row; 0: as many as the longest row of a level keeps busy',
      initial: 0,
      min: 0,
      max: 32,
      choices: [0, 1, 2, 4, 8, 16, 32],
    },
    {
      name: 'narrow',
      meaning:
        'levels of up to so many rows are merged into one workgroup, with barriers between them; −1: those that keep its lanes busy four times at most',
      initial: -1,
      min: -1,
      max: 65_536,
    },
  ],
  trace: {
    worker: 'team',
    stages: [{ name: 'multiply and add' }],
    item: 'waiting at the barrier after the level',
  },

  analyse,

  plan(problem: System, analysis: LevelSetAnalysis, _params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { team, pieces, level_ptr, order } = analysis
    const lanes = Math.min(LANES, capabilities.maxComputeInvocationsPerWorkgroup)
    const layout = trace
      ? traceLayout(problem.pattern.rows, (i) => rowSteps(problem, i, team), team, capabilities)
      : undefined
    const setting = { options, layout }
    const every = layout?.every ?? 1
    const step = (first: number, count: number): DispatchStep =>
      dispatch(setting, {
        module: 'sptrsv/level_set/kernel.wesl', // whole, for level_dispatch runs it too
        overrides: { lanes, team },
        uniforms: { first, count, upper: Number(problem.upper), every },
        groups: [count > 1 ? 1 : groups(level_ptr[first + 1] - level_ptr[first], lanes / team, capabilities), 1, 1],
        records: true,
        phase: first,
        ticker: { goal: level_ptr[first + count] - level_ptr[first], idle: { count: 0 } },
      })
    return {
      buffers: [
        ...(layout ? [controlBuffer(layout)] : []),
        ...problemBuffers(problem),
        filled('level_ptr', level_ptr),
        filled('order', order),
      ],
      prepare: [],
      reset: layout ? [resetControl] : [],
      solve: pieces.map(({ first, count }) => step(first, count)),
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
      ...(layout ? { trace: layout } : {}),
    }
  },

  candidates: () => [
    {},
    { narrow: 32 },
    { narrow: 256 },
    { team: 1 },
    { team: 2 },
    { team: 4 },
    { team: 8 },
    { team: 16 },
    { team: 32 },
  ],

  reference: (problem, analysis, _params, machine, emit) => ({ x: simulate(problem, analysis, machine, emit) }),

  cost: (problem, { level_ptr }) => csrCost(problem, problem.pattern.rows + level_ptr.length, level_ptr.length - 1),
})

/** Workgroups of a wide level; where they would be too many, each takes several passes. */
const groups = (rows: number, teams: number, { maxComputeWorkgroupsPerDimension }: PlanOptions['capabilities']) =>
  Math.min(Math.ceil(rows / teams), maxComputeWorkgroupsPerDimension)

export default kernel
