import type { Capabilities, DispatchStep, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
import type { FactorPatterns } from '../factors.ts'
import type { BinLaunch, WordBin } from './bins.ts'

/** Invocations of a workgroup where no row's table lies in its memory. */
const SIZE = 128
const IN_SOFTWARE = 64
/** Rows of an invocation in a prefix sum: EACH of place.wesl. */
const EACH = 4
/** Words of the uniforms before the table of bins, and most bins of it: BINS of setting.wesl. */
const HEAD = 12
const BINS = 12
const LANES_WITHOUT_SUBGROUPS = 32

/** What every dispatch of a plan is made from. */
export interface WordSetting {
  readonly patterns: FactorPatterns
  readonly options: PlanOptions
  readonly layout: TraceLayout | undefined
  /** Bins for counting, and for adding. */
  readonly counting: readonly BinLaunch[]
  readonly adding: readonly BinLaunch[]
}

export const sizeOf = ({ software, maxComputeInvocationsPerWorkgroup: most }: Capabilities): number =>
  Math.min(software ? IN_SOFTWARE : SIZE, 2 ** Math.floor(Math.log2(most)))

/** Lanes of a worker, of which masks of events have a bit each. */
export const lanesOf = ({ subgroupSize }: Capabilities): number => Math.min(subgroupSize || LANES_WITHOUT_SUBGROUPS, 32)

/** Blocks of rows in a prefix sum: one more row than there are is written, too. */
export const blocksOf = ({ patterns, options }: WordSetting): number =>
  Math.floor(patterns.A.rows / (EACH * sizeOf(options.capabilities))) + 1

export interface WordLaunch {
  readonly module: string
  readonly bindings: readonly string[]
  readonly size?: number
  readonly workgroups: number
  readonly phase: number
  /** The first stage of its events, where it records some. */
  readonly stage?: number
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
  readonly buffers?: DispatchStep['buffers']
  /** Bins that rows may be put in, and those that the dispatch is for. */
  readonly bins?: readonly WordBin[]
  readonly range?: readonly [first: number, end: number]
  readonly share?: number
  /** Workgroups that share a row, where there are several. */
  readonly parts?: number
}

export function dispatch(setting: WordSetting, asked: WordLaunch): DispatchStep {
  const { capabilities } = setting.options
  const {
    size = sizeOf(capabilities),
    workgroups,
    phase,
    stage,
    buffers,
    bins = [],
    range = [0, 0],
    share = 0,
    parts = 1,
  } = asked
  const layout = stage === undefined ? undefined : setting.layout
  const { A, B } = setting.patterns
  const numbers = [A.rows, B.col_idx.length, B.rows, ...range, share, bins.length, A.col_idx.length, parts, 0, 0, 0]
  const uniform = new Uint32Array(HEAD + 4 * BINS)
  uniform.set([...numbers, ...bins.flatMap(binWords)])
  return {
    kind: 'dispatch',
    module: `spgemm/words/${asked.module}.wesl`,
    conditions: { ...asked.conditions, TRACE: layout !== undefined },
    overrides: {
      size,
      ...asked.overrides,
      ...(layout && traceOverrides(layout, stage ?? 0, phase)),
    },
    bindings: [...(layout ? ['control'] : []), ...asked.bindings],
    ...(buffers && { buffers }),
    uniform,
    groups: spread(workgroups, capabilities),
    phase,
  }
}

const binWords = ({ lanes, window, slots, room, products }: WordBin): number[] => [
  Math.log2(lanes) + (window ? 32 : 0),
  slots,
  room,
  products,
]

const traceOverrides = ({ lanes = 32, every, notes = [] }: TraceLayout, stage: number, phase: number) => ({
  lanes,
  every,
  stage,
  phase,
  mask_words: Math.ceil(lanes / 32),
  note_words: notes.length,
})

/** Workgroups; in two dimensions where one is too short. */
function spread(
  workgroups: number,
  { maxComputeWorkgroupsPerDimension: most }: Capabilities,
): [number, number, number] {
  const lines = Math.max(1, Math.ceil(workgroups / most))
  return [Math.max(1, Math.ceil(workgroups / lines)), lines, 1]
}

/** Overrides of shaders in which subgroups add up. */
export function blockOverrides({ subgroupSize }: Capabilities, size: number): Readonly<Record<string, number>> {
  const block = Math.min(size, subgroupSize || 32)
  return { block, blocks: Math.ceil(size / block) }
}

/** Dispatches for the bins of each launch, those of the longest rows first. */
export function binDispatches(
  setting: WordSetting,
  launches: readonly BinLaunch[],
  asked: Omit<WordLaunch, 'module' | 'workgroups' | 'overrides' | 'conditions'> & {
    readonly name: (launch: BinLaunch) => string
    /** Workgroups of a launch; it is left out where there are none. */
    workgroupsOf(launch: BinLaunch, range: readonly [number, number]): number
    partsOf?(launch: BinLaunch): number
    overridesOf(launch: BinLaunch): Readonly<Record<string, number>>
    conditionsOf(launch: BinLaunch): DispatchStep['conditions']
  },
): DispatchStep[] {
  const bins = launches.flatMap((launch) => launch.bins)
  const { name, workgroupsOf, overridesOf, conditionsOf, partsOf = () => 1, ...common } = asked
  const most = setting.options.capabilities.maxComputeWorkgroupsPerDimension
  const firsts = launches.map((_, l) => launches.slice(0, l).reduce((sum, launch) => sum + launch.bins.length, 0))
  return launches
    .flatMap((launch, l): DispatchStep[] => {
      const { size, words } = launch
      const range = [firsts[l], firsts[l] + launch.bins.length] as const
      const workgroups = Math.min(most, workgroupsOf(launch, range))
      if (workgroups === 0) return []
      const overrides = { ...overridesOf(launch), room_words: words }
      const step = {
        ...common,
        conditions: conditionsOf(launch),
        module: name(launch),
        size,
        workgroups,
        bins,
        range,
        overrides,
      }
      return [dispatch(setting, { ...step, parts: partsOf(launch), share: Math.floor(words / size) })]
    })
    .toReversed()
}
