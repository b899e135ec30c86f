import type { Params, SolveProblem } from '#src/kernel/kernel.ts'
import type { Capabilities, DispatchStep, TraceLayout } from '#src/kernel/plan.ts'
import { pollsOf } from '../polling.ts'
import { vectorsOf } from './pack.ts'
import { type Analysis, LINE, type Stage } from './stage.ts'

/** Lanes that add up together, at least. */
export const FEWEST_LANES = 4
/** Invocations of a workgroup that puts values in their places, and workgroups at most. */
const PREPARERS = 128
const PREPARE_GROUPS = 8192

export function prepareStep({ upper }: SolveProblem, { vector, tasks, width, entries }: Stage): DispatchStep {
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
  { pattern: { rows } }: SolveProblem,
  analysis: Analysis,
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
  const [ahead, polls, every] = [params['ahead'], pollsOf(params, capabilities), layout?.every ?? 1]
  const { rowsAt } = analysis
  const ticket = LINE * (1 + phase)
  return {
    kind: 'dispatch',
    module: './kernel.wesl',
    conditions: {
      TRACE: trace,
      CHAIN: chain,
      STATE: state,
      SUMS: sums > 0,
      HANDS: hands,
      SINGLE: entries === 1,
      PAIRS2: entries > 2,
      PAIRS4: entries > 4,
      AHEAD2: ahead > 1,
      AHEAD3: ahead > 2,
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
    uniform: Uint32Array.from([vector, tasks, ticket, rowsAt, rows, sums, itemsAt, phase, polls, every, 0, 0]),
    groups: [chain ? 1 : workersFor(stage, params), 1, 1],
  }
}

/** Tasks a level up to which few workers do, as measured on an H200. */
const FEW_TASKS = 32
const FEW_CHAIN_TASKS = 4

function workersFor({ tasks, levels }: Stage, params: Params): number {
  return Math.min(tasks, params['workers'] || (tasks <= FEW_TASKS * levels ? 132 : 528))
}

function teamsFor({ tasks, levels }: Stage, params: Params, capabilities: Capabilities): number {
  const wanted = params['teams'] || (tasks <= FEW_CHAIN_TASKS * levels ? 8 : 16)
  return Math.min(wanted, tasks, Math.floor(capabilities.maxComputeInvocationsPerWorkgroup / capabilities.subgroupSize))
}
