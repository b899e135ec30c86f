import { controlBuffer, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { SENTINEL } from '#src/trace/control.ts'
import type { Parameter, Params } from '#src/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, FillStep, Plan, PlanOptions } from '#src/kernel/plan.ts'
import { groupsOf, launchOf, type LaunchShare, workersParameter } from './launch.ts'
import { problemBuffers, type System } from './solve.ts'

/** Lanes of a worker where there are no subgroups; fewer in software, where a barrier costs by the invocation. */
const LANES_WITHOUT_SUBGROUPS = 32
const LANES_IN_SOFTWARE = 8
/** On a software adapter 2 000 000 polls are a tenth of a second, and who is waited for may be off the processor longer. */
const PATIENCE_IN_SOFTWARE = 20

const polls: Parameter = {
  name: 'polls',
  meaning: 'reads of one missing operand before the kernel gives up; twenty times as many on a software adapter',
  initial: 2_000_000,
  min: 1,
  max: 200_000_000,
}

/** Parameters of every kernel whose rows wait for one another. */
export const pollingParams: readonly Parameter[] = [workersParameter, polls]

export const lanesOf = ({ subgroupSize, software }: Capabilities): number =>
  subgroupSize || (software ? LANES_IN_SOFTWARE : LANES_WITHOUT_SUBGROUPS)

export const pollsOf = (params: Params, { software }: Capabilities): number =>
  params['polls'] * (software ? PATIENCE_IN_SOFTWARE : 1)

/** x is its own flag: nothing is there yet. */
const resetX: FillStep = { kind: 'fill', buffer: 'x', value: SENTINEL }

export interface Polling {
  /** Workers by rule (launch.ts). */
  readonly share: LaunchShare
  /** Tickets that there are. */
  readonly tickets: number
  /** Steps, and so events, of row i. */
  readonly steps: (i: number) => number
  /** Lanes that carry a row. */
  readonly width: number
  /** What the kernel binds besides the system of shaders/lib/triangle.wesl, in the order of its bindings. */
  readonly more?: readonly BufferSpec[]
}

/** One dispatch of workers that draw tickets until there are none, and poll x for what their rows need. */
export function pollingPlan(problem: System, params: Params, options: PlanOptions, polling: Polling): Plan {
  const { trace, capabilities } = options
  const { share, tickets, steps, width, more = [] } = polling
  const { rows } = problem.pattern
  const lanes = lanesOf(capabilities)
  const launch = launchOf(params, capabilities, share)
  const layout = trace ? traceLayout(rows, steps, width, capabilities) : undefined
  const uniform = (of: number) =>
    Uint32Array.of(of, problem.upper ? 1 : 0, pollsOf(params, capabilities), layout?.every ?? 1)
  const solve: DispatchStep = {
    kind: 'dispatch',
    module: './kernel.wesl',
    conditions: { TRACE: trace, SUBGROUPS: capabilities.subgroupSize > 0 },
    overrides: { lanes, size: lanes * launch.abreast, ...(trace ? { mask_words: Math.ceil(width / 32) } : {}) },
    bindings: ['control', 'row_ptr', 'col_idx', 'values', 'b', 'x', ...more.map(({ name }) => name)],
    uniform: uniform(rows),
    groups: [groupsOf(launch, tickets), 1, 1],
    ...(trace && { ticker: { goal: rows, idle: uniform(0) } }),
  }
  return {
    buffers: [controlBuffer(layout), ...problemBuffers(problem), ...more],
    prepare: [],
    reset: [resetX, resetControl],
    solve: tickets > 0 ? [solve] : [],
    outputs: { x: { kind: 'f32', buffer: 'x' } },
    deterministic: true,
    workers: Math.min(launch.workers, tickets),
    ...(layout ? { trace: layout } : {}),
  }
}
