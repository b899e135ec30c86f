import { pollingParams, solveUniforms } from '../polling.ts'
import { controlledPlan, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, FillStep, Plan, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import { rowSteps } from '../triangle.ts'
import { type StructuredAnalysis, analyse, whyNot } from './analysis.ts'
import { multistageEvents } from './stream.ts'
import { simulate } from './twin.ts'
import {
  ablation,
  AHEADS,
  candidates,
  INITIAL_VARIANT,
  lanesFor,
  NOTES,
  notes,
  queuePlaces,
  switchesOf,
  teamOf,
  variantNames,
} from './variant.ts'
import { type SolveProblem, solving, type System, problemBuffers } from '../solve.ts'

/** Most workers spin for the lines before theirs: all that a large GPU holds are needed for the teams of many planes. */
const INITIAL: Readonly<Record<string, number>> = { workers: 4096 }

const kernel: Kernel<StructuredAnalysis, SolveProblem> = solving({
  title: 'Structured queues',
  idea: 'a queue of grid lines for each plane',
  paper: {
    authors: 'Daokun Chen, Chao Yang, Fangfang Liu, Wenjing Ma',
    title: 'Parallel Structured Sparse Triangular Solver for GPU Platform (Algorithm 2)',
    venue: 'Journal of Software 34(11)',
    year: 2023,
  },
  params: [
    {
      name: 'variant',
      meaning: 'which optimisations are on: each has one more; the last uses a hint in place of compression',
      initial: INITIAL_VARIANT,
      min: 0,
      max: variantNames.length - 1,
      choices: ablation.map(({ params }) => params['variant']),
      names: variantNames,
    },
    {
      name: 'team',
      meaning: 'subgroups that serve a plane (D); 0: by the table in the paper, fewer for small boxes',
      initial: 0,
      min: 0,
      max: 1024,
    },
    {
      name: 'ahead',
      meaning: 'steps of nonzeros that are loaded ahead into registers; 0: 1',
      initial: 0,
      min: 0,
      max: Math.max(...AHEADS),
      choices: AHEADS,
    },
    ...pollingParams.map((parameter) => ({ ...parameter, initial: INITIAL[parameter.name] ?? parameter.initial })),
  ],
  ablation,
  readiness: (params) => (({ none: 'row', hints: 'hint', decides: 'line' }) as const)[switchesOf(params).line],
  trace: {
    worker: 'subgroup',
    stages: [{ name: 'multiply and add' }, { name: 'hand on x, divide' }],
    ends: ['sum', 'divide'],
    item: 'spinning until x holds what the rows of its step need',
    notes: NOTES,
  },

  applies: whyNot,
  candidates: () => candidates,
  analyse: (problem, _params, _capabilities, findings) => analyse(problem, findings),

  plan(problem: System, analysis: StructuredAnalysis, params: Params, { trace, capabilities }: PlanOptions): Plan {
    const { rows } = problem.pattern
    const [, Y, Z] = analysis.structure.size
    const { lanes } = lanesFor(capabilities)
    const hasLines = switchesOf(params).line !== 'none'
    const layout = trace
      ? traceLayout(rows, eventsOf(problem, analysis, params, lanes), lanes, capabilities, { notes: notes(params) })
      : undefined
    const queues: BufferSpec = { name: 'queues', words: Z }
    const state: BufferSpec = { name: 'state', words: Math.max(1, Y * Z) }
    const more = hasLines ? [queues, state] : [queues]
    return controlledPlan(layout, {
      buffers: [...problemBuffers(problem), ...more],
      reset: [{ kind: 'fill', buffer: 'x', value: SENTINEL }, zeroed('queues'), ...(hasLines ? [resetState] : [])],
      solve: rows > 0 ? [solveStep(problem, analysis, params, { trace, capabilities }, layout)] : [],
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
    })
  },

  reference: (problem, analysis, params, machine, emit) => ({ x: simulate(problem, analysis, params, machine, emit) }),

  cost({ pattern }, { structure: { size, box } }) {
    const [X, Y, Z] = size
    const nonzeros = pattern.col_idx.length
    return {
      flops: 2 * nonzeros,
      bytes: 4 * (2 * nonzeros + 2 * Y * Z + 2 * pattern.rows),
      span: X + (box ? 2 : 1) * (Y - 1) + (box ? 4 : 1) * (Z - 1),
    }
  },
})

/** No line has a solved row: −1. */
const resetState: FillStep = { kind: 'fill', buffer: 'state', value: 0xffffffff }

const eventsOf = (problem: System, { structure }: StructuredAnalysis, params: Params, lanes: number) =>
  switchesOf(params).multistage
    ? multistageEvents(problem, structure, lanes)
    : (i: number) => rowSteps(problem, i, lanes)

function solveStep(
  problem: System,
  { structure, longest }: StructuredAnalysis,
  params: Params,
  options: PlanOptions,
  layout: TraceLayout | undefined,
): DispatchStep {
  const { capabilities } = options
  const { subgroups, lanes } = lanesFor(capabilities)
  const [X, Y, Z] = structure.size
  const team = teamOf(structure, params)
  const inQueue = switchesOf(params).multistage ? { reach: Math.ceil(longest / lanes) } : {}
  return dispatch(
    { options, layout },
    {
      module: './kernel.wesl',
      conditions: conditionsOf(structure, params, subgroups),
      overrides: { lanes, ...inQueue },
      uniforms: { ...solveUniforms(problem, params, capabilities, layout), width: X, height: Y, depth: Z, team },
      groups: [Math.min(params['workers'] || INITIAL['workers'], team * Z), 1, 1],
      records: true,
      ticker: { goal: problem.pattern.rows, idle: { depth: 0 } },
    },
  )
}

function conditionsOf(
  { far }: StructuredAnalysis['structure'],
  params: Params,
  subgroups: boolean,
): DispatchStep['conditions'] {
  const { multistage, branches, line, early } = switchesOf(params)
  const places = multistage ? queuePlaces(params) : 0
  return {
    SUBGROUPS: subgroups,
    GRID: true,
    FAR: far,
    MULTISTAGE: multistage,
    BRANCHES: branches,
    LINE: line !== 'none',
    DECIDES: line === 'decides',
    EARLY: early,
    AHEAD2: places > 1,
    AHEAD4: places > 2,
  }
}

export default kernel
