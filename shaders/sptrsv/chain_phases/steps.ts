import { bareDispatch, dispatch, type Dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, FillStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { pollsOf } from '../polling.ts'
import { vectorsOf } from './pack.ts'
import { type ChainAnalysis, type ChainStage, LINE, WORKERS } from './stage.ts'
import type { System } from '../solve.ts'

/** Lanes that add up together, at least. */
export const FEWEST_LANES = 4
/** Invocations of a workgroup that puts values in their places, and workgroups at most. */
const PREPARERS = 128
const PREPARE_GROUPS = 8192

export function prepareStep({ upper }: System, { vector, tasks, width, entries }: ChainStage): DispatchStep {
  return bareDispatch({
    module: './prepare.wesl',
    overrides: { invocations: PREPARERS },
    uniforms: { vector, tasks, width, vectors: vectorsOf(entries), upper: Number(upper) },
    groups: Math.min(Math.ceil((tasks * width) / PREPARERS), PREPARE_GROUPS),
  })
}

export function solveStep(
  { pattern: { rows } }: System,
  analysis: ChainAnalysis,
  phase: number,
  params: Params,
  options: PlanOptions,
  layout: TraceLayout | undefined,
): DispatchStep {
  const { capabilities } = options
  const stage = analysis.stages[phase]
  const { chain, entries, width, tasks, vector, local, sums, hands, itemsAt } = stage
  const lanes = capabilities.subgroupSize
  const state = !chain || sums > 0 || hands
  const workers = chain ? 1 : workersFor(stage, params)
  const alone = !layout && chain && analysis.stages.length === 1
  const sets = !layout && takesTurns(analysis, params)
  const asked: Dispatch = {
    module: './kernel.wesl',
    conditions: {
      CHAIN: chain,
      SOFTWARE: capabilities.software ?? false,
      STATE: state,
      ALONE: alone,
      SETS: sets,
      SUMS: sums > 0,
      HANDS: hands,
      SINGLE: entries === 1,
      PAIRS2: entries > 2,
      PAIRS4: entries > 4,
      WIDE: width > FEWEST_LANES,
    },
    overrides: {
      invocations: chain ? lanes * teamsFor(stage, params, capabilities) : lanes,
      width,
      ...(chain ? { local_words: local } : {}),
    },
    uniforms: {
      vector,
      tasks,
      ticket: LINE * (1 + phase),
      rows_at: analysis.rowsAt,
      rows,
      sums,
      items_at: itemsAt,
      phase,
      polls: pollsOf(params, capabilities),
      every: layout?.every ?? 1,
      ...(sets && {
        draws: tasks + SURPLUS * workers,
        set_words: setWords(analysis),
        share: Math.ceil((setWords(analysis) - analysis.rowsAt) / tasks),
      }),
    },
    offers: { lanes },
    groups: [workers, 1, 1],
    records: true,
    phase,
    ticker: { goal: tasks, idle: { tasks: 0 } },
  }
  return dispatch({ options, layout }, asked)
}

/** Tickets beyond the last task that a subgroup of the whole GPU draws before it ends: the one that ends it, and the one after. */
const SURPLUS = 2
/** Words of `state` up to which there are two sets: on an H100 they took 4 µs less with 3 000 to 72 000 rows, and 16 of 1 028 with 200 000. */
const MOST_OF_A_SET = 2 ** 20

/**
 * Do solves take turns with two sets of `state`, each clearing the other's? Where one dispatch of the whole GPU is all, the reset
 * before it is most of what a small solve takes.
 */
export const takesTurns = ({ stages, stateWords }: ChainAnalysis, params: Params): boolean =>
  stages.length === 1 && !stages[0].chain && (params['sets'] || (stateWords <= MOST_OF_A_SET ? 2 : 1)) === 2

/** Words of one of two sets, whole lines. */
export const setWords = ({ stateWords }: ChainAnalysis): number => Math.ceil(stateWords / LINE) * LINE

/** Once: nothing is there in either set, and word 0 of each is 0. */
export const emptySets = (analysis: ChainAnalysis): FillStep[] => [
  { kind: 'fill', buffer: 'state', value: SENTINEL },
  ...[0, setWords(analysis)].map((from): FillStep => ({ kind: 'fill', buffer: 'state', value: 0, from, words: 1 })),
]

/** Measured on an H200: the fewest workers by the tasks of a level, and at most … */
const TASKS_OF_WORKERS = 24
const MOST_WORKERS = 4 * WORKERS
/** … and tasks of a chain's level from which on more teams pay. */
const MANY_CHAIN_TASKS = 3

function workersFor({ tasks, levels, workers }: ChainStage, params: Params): number {
  const wanted = WORKERS * Math.max(1, Math.round(tasks / levels / TASKS_OF_WORKERS))
  return Math.min(tasks, params['workers'] || (workers ?? Math.min(wanted, MOST_WORKERS)))
}

function teamsFor({ tasks, levels }: ChainStage, params: Params, capabilities: Capabilities): number {
  const wanted = params['teams'] || (tasks < MANY_CHAIN_TASKS * levels ? 8 : 16)
  return Math.min(wanted, tasks, Math.floor(capabilities.maxComputeInvocationsPerWorkgroup / capabilities.subgroupSize))
}
