import type { CopyStep, DispatchStep, FillStep, Step } from '#src/kernel/plan.ts'
import { type MoveSetting, scanSteps } from '../lib/moving.ts'

/** How kernels launch that have a team of lanes for each row of C. */

/** What every dispatch of a plan is made from. */
export interface RowSetting extends MoveSetting {
  readonly rows: number
}

export interface RowLaunch {
  readonly module: string
  readonly bindings: readonly string[]
  readonly buffers?: DispatchStep['buffers']
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
  readonly uniform: readonly number[]
  readonly groups: number
  /** Where it records. */
  readonly stage?: number
  readonly phase: number
}

/** A dispatch; it records events where it has a stage. Groups beyond one dimension stand in a second. */
export function launchRows({ size, layout, options: { capabilities } }: RowSetting, asked: RowLaunch): DispatchStep {
  const { module, bindings, buffers, conditions, overrides, uniform: words, groups, stage, phase } = asked
  const traced = stage === undefined ? undefined : layout
  const uniform = new Uint32Array(4 * Math.ceil(words.length / 4))
  uniform.set(words)
  const lines = Math.max(1, Math.ceil(groups / capabilities.maxComputeWorkgroupsPerDimension))
  return {
    kind: 'dispatch',
    module,
    conditions: { ...conditions, TRACE: traced !== undefined },
    overrides: {
      size,
      ...overrides,
      ...(traced && { stage, phase, every: traced.every, note_words: traced.notes?.length ?? 0 }),
    },
    bindings: [...(traced ? ['control'] : []), ...bindings],
    ...(buffers && { buffers }),
    ...(words.length > 0 && { uniform }),
    groups: [Math.max(1, Math.ceil(groups / lines)), lines, 1],
    phase,
  }
}

/** So many workgroups in one dimension at most. */
export const inOneLine = ({ options: { capabilities } }: RowSetting, groups: number): number =>
  Math.max(1, Math.min(groups, capabilities.maxComputeWorkgroupsPerDimension))

/** Where rows of C begin, from `counts`. */
export const rowPointers = (setting: RowSetting, phase: number): readonly DispatchStep[] =>
  scanSteps({ ...setting, layout: undefined }, { length: setting.rows, buffers: { begins: 'c_row_ptr' }, phase })

export const copied = (from: string, at: number, to: string, there: number, words: number): CopyStep => ({
  kind: 'copy',
  from: { buffer: from, at },
  to: { buffer: to, at: there },
  words,
})

export const zeroed = (buffer: string, from: number, words: number): FillStep => ({
  kind: 'fill',
  buffer,
  value: 0,
  from,
  words,
})

export const stageOf = (name: string, steps: readonly Step[]): Step => ({ kind: 'stage', name, steps })
