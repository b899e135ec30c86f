import { type Dispatch, dispatch, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Capabilities, DispatchStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { type Note, STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import type { SearchProblem } from './graph.ts'
import { countingOn, type SearchWalk } from './stages.ts'

/** What kernels of this operation share: how a graph and its levels are bound, launched and traced. */

/** A processor that plays a GPU runs as many workgroups as it has threads: more of them only take turns. */
const MOST_IN_SOFTWARE = 8
/** Rounds after which the processor looks whether the search is over. */
export const LOOKS_EVERY = 8
/**
 * Barriers of an iteration: after it gathered, and after each of its ways to look at edges.
 * @param ways how many there are
 */
export const barriersOf = (ways: number): number => 1 + ways
/** The phase of a way in the first iteration: the last one where it is forced, so that each iteration has as many. */
export const wayPhase = (way: number, ways: number, forced: boolean): number => (forced ? 1 + ways : 2 + way)
const NOTES: readonly Note[] = [STEP]

/** What every dispatch of a plan is made from. */
export interface SearchSetting {
  readonly problem: SearchProblem
  readonly options: PlanOptions
  /** Invocations of a workgroup, and lanes of a worker. */
  readonly size: number
  readonly lanes: number
  /** What all shaders get. */
  readonly uniforms: Readonly<Record<string, number>>
  readonly layout: TraceLayout | undefined
  /** Ways to look at edges, of which an iteration takes one. */
  readonly ways: number
}

/** @param search goes through a run: its events are counted */
export function settingOf(
  problem: SearchProblem,
  options: PlanOptions,
  uniforms: (setting: Pick<SearchSetting, 'size' | 'lanes' | 'options'>) => SearchSetting['uniforms'],
  search: (walk: SearchWalk) => void,
  ways: number,
): SearchSetting {
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities, Math.min(32, size))
  const layout = trace ? layoutOf(lanes, capabilities, search) : undefined
  return { problem, options, size, lanes, uniforms: uniforms({ size, lanes, options }), layout, ways }
}

/** Room for the events of a run: how many edges are looked at depends on levels. */
const layoutOf = (lanes: number, capabilities: Capabilities, search: (walk: SearchWalk) => void): TraceLayout =>
  countedLayout(lanes, capabilities, NOTES, (every) => {
    const { counted, walk } = countingOn(lanes, every)
    search(walk)
    return counted.events
  })

export interface SearchLaunch extends Dispatch {
  /** Its shader reads no uniforms. */
  readonly bare?: true
}

export const launch = (setting: SearchSetting, { bare, ...asked }: SearchLaunch): DispatchStep =>
  dispatch(setting, {
    ...asked,
    offers: { barriers: barriersOf(setting.ways) },
    ...(!bare && { uniforms: setting.uniforms }),
  })

/** Workgroups that have an invocation for each item, as far as the adapter allows. */
export function groupsFor(items: number, { size, options }: Pick<SearchSetting, 'size' | 'options'>): number {
  const { software, maxComputeWorkgroupsPerDimension } = options.capabilities
  const most = software ? MOST_IN_SOFTWARE : maxComputeWorkgroupsPerDimension
  return Math.max(1, Math.min(most, Math.ceil(items / size)))
}
