import { filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { bareDispatch, dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { solveLaunch, shareOfBlocks } from '../launch.ts'
import { waitingLanes, pollsOf } from '../polling.ts'
import type { BlocksAnalysis, BlockPiece } from './analysis.ts'
import { eventCounts } from './steps.ts'
import type { System } from '../solve.ts'

/** Invocations of a workgroup where every one is on its own. */
const ALONE = 256

const aloneOf = ({ maxComputeInvocationsPerWorkgroup }: Capabilities): number =>
  Math.min(ALONE, maxComputeInvocationsPerWorkgroup)

/** Workgroups for this number of items; where that exceeds the limit, each takes several. */
const groupsOf = (items: number, each: number, { maxComputeWorkgroupsPerDimension }: Capabilities): number =>
  Math.min(Math.ceil(items / each), maxComputeWorkgroupsPerDimension)

/** Brings vectors and values to the places of their rows, and x back. */
export function placeStep(module: string, words: number, capabilities: Capabilities): DispatchStep {
  const lanes = aloneOf(capabilities)
  return bareDispatch({ module, overrides: { lanes }, groups: groupsOf(words, lanes, capabilities) })
}

export function layoutOf(analysis: BlocksAnalysis, capabilities: Capabilities): TraceLayout {
  const lanes = waitingLanes(capabilities)
  const counts = eventCounts(analysis, lanes)
  return traceLayout(counts.length, (i) => counts[i], lanes, capabilities)
}

export function buffersOf({ values, b }: System, analysis: BlocksAnalysis): BufferSpec[] {
  const { order, parts, part_k, part_col } = analysis
  const rows = Math.max(1, order.length)
  return [
    filled('values', values),
    filled('b', b),
    filled('order', order),
    filled('parts', parts),
    filled('part_k', part_k),
    filled('part_col', part_col),
    { name: 'part_values', words: Math.max(1, part_k.length) },
    { name: 'placed_b', words: rows },
    { name: 'placed_x', words: rows },
    { name: 'x', words: rows },
  ]
}

/** Workers of a triangle whose rows wait for one another. */
export function workersOf({ order, part_k }: BlocksAnalysis, params: Params, capabilities: Capabilities): number {
  const length = part_k.length / Math.max(1, order.length) - 1
  return solveLaunch(params, capabilities, shareOfBlocks(length, order.length)).workers
}

/** A dispatch a piece. Tickets go on from one triangle to the next: a worker that finds none has wasted one. */
export function pieceSteps(
  analysis: BlocksAnalysis,
  params: Params,
  options: PlanOptions,
  layout: TraceLayout | undefined,
): DispatchStep[] {
  const { capabilities } = options
  const { pieces } = analysis
  const workers = workersOf(analysis, params, capabilities)
  let drawn = 0
  return pieces.map((piece, phase) => {
    const { kind, first, end } = piece
    const groups = groupCount(piece, workers, capabilities)
    const uniforms = { first, end, drawn, polls: pollsOf(params, capabilities), phase, every: layout?.every ?? 1 }
    if (kind === 'waiting') drawn += end - first + groups
    const program = programOf(piece, capabilities)
    return dispatch({ options, layout }, { ...program, uniforms, groups: [groups, 1, 1], records: true, phase })
  })
}

function groupCount({ kind, first, end, shared }: BlockPiece, workers: number, capabilities: Capabilities): number {
  if (kind === 'waiting') return Math.min(workers, end - first)
  return groupsOf(end - first, shared ? 1 : aloneOf(capabilities), capabilities)
}

function programOf({ kind, shared }: BlockPiece, capabilities: Capabilities) {
  const waiting = kind === 'waiting'
  const structure = { SUBGROUPS: shared && capabilities.subgroupSize > 0, WAITING: waiting }
  return {
    module: waiting ? './sync_free.wesl' : './kernel.wesl',
    conditions: waiting ? structure : { ...structure, VECTOR: shared, RECTANGLE: kind === 'rectangle' },
    overrides: { lanes: shared ? waitingLanes(capabilities) : aloneOf(capabilities) },
  }
}
