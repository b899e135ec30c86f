import { filled, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type Invocations, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Cost } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, Plan, PlanOptions, Step } from '#src/core/kernel/plan/plan.ts'
import { type Note, STEP } from '#src/core/trace/notes.ts'
import { LANES, type MoveSetting, room, scanBlocks, scanSteps } from '../lib/scan-steps.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import type { SparseProductProblem } from './multiply.ts'

/** What kernels of this operation share: how x, y and what they add up in are bound, cleared and listed. */

/** Numbers of the stages that every kernel has, in the order in which it names them: the steps on x and A come between. */
export const STAGES = { clear: 0, vector: 1, multiply: 2, list: 3 } as const

/** Rows, or columns, of a word of bits. */
export const WORD = 32
const NOTES: readonly Note[] = [STEP]

/** What every dispatch of a plan is made from. */
export interface VectorSetting extends MoveSetting {
  readonly problem: SparseProductProblem
  /** Lanes of a worker. */
  readonly lanes: number
  /** Pieces of rows or of bands, where a kernel has them. */
  readonly pieces: number
}

/** Number of events that a kernel records of entries: of one in every few stretches of `lanes` entries. */
export type CountEvents = (every: number, lanes: number) => number

export function settingOf(
  problem: SparseProductProblem,
  options: PlanOptions,
  entryEvents: CountEvents,
  pieces = 0,
): VectorSetting {
  const { capabilities, trace } = options
  const lanes = lanesOf(capabilities, LANES)
  const { A, x } = problem.inputs
  const stretches = (items: number, every: number) => Math.ceil(Math.ceil(items / lanes) / every)
  const counted = (every: number) =>
    2 * stretches(A.pattern.rows, every) + stretches(x.values.length, every) + entryEvents(every, lanes)
  const layout = trace ? countedLayout(lanes, capabilities, NOTES, counted) : undefined
  return { options, size: sizeOf(capabilities), layout, problem, lanes, pieces }
}

/** A dispatch, with the uniforms of vectors.wesl. */
export const launch = (setting: VectorSetting, asked: Invocations): DispatchStep => {
  const { A, x } = setting.problem.inputs
  const { rows, cols } = A.pattern
  return dispatch(setting, { ...asked, uniforms: { rows, cols, nonzeros: x.values.length, pieces: setting.pieces } })
}

const wordsOf = (items: number): number => Math.ceil(items / WORD)

/** Room for x with all its columns: a value for each, and behind them a bit for each. */
export const denseBuffer = ({ problem }: VectorSetting): BufferSpec =>
  room('x_dense', problem.inputs.A.pattern.cols + wordsOf(problem.inputs.A.pattern.cols))

/**
 * A plan: clears, does what is the kernel's own, and lists y.
 * @param phase of the first dispatch behind the kernel's own
 */
export function productPlan(
  setting: VectorSetting,
  own: readonly BufferSpec[],
  steps: readonly Step[],
  { phase, spreads, deterministic }: { phase: number; spreads: boolean; deterministic: boolean },
): Plan {
  const { layout, problem } = setting
  const { A, x } = problem.inputs
  const { rows, cols } = A.pattern
  return {
    ...tracedPlan(layout, {
      buffers: [
        filled('x_col_idx', x.pattern.col_idx),
        filled('x_values', x.values),
        room('sums', rows + wordsOf(rows)),
        room('counts', wordsOf(rows)),
        room('block_sums', scanBlocks(setting, wordsOf(rows))),
        room('begins', wordsOf(rows) + 1),
        room('y_row_ptr', 2),
        room('y_col_idx', rows),
        room('y_values', rows),
        ...own,
      ],
      solve: [
        launch(setting, {
          module: 'spmspv/clear.wesl',
          conditions: { SPREAD: spreads },
          invocations: Math.max(rows, spreads ? wordsOf(cols) : 0),
          stage: STAGES.clear,
          phase: 0,
        }),
        ...steps,
        ...listSteps(setting, phase),
      ],
      outputs: {
        y: { kind: 'matrix', rows: 1, cols: rows, row_ptr: 'y_row_ptr', col_idx: 'y_col_idx', values: 'y_values' },
      },
    }),
    deterministic,
  }
}

/** Counts bits, adds the counts up, and puts each row that has one to its place. */
function listSteps(setting: VectorSetting, phase: number): readonly Step[] {
  const { rows } = setting.problem.inputs.A.pattern
  return [
    launch(setting, {
      module: 'spmspv/count.wesl',
      invocations: wordsOf(rows),
      phase,
    }),
    ...scanSteps(setting, { length: wordsOf(rows), phase: phase + 1 }),
    launch(setting, {
      module: 'spmspv/list.wesl',
      invocations: rows,
      stage: STAGES.list,
      phase: phase + 3,
    }),
  ]
}

/** The step that writes x where its columns say, for kernels that look columns up. */
export const spreadStep = (setting: VectorSetting): DispatchStep =>
  launch(setting, {
    module: 'spmspv/spread.wesl',
    invocations: setting.problem.inputs.x.values.length,
    stage: STAGES.vector,
    phase: 1,
  })

/** Flops of the products, and bytes: those that a kernel says, x once, and y with its sums. */
export function productCost(
  { inputs: { A, x } }: SparseProductProblem,
  met: number,
  bytes: number,
  span: number,
): Cost {
  const { rows } = A.pattern
  return { flops: 2 * met, bytes: bytes + 8 * x.values.length + 16 * rows + wordsOf(rows) * 20, span }
}
