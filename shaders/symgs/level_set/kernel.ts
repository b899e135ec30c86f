import { groupByKey, largest, type U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { neighbours } from '../../colouring/graph.ts'
import { depthsIn } from '../../colouring/weights.ts'
import { cutPhases, phasedPlan, type Phases, throughPhases } from '../../lib/phases.ts'
import { dispatchPrice } from '../explain.ts'
import { groupedBy, type RowGroups, halvesOf } from '../halves.ts'
import { solvedRow, sweepBuffers, sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'

/** Rows that a narrow level has at most: four turns of a workgroup are shorter than a dispatch, as of level sets. */
const NARROW = 1024

interface SweptLevels extends Phases {
  /** Of each row on the way there. */
  readonly level: U32
}

/** Levels of one way: a row comes behind all of its neighbours that come before it. */
function levelsAlong(level: U32): RowGroups & { readonly level: U32 } {
  const { ptr, items } = groupByKey(level, level.length === 0 ? 0 : largest(level) + 1)
  return { ptr, order: items, level }
}

/** All of a row's neighbours are read: what is still old of them has to be, too. So neighbours one way only are no less neighbours. */
function analyse({ inputs: { A, sweeps } }: SweepProblem, narrow: number): SweptLevels {
  const G = neighbours(A.pattern)
  const natural = Uint32Array.from({ length: G.rows }, (_, row) => row)
  const there = levelsAlong(depthsIn(G, natural))
  const back = levelsAlong(depthsIn(G, natural.toReversed()))
  const phases = halvesOf(there, back, G.rows, sweeps)
  return { ...phases, pieces: cutPhases(phases.level_ptr, narrow < 0 ? NARROW : narrow), team: 1, level: there.level }
}

/** Level by level; a lane has a row. */
function simulate({ inputs }: SweepProblem, phases: Phases, machine: TwinMachine, emit: Emit) {
  const { rows } = inputs.A.pattern
  const x = inputs.guess === 0 ? new Float32Array(rows) : inputs.x0.slice()
  throughPhases(
    phases,
    machine,
    emit,
    (update) => {
      x[update % rows] = solvedRow(inputs, update % rows, (other) => x[other])
    },
    (update, s, _worker, step) => {
      const [stage, item] = [Math.floor(update / rows), update % rows]
      return s === 0 ? { stage, item, k: item, lanes: [1], notes: { step } } : undefined
    },
  )
  return x
}

const kernel: Kernel<SweptLevels, SweepProblem> = {
  title: 'Level-set, natural order',
  idea: 'rows in the order of their numbers: levels there and levels back, narrow ones in one workgroup',
  paper: {
    authors:
      'Jongsoo Park, Mikhail Smelyanskiy, Karthikeyan Vaidyanathan, Alexander Heinecke, Dhiraj D. Kalamkar, Xing Liu, et al.',
    title:
      'Efficient Shared-Memory Implementation of High-Performance Conjugate Gradient Benchmark and Its Application to Unstructured Matrices',
    venue: 'SC',
    year: 2014,
    doi: '10.1109/SC.2014.82',
    taken: 'levels of the smoother on the finest grid; here a lane has a row',
  },
  params: [
    {
      name: 'narrow',
      meaning:
        'levels of up to this number of rows are merged into one workgroup, with barriers between them; −1: those that it goes through in four turns',
      initial: -1,
      min: -1,
      max: 65_536,
      choices: [-1, 0],
    },
  ],
  trace: sweepTrace('invocation', 'waiting at the barrier after the level'),

  analyse: (problem, { narrow }) => analyse(problem, narrow),

  plan(problem, phases, _params, options) {
    const { rows } = problem.inputs.A.pattern
    const plan = phasedPlan(phases, options, {
      module: './kernel.wesl',
      conditions: { STOPS: false },
      uniforms: { rows },
      buffers: [...sweepBuffers(problem), { name: 'x', words: Math.max(1, rows) }],
      outputs: { x: { kind: 'f32', buffer: 'x', words: rows } },
      events: () => 1,
      notes: [STEP],
    })
    const begin =
      problem.inputs.guess === 0 || rows === 0
        ? ({ kind: 'fill', buffer: 'x', value: 0 } as const)
        : ({ kind: 'copy', from: { buffer: 'x0' }, to: { buffer: 'x' }, words: rows } as const)
    return { ...plan, reset: [...plan.reset, begin] }
  },

  groups: (_problem, { level }) => groupedBy('level', level, level.length === 0 ? 0 : largest(level) + 1),

  explain: (_problem, { level_ptr, pieces }) =>
    `${plural(level_ptr.length - 1, 'level')} there and back in ${plural(pieces.length, 'dispatch')}. ${dispatchPrice}`,

  reference: (problem, phases, _params, machine, emit) => ({ x: simulate(problem, phases, machine, emit) }),

  cost(problem, { level_ptr }) {
    const { rows, col_idx } = problem.inputs.A.pattern
    const { sweeps } = problem.inputs
    return sweepCost(problem, level_ptr.length - 1, 2 * sweeps * (8 * col_idx.length + 20 * rows))
  },
}

export default kernel
