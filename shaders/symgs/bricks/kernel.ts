import { groupByKey, largest, prefixSum } from '#src/base/arrays.ts'
import { count, plural } from '#src/base/format.ts'
import { controlBuffer, filled, resetControl } from '#src/kernel/buffers.ts'
import { dispatch, type DispatchSetting, sizeOf } from '#src/kernel/dispatch.ts'
import type { Kernel, TwinMachine } from '#src/kernel/kernel.ts'
import type { Emit } from '#src/trace/event.ts'
import { STEP } from '#src/trace/notes.ts'
import { groupingBy } from '#src/trace/space.ts'
import { countedLayout } from '../../lib/counted-layout.ts'
import { throughPhases } from '../../lib/phases.ts'
import { dispatchPrice } from '../explain.ts'
import { backwards, halvesOf } from '../halves.ts'
import { gatherSteps, placesBuffer, toldBeforehand } from '../slices.ts'
import { ROW, solvedRow, sweepBuffers, sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'
import { type Bricks, bricksOf, inPlaces } from './bricks.ts'

/** Invocations of a workgroup: a level of a brick has few rows. */
const LANES = 64

/** Levels of the bricks of a colour at once, colour by colour; a lane has a row. */
function simulate({ inputs }: SweepProblem, bricks: Bricks, machine: TwinMachine, emit: Emit) {
  const { rows } = inputs.A.pattern
  const depth = new Uint32Array(bricks.colours)
  for (const [row, c] of bricks.colour.entries()) depth[c] = Math.max(depth[c], bricks.level[row] + 1)
  const first = prefixSum(depth)
  const turn = bricks.colour.map((c, row) => first[c] + bricks.level[row])
  const { ptr, items: order } = groupByKey(turn, first[bricks.colours])
  const there = { ptr, order }
  const x = inputs.guess === 0 ? new Float32Array(rows) : inputs.x0.slice()
  throughPhases(
    { ...halvesOf(there, backwards(there), rows, inputs.sweeps), pieces: [], team: 1 },
    machine,
    emit,
    (update) => {
      x[update % rows] = solvedRow(inputs, update % rows, x)
    },
    (update, s) => {
      const [stage, item] = [Math.floor(update / rows), update % rows]
      return s === 0 ? { stage, item, k: item, lanes: [1], notes: { step: bricks.level[item] } } : undefined
    },
  )
  return x
}

const kernel: Kernel<Bricks, SweepProblem> = {
  title: 'Bricks',
  idea: 'bricks of a grid, or blocks of rows, in colours: a workgroup has a brick, and goes through it level by level',
  paper: {
    authors: 'Takeshi Iwashita, Hiroshi Nakashima, Yasuhito Takahashi',
    title:
      'Algebraic Block Multi-Color Ordering Method for Parallel Multi-Threaded Sparse Triangular Solver in ICCG Method',
    venue: 'IPDPS',
    year: 2012,
    doi: '10.1109/IPDPS.2012.51',
    taken:
      'blocks and their colours; levels inside a block by one workgroup of 64, rows in the order of use, are those of Journal of Software 32(8), 2021',
  },
  params: [
    {
      name: 'edge',
      meaning:
        'points along an edge of a brick; on matrices without a grid a block has as many rows as a brick has points',
      initial: 4,
      min: 1,
      max: 16,
      choices: [1, 2, 4],
    },
  ],
  trace: sweepTrace('invocation', 'waiting at the barrier after the level'),

  analyse: (problem, { edge }) => bricksOf(problem, edge),

  plan(problem, bricks, _params, options) {
    const { sweeps, A } = problem.inputs
    const { rows } = A.pattern
    const { colours, colour_ptr, brick_ptr, level_ptr, rowAt, place } = bricks
    const { capabilities, trace } = options
    const eventsOf = (every: number) => Math.ceil(rows / every)
    const counted = (every: number) => 2 * sweeps * eventsOf(every)
    const layout = trace ? { ...countedLayout(1, capabilities, [STEP], counted), items: rowAt } : undefined
    const every = layout?.every ?? 1
    const size = sizeOf(capabilities, LANES)
    const stepOf = (half: number, at: number) => {
      const c = half % 2 === 0 ? at : colours - 1 - at
      const phase = half * colours + at
      const bricksIn = colour_ptr[c + 1] - colour_ptr[c]
      return dispatch(
        { options, layout, size },
        {
          module: './kernel.wesl',
          conditions: { PLACED: trace, BACK: half % 2 === 1 },
          stage: half,
          phase,
          groups: bricksIn,
          uniforms: { first: colour_ptr[c], count: bricksIn, rows, every, events: half * eventsOf(every), phase },
        },
      )
    }
    const { ptr, columns, values } = inPlaces(problem, bricks)
    const setting: DispatchSetting = { options, layout, size: sizeOf(capabilities) }
    return {
      buffers: [
        ...(layout ? [controlBuffer(layout)] : []),
        ...sweepBuffers(problem),
        placesBuffer({ rowAt, place }),
        filled('place_ptr', ptr),
        filled('columns', columns),
        filled('placed_values', values),
        filled('brick_ptr', brick_ptr),
        filled('level_ptr', level_ptr),
        ...['right', 'x'].map((name) => ({ name, words: Math.max(1, rows) })),
      ],
      prepare: [],
      reset: [...(layout ? [resetControl, toldBeforehand(layout)] : []), ...gatherSteps(setting, problem, { rowAt })],
      solve: Array.from({ length: 2 * sweeps * colours }, (_, n) => stepOf(Math.floor(n / colours), n % colours)),
      outputs: {
        x: { kind: 'f32', buffer: 'x', ...(rows > 0 ? { places: place } : { words: 0 }) },
        turn: { kind: 'known', data: place },
      },
      deterministic: true,
      ...(layout && { trace: layout }),
    }
  },

  groups: (_problem, { colour, colours, brick, brick_ptr }) => ({
    [ROW]: [groupingBy('colour', colour, colours), groupingBy('brick', brick, brick_ptr.length - 1)],
  }),

  explain({ inputs: { sweeps } }, { colours, brick_ptr, level }) {
    const levels = level.length === 0 ? 0 : largest(level) + 1
    return `${plural(brick_ptr.length - 1, 'brick')} of up to ${plural(levels, 'level')} in ${plural(colours, 'colour')}: ${count(2 * sweeps * colours)} dispatches. ${dispatchPrice}`
  },

  reference: (problem, bricks, _params, machine, emit) => ({
    x: simulate(problem, bricks, machine, emit),
    turn: bricks.place,
  }),

  cost(problem, { colours, level }) {
    const { rows, col_idx } = problem.inputs.A.pattern
    const { sweeps } = problem.inputs
    const levels = level.length === 0 ? 0 : largest(level) + 1
    return sweepCost(problem, 2 * sweeps * colours * levels, 2 * sweeps * (8 * col_idx.length + 20 * rows))
  },
}

export default kernel
