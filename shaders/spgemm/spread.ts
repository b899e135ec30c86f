import type { Capabilities, DispatchStep, TraceLayout } from '#src/kernel/plan.ts'
import type { MoveSetting } from '../lib/moving.ts'

/** How kernels are launched whose workgroups go round: as many as there is work for, or as many as there can be. */

/** More workgroups are no gain. */
const MOST_GROUPS = 2 ** 20
const SIZE_IN_SOFTWARE = 64

/**
 * Invocations of a workgroup, a power of two: fewer in software, where an invocation costs what a step does, and a barrier
 * as much as all of them.
 */
export const sizeWanted = (
  wanted: number,
  { software, maxComputeInvocationsPerWorkgroup: most }: Capabilities,
  inSoftware = SIZE_IN_SOFTWARE,
): number => Math.min(software ? Math.min(inSoftware, wanted) : wanted, 2 ** Math.floor(Math.log2(most)))

export interface GoingRound {
  readonly module: string
  readonly bindings: readonly string[]
  /** Workgroups with something to do. */
  readonly groups: number
  readonly phase: number
  /** Whether it records events. */
  readonly tells?: boolean
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
  readonly buffers?: DispatchStep['buffers']
  readonly uniform?: readonly number[]
}

export function roundStep({ options, size, layout }: MoveSetting, asked: GoingRound): DispatchStep {
  const { module, bindings, groups, phase, tells = false, conditions, overrides, buffers, uniform } = asked
  const traced = tells ? layout : undefined
  return {
    kind: 'dispatch',
    module,
    conditions: { ...conditions, TRACE: traced !== undefined },
    overrides: { size, ...overrides, ...(traced && traceOverrides(traced, phase)) },
    bindings: [...(traced ? ['control'] : []), ...bindings],
    ...(buffers && { buffers }),
    ...(uniform && { uniform: padded(uniform) }),
    groups: spread(groups, options.capabilities),
    phase,
  }
}

const traceOverrides = ({ every, notes = [] }: TraceLayout, phase: number) => ({
  every,
  phase,
  note_words: notes.length,
})

function padded(words: readonly number[]): Uint32Array<ArrayBuffer> {
  const uniform = new Uint32Array(4 * Math.ceil(words.length / 4))
  uniform.set(words)
  return uniform
}

/** In two dimensions where one is too short. */
function spread(groups: number, { maxComputeWorkgroupsPerDimension: most }: Capabilities): [number, number, number] {
  const wanted = Math.max(1, Math.min(MOST_GROUPS, groups))
  const lines = Math.min(most, Math.ceil(wanted / most))
  return [Math.min(most, Math.ceil(wanted / lines)), lines, 1]
}
