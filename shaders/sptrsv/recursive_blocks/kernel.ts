import { controlBuffer, filled, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { SENTINEL } from '#src/kernel/control.ts'
import type { Kernel, Params, SolveProblem } from '#src/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, Plan, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
import { lanesOf, pollingParams, pollsOf } from '../polling.ts'
import { type Analysis, analyse, type Piece } from './analysis.ts'
import { eventCounts, maskWords } from './steps.ts'
import { simulate } from './twin.ts'

/** Invocations of a workgroup where every one is on its own. */
const ALONE = 256

const kernel: Kernel<Analysis, SolveProblem> = {
  title: 'Recursive blocks',
  idea: 'small triangles, rectangles between',
  paper: {
    authors: 'Zhengyang Lu, Yuyao Niu, Weifeng Liu',
    title: 'Efficient Block Algorithms for Parallel Sparse Triangular Solve',
    venue: 'ICPP',
    year: 2020,
    doi: '10.1145/3404397.3404413',
  },
  params: [
    {
      name: 'depth',
      meaning:
        'times that the triangle is halved; 0 halves until triangles have fewer than 184 320 rows, once at least',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'rectangle',
      meaning: 'mean nonzeros of a row beyond which all lanes of a subgroup share it, in a rectangle',
      initial: 12,
      min: 0,
      max: 65_536,
    },
    {
      name: 'level',
      meaning: 'the same, in a level of a triangle',
      initial: 15,
      min: 0,
      max: 65_536,
    },
    ...pollingParams,
  ],
  trace: {
    // A row that a whole subgroup carries is told by the first of its invocations.
    worker: 'invocation',
    stages: ['solve in a triangle', 'subtract in a rectangle'],
    item: 'waiting for the block before, or spinning until x holds what the row needs',
  },

  readiness: () => 'row',

  analyse,

  plan(problem: SolveProblem, analysis: Analysis, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { order, part_k } = analysis
    const layout = trace ? layoutOf(analysis, capabilities) : undefined
    const move = (module: string, words: number, bindings: readonly string[]): DispatchStep => ({
      kind: 'dispatch',
      module,
      conditions: {},
      overrides: { lanes: aloneOf(capabilities) },
      bindings,
      groups: [groupsOf(words, aloneOf(capabilities), capabilities), 1, 1],
    })
    const some = order.length > 0
    return {
      buffers: buffersOf(problem, analysis, layout),
      prepare: some ? [move('./gather_values.wesl', part_k.length, ['part_k', 'values', 'part_values'])] : [],
      reset: [{ kind: 'fill', buffer: 'placed_x', value: SENTINEL }, resetControl],
      solve: some
        ? [
            move('./gather_b.wesl', order.length, ['order', 'b', 'placed_b']),
            ...pieceSteps(analysis, params, capabilities, layout),
            move('./scatter_x.wesl', order.length, ['order', 'placed_x', 'x']),
          ]
        : [],
      output: 'x',
      deterministic: true,
      ...(layout ? { trace: layout } : {}),
    }
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost({ pattern }, { parts, pieces }) {
    const [rows, nonzeros] = [pattern.rows, pattern.col_idx.length]
    const inRectangles = pieces.reduce((sum, { kind, first, end }) => sum + (kind === 'rectangle' ? end - first : 0), 0)
    return {
      flops: 2 * nonzeros,
      // b and x are moved twice, and b is read and written again by every rectangle
      bytes: 4 * (parts.length + 2 * nonzeros + 8 * rows + 2 * inRectangles),
      span: pieces.length,
    }
  },
}

const aloneOf = ({ maxComputeInvocationsPerWorkgroup }: Capabilities): number =>
  Math.min(ALONE, maxComputeInvocationsPerWorkgroup)

/** Workgroups for so many items; where they would be too many, each takes several. */
const groupsOf = (items: number, each: number, { maxComputeWorkgroupsPerDimension }: Capabilities): number =>
  Math.min(Math.ceil(items / each), maxComputeWorkgroupsPerDimension)

function layoutOf(analysis: Analysis, capabilities: Capabilities): TraceLayout {
  const lanes = lanesOf(capabilities)
  const counts = eventCounts(analysis, lanes)
  return traceLayout(counts.length, (i) => counts[i], lanes, capabilities)
}

function buffersOf({ values, b }: SolveProblem, analysis: Analysis, layout: TraceLayout | undefined): BufferSpec[] {
  const { order, parts, part_k, part_col } = analysis
  const rows = Math.max(1, order.length)
  return [
    controlBuffer(layout),
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

/** A dispatch a piece. Tickets go on from one triangle to the next: a worker that finds none has drawn one in vain. */
function pieceSteps(
  { pieces }: Analysis,
  params: Params,
  capabilities: Capabilities,
  layout: TraceLayout | undefined,
): DispatchStep[] {
  let drawn = 0
  return pieces.map((piece, phase) => {
    const { kind, first, end } = piece
    const groups = groupCount(piece, params, capabilities)
    const words = [first, end, drawn, pollsOf(params, capabilities), phase, layout?.every ?? 1, 0, 0]
    if (kind === 'waiting') drawn += end - first + groups
    return { ...programOf(piece, capabilities, layout), uniform: Uint32Array.from(words), groups: [groups, 1, 1] }
  })
}

function groupCount({ kind, first, end, shared }: Piece, params: Params, capabilities: Capabilities): number {
  if (kind === 'waiting') return Math.min(params['workers'], end - first)
  return groupsOf(end - first, shared ? 1 : aloneOf(capabilities), capabilities)
}

function programOf({ kind, shared }: Piece, capabilities: Capabilities, layout: TraceLayout | undefined) {
  const trace = layout !== undefined
  const waiting = kind === 'waiting'
  const structure = { SUBGROUPS: shared && capabilities.subgroupSize > 0, TRACE: trace, WAITING: waiting }
  const lanes = shared ? lanesOf(capabilities) : aloneOf(capabilities)
  return {
    kind: 'dispatch' as const,
    module: waiting ? './sync_free.wesl' : './kernel.wesl',
    conditions: waiting ? structure : { ...structure, VECTOR: shared, RECTANGLE: kind === 'rectangle' },
    overrides: { lanes, ...(trace ? { mask_words: maskWords(lanesOf(capabilities)) } : {}) },
    bindings: [
      ...(trace || waiting ? ['control'] : []),
      'parts',
      'part_col',
      'part_values',
      'placed_b',
      'placed_x',
      ...(trace || waiting ? ['order'] : []),
      ...(trace ? ['part_k'] : []),
    ],
  }
}

export default kernel
