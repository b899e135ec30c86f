import { EACH } from '#shaders/spgemm/words/begin.wesl'
import type { Capabilities, DispatchStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { type Dispatch, dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { FactorPatterns } from '../factors.ts'
import type { BinLaunch, WordBin } from './bin-wishes.ts'
import { apartOf, batch, teamWords } from './bins.ts'

/** Invocations of a workgroup where no row's table lies in its memory. */
const SIZE = 128
const IN_SOFTWARE = 64
/** What every dispatch of a plan is made from. */
export interface WordSetting {
  readonly patterns: FactorPatterns
  readonly options: PlanOptions
  readonly layout: TraceLayout | undefined
  /** Bins for counting, and for adding. */
  readonly counting: readonly BinLaunch[]
  readonly adding: readonly BinLaunch[]
  /** From how many products on, and from how many lanes in a launch on, each bin has a dispatch of its own. */
  readonly alone: { readonly products: number; readonly lanes: number }
}

export const sizeIn = (capabilities: Capabilities): number => sizeOf(capabilities, SIZE, IN_SOFTWARE)

/** Blocks of rows in a prefix sum: one more row than there are is written, too. */
export const blocksOf = ({ patterns, options }: WordSetting): number =>
  Math.floor(patterns.A.rows / (EACH * sizeIn(options.capabilities))) + 1

export interface WordLaunch
  extends Pick<Dispatch, 'module' | 'conditions' | 'overrides' | 'buffers' | 'phase' | 'stage'> {
  readonly size?: number
  readonly workgroups: number
  /** Bins that rows may be put in, and those that the dispatch is for. */
  readonly bins?: readonly WordBin[]
  readonly range?: readonly [first: number, end: number]
  readonly share?: number
  /** Entries of a row from which on workgroups share it; 0 where none do. */
  readonly apart?: number
}

export function wordStep(setting: WordSetting, asked: WordLaunch): DispatchStep {
  const { options, layout, patterns } = setting
  const { A, B } = patterns
  const { module, bins = [], range: [first, end] = [0, 0], share = 0, apart = 0, workgroups, ...rest } = asked
  return dispatch(
    { options, layout, size: asked.size ?? sizeIn(options.capabilities) },
    {
      ...rest,
      module: `spgemm/words/${module}.wesl`,
      conditions: { SUBGROUPS: options.capabilities.subgroupSize > 0, ...rest.conditions },
      uniforms: {
        rows: A.rows,
        entries: B.col_idx.length,
        inner: B.rows,
        first,
        end,
        share,
        count: bins.length,
        nonzeros: A.col_idx.length,
        apart,
        bins: bins.map(binWords),
      },
      groups: workgroups,
    },
  )
}

const binWords = ({ lanes, window, slots, room, products, sharing = 1 }: WordBin): number[] => [
  Math.log2(lanes) + (window ? 32 : 0) + 64 * Math.log2(sharing),
  slots,
  room,
  products,
]

/** Overrides of shaders in which subgroups add up. */
export function blockOverrides({ subgroupSize }: Capabilities, size: number): Readonly<Record<string, number>> {
  const block = Math.min(size, subgroupSize || 32)
  return { block, blocks: Math.ceil(size / block) }
}

/** What dispatches for bins have in common. */
export interface BinsAsked extends Omit<WordLaunch, 'module' | 'workgroups' | 'overrides' | 'conditions'> {
  readonly ranks: 0 | 1
  moduleOf(launch: BinLaunch): string
  /** Workgroups of a launch; it is left out where there are none. */
  workgroupsOf(launch: BinLaunch, range: readonly [number, number]): number
  /** Whether a launch is one for each of its bins. */
  isApart(launch: BinLaunch, range: readonly [number, number]): boolean
  /** Entries of a row from which on workgroups share it. */
  shareOf?(launch: BinLaunch): number
  overridesOf(launch: BinLaunch): Readonly<Record<string, number>>
  conditionsOf(launch: BinLaunch): DispatchStep['conditions']
}

/** Dispatches for the bins of each launch, those of the longest rows first. */
export function binDispatches(setting: WordSetting, launches: readonly BinLaunch[], asked: BinsAsked): DispatchStep[] {
  const bins = launches.flatMap((launch) => launch.bins)
  const { ranks, isApart } = asked
  let first = 0
  return launches
    .flatMap((launch) => {
      const range = [first, first + launch.bins.length] as const
      first = range[1]
      if (launch.bins.length > 1 && !isApart(launch, range)) return [{ launch, range }]
      return apartOf(launch, ranks).map((own, b) => ({ launch: own, range: [range[0] + b, range[0] + b + 1] as const }))
    })
    .flatMap(({ launch, range }) => binDispatch(setting, launch, { ...asked, bins, range }))
    .toReversed()
}

function binDispatch(
  setting: WordSetting,
  launch: BinLaunch,
  asked: BinsAsked & { readonly range: readonly [number, number] },
): DispatchStep[] {
  const { ranks, moduleOf, workgroupsOf, isApart: _, overridesOf, conditionsOf, shareOf = () => 0, ...common } = asked
  const { size, words, wide, bins } = launch
  const most = setting.options.capabilities.maxComputeWorkgroupsPerDimension
  const workgroups = Math.min(most, workgroupsOf(launch, asked.range))
  if (workgroups === 0) return []
  const one = bins.length === 1 && bins[0].lanes > 1
  const step = wordStep(setting, {
    ...common,
    module: moduleOf(launch),
    size,
    workgroups,
    conditions: { ...conditionsOf(launch), ...(one && { ONE: true }), ...(wide && { WIDE: true }) },
    overrides: {
      ...overridesOf(launch),
      ...(words > 0 && { room_words: words }),
      ...(one && oneOverrides(launch, ranks)),
      ...(wide && { batch: batch(size) }),
    },
    apart: shareOf(launch),
    share: Math.floor(words / size),
  })
  return [step]
}

function oneOverrides(launch: BinLaunch, ranks: 0 | 1): Readonly<Record<string, number>> {
  const [{ lanes, window, slots, room, sharing = 1 }] = launch.bins
  return {
    one_lanes: Math.log2(lanes),
    one_window: Number(window),
    one_slots: slots,
    one_room: room,
    one_sharing: Math.log2(sharing),
    one_words: launch.wide ? launch.words : teamWords(launch, ranks),
  }
}
