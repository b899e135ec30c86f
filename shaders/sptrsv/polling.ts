import { controlledPlan, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import { dispatch, lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Capabilities, FillStep, Plan, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { groupsOf, solveLaunch, type LaunchShare, workersParameter } from './launch.ts'
import { type System, problemBuffers } from './solve.ts'

/** Lanes of a worker in software without subgroups, where a barrier costs by the invocation. */
const LANES_IN_SOFTWARE = 8
/** On a software adapter 2 000 000 polls are a tenth of a second, and who is waited for may be off the processor longer. */
const PATIENCE_IN_SOFTWARE = 20

export const POLLS: Parameter = {
  name: 'polls',
  meaning: 'reads of one missing operand before the kernel gives up; twenty times as many on a software adapter',
  initial: 2_000_000,
  min: 1,
  max: 200_000_000,
}

/** Parameters of every kernel whose rows wait for one another. */
export const pollingParams: readonly Parameter[] = [workersParameter, POLLS]

export const waitingLanes = (capabilities: Capabilities): number =>
  lanesOf(capabilities, capabilities.software && capabilities.subgroupSize === 0 ? LANES_IN_SOFTWARE : undefined)

export const pollsOf = (params: Params, { software }: Capabilities): number =>
  params['polls'] * (software ? PATIENCE_IN_SOFTWARE : 1)

/** x is its own flag: nothing is there yet. */
const resetX: FillStep = { kind: 'fill', buffer: 'x', value: SENTINEL }

/** The uniforms of shaders/lib/triangle.wesl. */
export const solveUniforms = (
  { pattern, upper }: System,
  params: Params,
  capabilities: Capabilities,
  layout: TraceLayout | undefined,
) => ({
  rows: pattern.rows,
  upper: Number(upper),
  polls: pollsOf(params, capabilities),
  every: layout?.every ?? 1,
})

export interface Polling {
  /** Workers by rule (launch.ts). */
  readonly share: LaunchShare
  /** Tickets that there are. */
  readonly tickets: number
  /** Steps, and so events, of row i. */
  readonly steps: (i: number) => number
  /** Lanes that carry a row. */
  readonly width: number
  /** What the kernel reads besides the system of shaders/lib/triangle.wesl. */
  readonly more?: readonly BufferSpec[]
}

/** One dispatch of workers that draw tickets until there are none, and poll x for what their rows need. */
export function pollingPlan(problem: System, params: Params, options: PlanOptions, polling: Polling): Plan {
  const { trace, capabilities } = options
  const { share, tickets, steps, width, more = [] } = polling
  const { rows } = problem.pattern
  const lanes = waitingLanes(capabilities)
  const launch = solveLaunch(params, capabilities, share)
  const layout = trace ? traceLayout(rows, steps, width, capabilities) : undefined
  const solve = dispatch(
    { options, layout },
    {
      module: './kernel.wesl',
      conditions: { SUBGROUPS: capabilities.subgroupSize > 0 },
      overrides: { lanes, size: lanes * launch.abreast },
      uniforms: solveUniforms(problem, params, capabilities, layout),
      groups: [groupsOf(launch, tickets), 1, 1],
      records: true,
      ticker: { goal: rows, idle: { rows: 0 } },
    },
  )
  return controlledPlan(layout, {
    buffers: [...problemBuffers(problem), ...more],
    reset: [resetX],
    solve: tickets > 0 ? [solve] : [],
    outputs: { x: { kind: 'f32', buffer: 'x' } },
    deterministic: true,
    workers: Math.min(launch.workers, tickets),
  })
}
