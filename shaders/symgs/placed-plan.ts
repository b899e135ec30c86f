import { controlBuffer, resetControl } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, type DispatchSetting, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Plan, PlanOptions, Step, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import type { RowsPlaced } from './rows-placed.ts'
import { gatherSteps, tilesBuffer, toldBeforehand } from './slices.ts'
import type { SweepProblem } from './sweep.ts'

/** What one dispatch does; its shader also gets its phase, and the number of events before it. */
export interface PlacedDispatch extends Omit<Dispatch, 'stage' | 'groups'> {
  readonly groups?: Dispatch['groups']
  readonly invocations?: number
  readonly half: number
  /** Workers that tell of it, and how often each does. */
  readonly workers: number
  readonly tells?: number
}

interface PlacedWork extends Pick<Plan, 'buffers'>, Partial<Pick<Plan, 'outputs' | 'deterministic'>> {
  /** Of a worker. */
  readonly lanes: number
  /** Invocations of a workgroup, where they are not as many as elsewhere. */
  readonly size?: number
  prepare?(setting: DispatchSetting): readonly Step[]
  /** Buffers of what brings b and the guess into the order of places. */
  readonly gathers?: DispatchStep['buffers']
  /** In their order: dispatches have a phase each. */
  readonly steps: readonly (PlacedDispatch | Step)[]
}

/** A plan of sweeps whose vectors have the order of places, and whose events have theirs beforehand. */
export function placedPlan(
  problem: SweepProblem,
  { rowAt, place }: Pick<RowsPlaced, 'rowAt' | 'place'>,
  options: PlanOptions,
  work: PlacedWork,
): Plan {
  const { capabilities, trace } = options
  const { rows } = problem.inputs.A.pattern
  const eventsIn = (step: PlacedDispatch | Step, every: number) =>
    'workers' in step ? (step.tells ?? 1) * Math.ceil(step.workers / every) : 0
  const counted = (every: number) => work.steps.reduce((sum, step) => sum + eventsIn(step, every), 0)
  const layout: TraceLayout | undefined = trace
    ? { ...countedLayout(work.lanes, capabilities, [STEP], counted), items: rowAt }
    : undefined
  const size = sizeOf(capabilities)
  const setting: DispatchSetting = { options, layout, size }
  let [events, phase] = [0, 0]
  const made = (step: PlacedDispatch | Step): Step => {
    if (!('workers' in step)) return step
    const { half, workers: _workers, tells: _tells, conditions, uniforms, invocations = 0, groups, ...rest } = step
    const given = {
      ...rest,
      groups: groups ?? Math.ceil(invocations / size),
      conditions: { PLACED: trace, ...conditions },
      uniforms: { ...uniforms, events, phase, ...(layout && { stage: half }) },
      stage: half,
      phase: phase++,
    }
    events += eventsIn(step, layout?.every ?? 1)
    return dispatch({ ...setting, size: work.size ?? size }, given)
  }
  return {
    buffers: [...(layout ? [controlBuffer(layout)] : []), tilesBuffer({ rowAt }), ...work.buffers],
    prepare: work.prepare?.(setting) ?? [],
    reset: [
      ...(layout ? [resetControl, toldBeforehand(layout)] : []),
      ...gatherSteps(setting, problem, { rowAt }, work.gathers),
    ],
    solve: work.steps.map(made),
    outputs: { x: { kind: 'f32', buffer: 'x', ...(rows > 0 ? { places: place } : { words: 0 }) }, ...work.outputs },
    deterministic: work.deterministic ?? true,
    ...(layout && { trace: layout }),
  }
}
