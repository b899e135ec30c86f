import { controlBuffer, filled, resetControl } from '#src/kernel/buffers.ts'
import type { Cost, Kernel, Paper } from '#src/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, Plan, PlanOptions, Step, TraceLayout } from '#src/kernel/plan.ts'
import { eventWords, type Note } from '#src/trace/event.ts'
import type { TransposeProblem } from './transpose.ts'

/** What kernels of this operation share: how A and Aᵀ are bound, launched and traced, and the prefix sum. */

/** Invocations of a workgroup; fewer in software, where an invocation costs what a step does. */
const SIZE = 256
const SIZE_IN_SOFTWARE = 64
/** Nonzeros, or places, of an invocation. */
export const EACH = 4
/** Counts of an invocation in a prefix sum: EACH of blocks.wesl. */
const COUNTS_EACH = 8
const LANES_WITHOUT_SUBGROUPS = 32
const MOST_TRACE_BYTES = 256 * 2 ** 20

export const sizeOf = ({ software, maxComputeInvocationsPerWorkgroup: most }: Capabilities): number =>
  Math.min(software ? SIZE_IN_SOFTWARE : SIZE, 2 ** Math.floor(Math.log2(most)))

const lanesOf = ({ subgroupSize }: Capabilities): number => Math.min(subgroupSize || LANES_WITHOUT_SUBGROUPS, 32)

/** What every dispatch of a plan is made from. */
export interface TransposeSetting {
  readonly problem: TransposeProblem
  readonly options: PlanOptions
  /** Invocations of a workgroup. */
  readonly size: number
  readonly layout: TraceLayout | undefined
}

/**
 * @param items what workers go through in all stages together, of which `lanes` at most make an event
 * @param parts how often a stretch of items begins in a worker's first lane
 * @param notes what events note
 */
export function settingOf(
  problem: TransposeProblem,
  options: PlanOptions,
  items: number,
  parts: number,
  notes: readonly Note[] = ['step'],
): TransposeSetting {
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities)
  if (!trace) return { problem, options, size, layout: undefined }
  const words = eventWords(lanes, notes)
  const room =
    Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize) / 4 - 400
  const steps = Math.ceil(items / lanes)
  // of a stretch of s steps up to s / every + 1 are recorded
  const every = Math.max(1, Math.ceil(steps / Math.max(1, room / words - parts)))
  const capacity = Math.ceil(steps / every) + parts
  return { problem, options, size, layout: { eventWords: words, capacity, every, lanes, notes } }
}

export interface TransposeLaunch {
  readonly module: string
  readonly bindings: readonly string[]
  /** Invocations with something to do. */
  readonly invocations: number
  readonly stage?: number
  readonly phase: number
  /** Items that are worked on together, where events note it. */
  readonly together?: number
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
  readonly buffers?: DispatchStep['buffers']
  /** Words behind rows, columns and nonzeros. */
  readonly more?: readonly number[]
  /** In place of them all. */
  readonly uniform?: readonly number[]
}

/** A dispatch; it records events where it has a stage. */
export function launch({ problem, options, size, layout }: TransposeSetting, asked: TransposeLaunch): DispatchStep {
  const { rows, cols, col_idx } = problem.inputs.A.pattern
  const { module, bindings, invocations, stage, phase, together, conditions, overrides, buffers, more = [] } = asked
  const traced = stage === undefined ? undefined : layout
  const words = asked.uniform ?? [rows, cols, col_idx.length, ...more]
  const uniform = new Uint32Array(4 * Math.ceil(words.length / 4))
  uniform.set(words)
  return {
    kind: 'dispatch',
    module,
    conditions: { ...conditions, TRACE: traced !== undefined },
    overrides: { size, ...overrides, ...(traced && traceOverrides(traced, stage ?? 0, phase, together)) },
    bindings: [...(traced ? ['control'] : []), ...bindings],
    ...(buffers && { buffers }),
    ...(words.length > 0 && { uniform }),
    groups: spread(Math.ceil(invocations / size), options.capabilities),
    phase,
  }
}

