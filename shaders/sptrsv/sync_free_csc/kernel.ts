import { controlledPlan, filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { bareDispatch, dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, FillStep, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import { rowSteps } from '../triangle.ts'
import { levelSpan } from '../cost.ts'
import { groupsOf, launchCandidates, solveLaunch, shareOfColumns } from '../launch.ts'
import { solveUniforms, waitingLanes, pollingParams } from '../polling.ts'
import type { PatternColumns } from '#src/core/sparse/transpose.ts'
import { analyse } from './analysis.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'

/** Invocations of a workgroup that permutes values. */
const PERMUTERS = 256

const kernel: Kernel<PatternColumns, SolveProblem> = solving({
  title: 'Sync-free by columns',
  idea: 'each solved column sends its products on',
  paper: {
    authors: 'Weifeng Liu, Ang Li, Jonathan Hogg, Iain S. Duff, Brian Vinter',
    title: 'A Synchronization-Free Algorithm for Parallel Sparse Triangular Solves',
    venue: 'Euro-Par',
    year: 2016,
    doi: '10.1007/978-3-319-43659-3_45',
    taken: 'left sums and in-degrees; without sums in shared memory, and in-degrees are row lengths',
  },
  params: [
    {
      name: 'sums',
      meaning:
        'left sums: one per row, added to by compare-and-swap, with an in-degree, as published; that a sum is whole once the in-degree says so WGSL does not promise. products: a word for every product, added up by the row’s worker, which WGSL does promise',
      initial: 1,
      min: 0,
      max: 1,
      choices: [0, 1],
      names: ['products', 'left sums'],
    },
    ...pollingParams,
  ],
  trace: {
    worker: 'subgroup',
    stages: [{ name: 'add products' }],
    item: 'spinning until the row’s products are there',
  },
  // Sums that are added to have two words per row, of which neither is written once: they are not drawn.
  readiness: (params) => (params['sums'] === 1 ? undefined : 'product'),

  analyse,

  plan(problem: System, analysis: PatternColumns, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { rows } = problem.pattern
    const counted = params['sums'] === 1
    const lanes = waitingLanes(capabilities)
    const launch = solveLaunch(params, capabilities, shareOfColumns(problem))
    const layout = trace ? traceLayout(rows, (i) => rowSteps(problem, i, lanes), lanes, capabilities) : undefined
    const solve = dispatch(
      { options, layout },
      {
        module: './kernel.wesl',
        conditions: { SUBGROUPS: capabilities.subgroupSize > 0, COUNTED: counted },
        overrides: { lanes, size: lanes * launch.abreast },
        uniforms: solveUniforms(problem, params, capabilities, layout),
        groups: [groupsOf(launch, rows), 1, 1],
        records: true,
        ticker: { goal: rows, idle: { rows: 0 } },
      },
    )
    return controlledPlan(layout, {
      buffers: buffersOf(problem, analysis, counted),
      prepare: rows > 0 ? [permute(problem, capabilities)] : [],
      reset: [counted ? resetCounts : resetProducts],
      solve: rows > 0 ? [solve] : [],
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: !counted,
      workers: Math.min(launch.workers, rows),
    })
  },

  candidates: (_problem, capabilities) => launchCandidates(capabilities),

  reference: (problem, _analysis, _params, machine, emit) => ({ x: simulate(problem, machine, emit) }),

  cost({ pattern: { rows, col_idx }, pattern, upper }, _analysis, params) {
    const nonzeros = col_idx.length
    // Products are written and read; sums and counts, two words per row, are too.
    const between = params['sums'] === 1 ? 4 * rows : 2 * (nonzeros - rows)
    return {
      flops: 2 * nonzeros,
      bytes: 4 * (2 * (rows + 1) + 2 * nonzeros + between + 2 * rows),
      span: levelSpan({ pattern, upper }),
    }
  },
})

const resetProducts: FillStep = { kind: 'fill', buffer: 'left_sums', value: SENTINEL }
const resetCounts: FillStep = zeroed('left_sums')

function buffersOf(
  { pattern: { rows, row_ptr, col_idx }, values, b }: System,
  { col_ptr, row_idx, csr_k }: PatternColumns,
  counted: boolean,
): BufferSpec[] {
  const words = Math.max(1, col_idx.length)
  return [
    filled('row_ptr', row_ptr),
    filled('values', values),
    filled('b', b),
    filled('col_ptr', col_ptr),
    filled('csr_k', csr_k),
    filled('goal', counted ? row_idx : csr_k),
    { name: 'csc_values', words },
    { name: 'left_sums', words: counted ? Math.max(1, 2 * rows) : words },
    { name: 'x', words: Math.max(1, rows) },
  ]
}

const permute = ({ values }: System, { maxComputeWorkgroupsPerDimension: most }: Capabilities): DispatchStep =>
  bareDispatch({
    module: './permute.wesl',
    overrides: { lanes: PERMUTERS },
    groups: Math.min(Math.ceil(values.length / PERMUTERS), most),
  })

export default kernel
