import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { phasedPlan, type Phases } from '../../lib/phases.ts'
import { rowSteps } from '../triangle.ts'
import { csrCost } from '../cost.ts'
import { analyse } from './analysis.ts'
import { simulate } from './twin.ts'
import { problemBuffers, type SolveProblem, solving, type System } from '../solve.ts'

const kernel: Kernel<Phases, SolveProblem> = solving({
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
        'levels of up to this number of rows are merged into one workgroup, with barriers between them; −1: those that keep its lanes busy four times at most',
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

  plan: (problem: System, analysis: Phases, _params: Params, options: PlanOptions) =>
    phasedPlan(analysis, options, {
      module: 'sptrsv/level_set/kernel.wesl', // whole, for level_dispatch runs it too
      conditions: { STOPS: false },
      overrides: { team: analysis.team },
      uniforms: { upper: Number(problem.upper) },
      buffers: problemBuffers(problem),
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      ticks: true,
      events: (i) => rowSteps(problem, i, analysis.team),
    }),

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

export default kernel