const traceOverrides = (
  { lanes = 32, every, notes = [] }: TraceLayout,
  stage: number,
  phase: number,
  together: number | undefined,
) => ({
  ...(together !== undefined && { together }),
  lanes,
  every,
  stage,
  phase,
  mask_words: Math.ceil(lanes / 32),
  note_words: notes.length,
})

/** `groups` workgroups; in two dimensions where one is too small, and then up to one more per line. */
function spread(groups: number, { maxComputeWorkgroupsPerDimension: most }: Capabilities): [number, number, number] {
  const lines = Math.max(1, Math.ceil(groups / most))
  return [Math.max(1, Math.ceil(groups / lines)), lines, 1]
}

/** t_row_ptr from `counts`, in two dispatches: sums of blocks, then sums within them. The second one is traced. */
export function prefixSum(setting: TransposeSetting, stage: number, phase: number): readonly DispatchStep[] {
  const { cols } = setting.problem.inputs.A.pattern
  const blocks = blocksOf(setting)
  const invocations = blocks * setting.size
  const uniform = [cols, blocks]
  return [
    launch(setting, { module: 'sptrans/sums.wesl', bindings: ['counts', 'block_sums'], invocations, phase, uniform }),
    launch(setting, {
      module: 'sptrans/scan.wesl',
      bindings: ['counts', 'block_sums', 't_row_ptr'],
      invocations,
      stage,
      phase: phase + 1,
      overrides: { block_counts: COUNTS_EACH * setting.size },
      uniform,
    }),
  ]
}

/** One more than whole blocks: the end of the last row is written, too. */
const blocksOf = ({ problem, size }: TransposeSetting): number =>
  Math.floor(problem.inputs.A.pattern.cols / (COUNTS_EACH * size)) + 1

/** What a prefix sum reads and writes besides t_row_ptr. */
export const sumBuffers = (setting: TransposeSetting): readonly BufferSpec[] => [
  { name: 'counts', words: Math.max(1, setting.problem.inputs.A.pattern.cols) },
  { name: 'block_sums', words: blocksOf(setting) },
]

/** A plan: what goes in and comes out, and the kernel's own buffers and steps. */
export function transposePlan(
  setting: TransposeSetting,
  own: readonly BufferSpec[],
  reset: readonly Step[],
  solve: readonly Step[],
): Plan {
  const { layout, problem } = setting
  const { pattern, values } = problem.inputs.A
  const { rows, cols, row_ptr, col_idx } = pattern
  const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      filled('row_ptr', row_ptr),
      filled('col_idx', col_idx),
      filled('values', values),
      room('t_row_ptr', cols + 1),
      room('t_col_idx', col_idx.length),
      room('t_values', col_idx.length),
      ...own,
    ],
    prepare: [],
    reset: [...(layout ? [resetControl] : []), ...reset],
    solve,
    outputs: {
      B: { kind: 'matrix', rows: cols, cols: rows, row_ptr: 't_row_ptr', col_idx: 't_col_idx', values: 't_values' },
    },
    deterministic: true,
    ...(layout ? { trace: layout } : {}),
  }
}

/** Bytes that any transposition moves: A in, Aᵀ out. No flops. */
export function transposeCost({ inputs: { A } }: TransposeProblem, ownBytes: number, span: number): Cost {
  const { rows, cols, col_idx } = A.pattern
  return { flops: 0, bytes: 4 * (rows + cols + 2 + 4 * col_idx.length) + ownBytes, span }
}

export const traceOf = (
  stages: Kernel['trace']['stages'],
  item: string,
  notes: readonly Note[] = ['step'],
): Kernel['trace'] => ({
  worker: 'subgroup',
  stages,
  item,
  notes,
})

export const WANG_LIU_HOU_FENG: Paper = {
  authors: 'Hao Wang, Weifeng Liu, Kaixi Hou, Wu-chun Feng',
  title: 'Parallel Transposition of Sparse Data Structures',
  venue: 'ICS ’16',
  year: 2016,
  doi: '10.1145/2925426.2926291',
}
