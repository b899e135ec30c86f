import { filled, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type Invocations } from '#src/core/kernel/plan/dispatch.ts'
import type { Cost, Kernel, Paper } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { type Note, STEP } from '#src/core/trace/notes.ts'
import { moveSetting, type MoveSetting, room, type Scan, scanBlocks, scanSteps } from '../lib/scan-steps.ts'
import type { TransposeProblem } from './transpose.ts'

/** What kernels of this operation share: how A and Aᵀ are bound, launched and traced, and the prefix sum. */

export { room, scanBlocks, scanSteps } from '../lib/scan-steps.ts'
/** Nonzeros, or places, of an invocation. */
export const EACH = 4
/** Fewer nonzeros than this leave a GPU with invocations to spare: then each gets one. */
export const MANY = 2 ** 20

export const isLarge = ({ inputs: { A } }: TransposeProblem): boolean => A.pattern.col_idx.length >= MANY

/** Nonzeros, or places, of an invocation where a dispatch has as many invocations as it needs. */
export const eachOf = (problem: TransposeProblem, { software }: Capabilities): number =>
  isLarge(problem) || software ? EACH : 1

/** What every dispatch of a plan is made from. */
export interface TransposeSetting extends MoveSetting {
  readonly problem: TransposeProblem
}

/** As `moveSetting`, for the transposition of a matrix. */
export const settingOf = (problem: TransposeProblem, ...asked: Parameters<typeof moveSetting>): TransposeSetting => ({
  problem,
  ...moveSetting(...asked),
})

/** A dispatch with the uniforms of transposition.wesl, and those that it has besides. */
export function launch(setting: TransposeSetting, asked: Invocations): DispatchStep {
  const { rows, cols, col_idx } = setting.problem.inputs.A.pattern
  return dispatch(setting, { ...asked, uniforms: { rows, cols, nonzeros: col_idx.length, ...asked.uniforms } })
}

/** t_row_ptr from `counts`, in two dispatches: sums of blocks, then sums within them. The second one is traced. */
export const prefixSum = (
  setting: TransposeSetting,
  stage: number,
  phase: number,
  second?: Scan['second'],
): readonly DispatchStep[] =>
  scanSteps(setting, {
    length: columnsOf(setting),
    buffers: { begins: 't_row_ptr' },
    stage,
    phase,
    ...(second && { second }),
  })

const columnsOf = ({ problem }: TransposeSetting): number => problem.inputs.A.pattern.cols

/** What a prefix sum reads and writes besides t_row_ptr. */
export const sumBuffers = (setting: TransposeSetting): readonly BufferSpec[] => [
  room('counts', columnsOf(setting)),
  room('block_sums', scanBlocks(setting, columnsOf(setting))),
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
  return tracedPlan(layout, {
    buffers: [
      filled('row_ptr', row_ptr),
      filled('col_idx', col_idx),
      filled('values', values),
      room('t_row_ptr', cols + 1),
      room('t_col_idx', col_idx.length),
      room('t_values', col_idx.length),
      ...own,
    ],
    reset,
    solve,
    outputs: {
      B: { kind: 'matrix', rows: cols, cols: rows, row_ptr: 't_row_ptr', col_idx: 't_col_idx', values: 't_values' },
    },
  })
}

/** Bytes that any transposition moves: A in, Aᵀ out. No flops. */
export function transposeCost({ inputs: { A } }: TransposeProblem, ownBytes: number, span: number): Cost {
  const { rows, cols, col_idx } = A.pattern
  return { flops: 0, bytes: 4 * (rows + cols + 2 + 4 * col_idx.length) + ownBytes, span }
}

export const traceOf = (
  stages: Kernel['trace']['stages'],
  item: string,
  notes: readonly Note[] = [STEP],
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
