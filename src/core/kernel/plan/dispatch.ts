import type { Capabilities, DispatchStep, Indirect, PlanOptions, TraceLayout, Workgroups } from './plan.ts'

/** Lanes of a worker where there are no subgroups, or where their number is not fixed. */
const LANES_WITHOUT_SUBGROUPS = 32

/** Lanes of a worker: those of a subgroup, or the same number of neighbours in its place; `most` at most. */
export const lanesOf = ({ subgroupSize }: Pick<Capabilities, 'subgroupSize'>, most = Infinity): number =>
  Math.min(subgroupSize || LANES_WITHOUT_SUBGROUPS, most)

/** Invocations of a workgroup; fewer in software, where an invocation costs what a step does. */
const SIZE = 256
const SIZE_IN_SOFTWARE = 64

/** Invocations of a workgroup, a power of two: as many as are wanted, or as the adapter has. */
export const sizeOf = (
  { software, maxComputeInvocationsPerWorkgroup: most }: Capabilities,
  wanted = SIZE,
  inSoftware = SIZE_IN_SOFTWARE,
): number => Math.min(software ? Math.min(inSoftware, wanted) : wanted, 2 ** Math.floor(Math.log2(most)))

/** `groups` workgroups; in two dimensions where one is too small, and then up to one more per line. */
export function spread(groups: number, { maxComputeWorkgroupsPerDimension: most }: Capabilities): Workgroups {
  const lines = Math.max(1, Math.ceil(groups / most))
  return [Math.max(1, Math.ceil(groups / lines)), lines, 1]
}

/** A smaller dispatch takes hardly longer than an empty one: a load more before its own would cost more than it spares. */
const LOOKS_FROM = 2 ** 14

/** The condition of a dispatch that may look whether the rounds which use it have ended; none where that does not pay. */
export const mayStop = (invocations: number, { software }: Capabilities): Record<string, boolean> =>
  software === true || invocations >= LOOKS_FROM ? { STOPS: false } : {}

/** What all dispatches of a plan have in common. */
export interface DispatchSetting {
  readonly options: PlanOptions
  /** Room for events; absent where none are recorded. */
  readonly layout: TraceLayout | undefined
  /** Invocations of a workgroup. */
  readonly size?: number
}

/** What a dispatch has by itself. */
export interface Dispatch
  extends Partial<
    Pick<DispatchStep, 'conditions' | 'overrides' | 'buffers' | 'uniforms' | 'offers' | 'phase' | 'ticker'>
  > {
  readonly module: string
  /** Workgroups: their number, that of each dimension, or where it stands. */
  readonly groups: number | Workgroups | Indirect
  /** It records events: its shader says of which stages, or gets the first of them. */
  readonly records?: boolean | undefined
  readonly stage?: number
}

/** The same with `invocations` in place of `groups`: they fill workgroups of `size`. */
export type Invocations = Omit<Dispatch, 'groups'> & { readonly invocations: number }

/**
 * A dispatch with what its shader may want to know of the plan: where it records events TRACE, and constants about these. A
 * clock can count beside it where it records.
 */
export function dispatch(setting: DispatchSetting, asked: Dispatch | Invocations): DispatchStep {
  const { options, layout, size = 1 } = setting
  const { stage, records = stage !== undefined, conditions, ticker, ...rest } = asked
  const { capabilities } = options
  const traced = records ? layout : undefined
  const groups = 'groups' in rest ? rest.groups : Math.ceil(rest.invocations / size)
  return {
    ...bareDispatch({ ...rest, groups: typeof groups === 'number' ? spread(groups, capabilities) : groups }),
    conditions: { TRACE: traced !== undefined, ...conditions },
    offers: {
      ...(setting.size !== undefined && { size }),
      ...(traced && { ...offers(traced, stage, asked.phase), ...asked.offers }),
    },
    ...(traced && ticker && { ticker }),
  }
}

/** A dispatch that records nothing, for any adapter. */
export function bareDispatch(asked: Omit<Dispatch, 'stage' | 'records' | 'offers' | 'ticker'>): DispatchStep {
  const { module, conditions = {}, overrides = {}, groups, buffers, uniforms, phase } = asked
  return {
    kind: 'dispatch',
    module,
    conditions,
    overrides,
    ...(buffers && { buffers }),
    ...(uniforms && { uniforms }),
    groups: typeof groups === 'number' ? [groups, 1, 1] : groups,
    ...(phase !== undefined && { phase }),
  }
}

/** Constants of shaders/lib/trace.wesl, and of what shaders do with events. */
const offers = ({ lanes = 32, every, notes = [] }: TraceLayout, stage = 0, phase = 0) => ({
  lanes,
  every,
  stage,
  phase,
  mask_words: Math.ceil(lanes / 32),
  note_words: notes.length,
})
