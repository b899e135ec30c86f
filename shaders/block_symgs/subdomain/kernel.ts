import { groupByKey, joined, largest } from '#src/core/base/arrays.ts'
import { percent, plural } from '#src/core/base/format.ts'
import { controlBuffer, filled, resetControl } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type DispatchSetting, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions, Step } from '#src/core/kernel/plan/plan.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import { countedLayout } from '../../lib/counted-layout.ts'
import { throughPhases } from '../../lib/phases.ts'
import type { Bricks } from '../../symgs/bricks/bricks.ts'
import { dispatchPrice } from '../../symgs/explain.ts'
import { backwards, halvesOf } from '../../symgs/halves.ts'
import { toldBeforehand } from '../../symgs/slices.ts'
import { cutShare, partsOf } from '../../symgs/subdomain/parts.ts'
import { ROW, type SweepProblem, sweepTrace } from '../../symgs/sweep.ts'
import { type BlockProblem, unknownsOf } from '../blocks.ts'
import { type PlacedBlocks, slotsIn, TOLD } from '../layout.ts'
import { blockBuffers, gatherBlocks, pourBlocks, unknownsIn } from '../plan.ts'
import { blockBytes, FLOW_SOLVER } from '../sweep.ts'
import { rowsIn } from '../twin.ts'

/** Invocations of a workgroup: a level of a part has few rows. */
const LANES = 64

type Parts = Bricks & PlacedBlocks

/** The graph of blocks as sweeps over numbers have it. */
function graphOf({ inputs: { A, X, Y, Z } }: BlockProblem): SweepProblem {
  const nothing = new Float32Array()
  const inputs = { A: { pattern: A, values: nothing }, b: nothing, x0: nothing, guess: 0, sweeps: 1, X, Y, Z }
  return { operation: 'symgs', inputs }
}

function planOf(problem: BlockProblem, parts: Parts, { capabilities, trace }: PlanOptions): Plan {
  const { sweeps, systems, A } = problem.inputs
  const { brick_ptr, level_ptr, rowAt } = parts
  const count = brick_ptr.length - 1
  const eventsOf = (every: number) => Math.ceil(A.rows / every)
  const counted = (every: number) => 2 * sweeps * eventsOf(every)
  const layout = trace ? { ...countedLayout(1, capabilities, [STEP], counted), items: rowAt } : undefined
  const every = layout?.every ?? 1
  const options = { capabilities, trace }
  const setting: DispatchSetting = { options, layout, size: sizeOf(capabilities) }
  const words = unknownsOf(systems) * A.rows
  const levels = joined(Uint32Array, [brick_ptr.map((level) => level + brick_ptr.length), level_ptr])
  const told = new Uint32Array(parts.slots.length + TOLD * Math.ceil(levels.length / TOLD))
  told.set(parts.slots)
  told.set(levels, parts.slots.length)
  const halfOf = (half: number): readonly Step[] => [
    { kind: 'copy', from: { buffer: 'x' }, to: { buffer: 'before' }, words },
    dispatch(
      { options, layout, size: sizeOf(capabilities, LANES) },
      {
        module: './kernel.wesl',
        conditions: { PLACED: trace, BACK: half % 2 === 1, STOPS: false },
        stage: half,
        phase: half,
        groups: count,
        uniforms: {
          count,
          places: A.rows,
          entries: parts.entries,
          systems,
          every,
          events: half * eventsOf(every),
          phase: half,
        },
      },
    ),
  ]
  const buffers = blockBuffers(problem, parts).map((spec) => (spec.name === 'slots' ? filled('slots', told) : spec))
  return {
    buffers: [...(layout ? [controlBuffer(layout)] : []), ...buffers, { name: 'before', words: Math.max(1, words) }],
    prepare: pourBlocks(setting, problem, parts),
    reset: [...(layout ? [resetControl, toldBeforehand(layout)] : []), ...gatherBlocks(setting, problem, parts)],
    solve: count === 0 ? [] : Array.from({ length: 2 * sweeps }, (_, half) => halfOf(half)).flat(),
    outputs: {
      x: unknownsIn(parts, systems),
      turn: { kind: 'known', data: parts.place },
      part: { kind: 'known', data: parts.brick },
    },
    deterministic: true,
    ...(layout && { trace: layout }),
  }
}

