import type { Params } from '#src/kernel/kernel.ts'
import type { Capabilities, DispatchStep, TraceLayout } from '#src/kernel/plan.ts'
import { pollsOf } from '../polling.ts'
import { vectorsOf } from './pack.ts'
import { type ChainAnalysis, LINE, type ChainStage } from './stage.ts'
import type { System } from '../solve.ts'

/** Lanes that add up together, at least. */
export const FEWEST_LANES = 4
/** Invocations of a workgroup that puts values in their places, and workgroups at most. */
const PREPARERS = 128
const PREPARE_GROUPS = 8192

export function prepareStep({ upper }: System, { vector, tasks, width, entries }: ChainStage): DispatchStep {
  return {
    kind: 'dispatch',
    module: './prepare.wesl',
    conditions: {},
    overrides: { invocations: PREPARERS },
    bindings: ['row_ptr', 'values', 'slots', 'packed'],
    uniform: Uint32Array.of(vector, tasks, width, vectorsOf(entries), upper ? 1 : 0, 0, 0, 0),
    groups: [Math.min(Math.ceil((tasks * width) / PREPARERS), PREPARE_GROUPS), 1, 1],
  }
}

export function solveStep(
  { pattern: { rows } }: System,
  analysis: ChainAnalysis,
  phase: number,
  params: Params,
  capabilities: Capabilities,
  layout: TraceLayout | undefined,
): DispatchStep {
  const stage = analysis.stages[phase]
  const { chain, entries, width, tasks, vector, local, sums, hands, itemsAt } = stage
  const lanes = capabilities.subgroupSize
  const trace = layout !== undefined
  const state = !chain || sums > 0 || hands
  const [polls, every] = [pollsOf(params, capabilities), layout?.every ?? 1]
  const { rowsAt } = analysis
  const ticket = LINE * (1 + phase)
  const uniform = (of: number) =>
    Uint32Array.from([vector, of, ticket, rowsAt, rows, sums, itemsAt, phase, polls, every, 0, 0])
  return {
    kind: 'dispatch',
    module: './kernel.wesl',
    conditions: {
      TRACE: trace,
      CHAIN: chain,
      SOFTWARE: capabilities.software ?? false,
      STATE: state,
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
      ...(trace ? { lanes, mask_words: 1 } : {}),
    },
    bindings: [
      'control',
      'packed',
      ...(state ? ['state'] : []),
      ...(sums > 0 ? [] : ['b']),
      'x',
      'items',
      ...(trace ? ['slots'] : []),
    ],
    uniform: uniform(tasks),
    groups: [chain ? 1 : workersFor(stage, params), 1, 1],
    ...(trace && { phase, ticker: { goal: tasks, idle: uniform(0) } }),
  }
}

/** Measured on an H200: workers by tasks per level, and at most … */
const WORKERS = 132
const TASKS_OF_WORKERS = 24
const MOST_WORKERS = 4 * WORKERS
/** … and tasks of a chain's level from which on more teams pay. */
const MANY_CHAIN_TASKS = 3

function workersFor({ tasks, levels }: ChainStage, params: Params): number {
  const wanted = WORKERS * Math.max(1, Math.round(tasks / levels / TASKS_OF_WORKERS))
  return Math.min(tasks, params['workers'] || Math.min(wanted, MOST_WORKERS))
}

function teamsFor({ tasks, levels }: ChainStage, params: Params, capabilities: Capabilities): number {
  const wanted = params['teams'] || (tasks < MANY_CHAIN_TASKS * levels ? 8 : 16)
  return Math.min(wanted, tasks, Math.floor(capabilities.maxComputeInvocationsPerWorkgroup / capabilities.subgroupSize))
}