/** Levels of all parts at once; a lane has a row. */
function simulate(problem: BlockProblem, parts: Parts, machine: TwinMachine, emit: Emit) {
  const { A, b, sweeps } = problem.inputs
  const { rows, row_ptr, col_idx } = A
  const { place, brick } = parts
  const x = new Float32Array(b.length)
  let [before, now] = [x.slice(), 0]
  const own = rowsIn(problem, 'by entry')
  const visit = (update: number) => {
    const [half, row] = [Math.floor(update / rows), update % rows]
    if (half > now) [before, now] = [x.slice(), half]
    const entries = [[], []] as [number[], number[]]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
      if (col_idx[k] !== row) entries[place[col_idx[k]] > place[row] ? 1 : 0].push(k)
    const sum = own.sumsOver(entries.flat(), (column) => (brick[column] === brick[row] ? x : before))
    const rest = sum.map((value, c) => b[own.wordOf(row, c)] - value)
    for (const [c, found] of own.solved(row, rest).entries()) x[own.wordOf(row, c)] = found
  }
  const levels = parts.level.length === 0 ? 0 : largest(parts.level) + 1
  const { ptr, items: order } = groupByKey(parts.level, levels)
  const there = { ptr, order }
  const phases = { ...halvesOf(there, backwards(there), rows, sweeps), pieces: [], team: 1 }
  throughPhases(phases, machine, emit, visit, (update, s, _worker, step) => {
    const [stage, item] = [Math.floor(update / rows), update % rows]
    return s === 0 ? { stage, item, k: item, lanes: [1], notes: { step } } : undefined
  })
  return x
}

const kernel: Kernel<Parts, BlockProblem> = {
  title: 'Subdomains of block rows',
  idea: 'parts of the graph with few edges between them, a workgroup each: new values inside a part, those before the half between parts',
  paper: { ...FLOW_SOLVER, taken: 'its sweeps on processors, where a thread has a part; here a workgroup has one' },
  params: [
    {
      name: 'rows',
      meaning: 'block rows of a part at most: one that has more is cut in two',
      initial: 512,
      min: 1,
      max: 65_536,
      choices: [4, 64, 512],
    },
  ],
  trace: sweepTrace('invocation', 'waiting at the barrier after the level'),

  analyse(problem, { rows }) {
    const parts = partsOf(graphOf(problem), rows)
    const placed = { apart: 1, rowAt: parts.rowAt, place: parts.place } as const
    return { ...parts, ...placed, ...slotsIn(problem.inputs.A, placed) }
  },

  plan: (problem, parts, _params, options) => planOf(problem, parts, options),

  groups: (_problem, { level, brick, brick_ptr }) => ({
    [ROW]: [
      groupingBy('part', brick, brick_ptr.length - 1),
      groupingBy('level', level, level.length === 0 ? 0 : largest(level) + 1),
    ],
  }),

  explain: (problem, parts) =>
    `${plural(parts.brick_ptr.length - 1, 'part')}, with ${percent(cutShare(graphOf(problem), parts))} of the entries between them: a dispatch and a copy there, and as much back. ${dispatchPrice}`,

  reference: (problem, parts, _params, machine, emit) => ({
    x: simulate(problem, parts, machine, emit),
    turn: parts.place,
    part: parts.brick,
  }),

  cost(problem, { level }) {
    const { A, systems, sweeps } = problem.inputs
    const levels = level.length === 0 ? 0 : largest(level) + 1
    const all = A.col_idx.length
    // each half reads L and U
    return {
      flops: 4 * (25 + systems) * all * sweeps,
      bytes: 2 * sweeps * blockBytes(A.rows, all, systems),
      span: 2 * sweeps * levels,
    }
  },
}

export default kernel
