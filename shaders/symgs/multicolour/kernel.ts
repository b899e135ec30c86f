import { count, plural } from '#src/core/base/format.ts'
import type { Kernel, Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { throughPhases } from '../../lib/phases.ts'
import { type Coloured, COLOURING, colouredBy, colouringParams, coloursTold } from '../colours.ts'
import { dispatchPrice } from '../explain.ts'
import { groupsIn, type HalfStep, slicedPlan, sumOf } from '../half-steps.ts'
import { groupedBy, halvesOf, toldByLane } from '../halves.ts'
import { type SliceLayout, type Sliced, sliced } from '../slices.ts'
import { sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'

type Analysis = Sliced & Pick<Coloured, 'by'>

const ALIKE: readonly SliceLayout['alike'][] = ['few', 'never', 'always']

function analyse(problem: SweepProblem, params: Params): Analysis {
  const { colour, colours, by } = colouredBy(problem, params)
  const layout: SliceLayout = { alike: ALIKE[params['widths']], bits: params['bits'] === 8 ? 8 : 32 }
  return { ...sliced(problem.inputs.A.pattern, colour, colours, layout), by }
}

/** Whether no row comes after those of a colour: the way back leaves them as they are. */
function isLast({ slices, first }: Analysis, colour: number): boolean {
  for (let s = first[colour] / 32; s < first[colour + 1] / 32; s++) if (slices[4 * s + 2] > 0) return false
  return true
}

const coloursIn = ({ colours }: Analysis): number[] => Array.from({ length: colours }, (_, c) => c)
/** Those of the way back, in their order. */
const coloursBack = (slices: Analysis): number[] =>
  coloursIn(slices)
    .filter((c) => !isLast(slices, c))
    .toReversed()

function halfSteps({ inputs: { guess, sweeps } }: SweepProblem, slices: Analysis): readonly HalfStep[] {
  return Array.from({ length: 2 * sweeps }, (_, half) => {
    const isBack = half % 2 === 1
    return (isBack ? coloursBack(slices) : coloursIn(slices)).map((colour): HalfStep => {
      return {
        half,
        colour,
        both: !isBack && isLast(slices, colour),
        // from the second sweep on there is a guess: what the first one found
        conditions: { BACK: isBack, ANY: guess === 1 || half > 1 },
      }
    })
  }).flat()
}

/** Colour by colour there and back; a lane has a row. */
function simulate(problem: SweepProblem, slices: Analysis, machine: TwinMachine, emit: Emit) {
  const { A, b, x0, guess, sweeps } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  const x = guess === 0 ? new Float32Array(rows) : x0.slice()
  const kept = new Float32Array(rows)
  const inverse = new Float32Array(rows)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i) inverse[i] = 1 / A.values[k]
  const back = coloursBack(slices)
  const there = groupsIn(slices, coloursIn(slices))
  const phases = { ...halvesOf(there, groupsIn(slices, back), rows, sweeps), pieces: [], team: 1 }
  const isDone = new Uint8Array(slices.colours).fill(1)
  for (const colour of back) isDone[colour] = 0
  const f = Math.fround
  const visit = (update: number) => {
    const [half, row] = [Math.floor(update / rows), update % rows]
    const keeps = guess === 1 || half > 1
    if (half % 2 === 1) {
      const sum = f(sumOf(problem, slices, row, true, x) - (keeps ? kept[row] : 0))
      x[row] -= f(sum * inverse[row])
      return
    }
    let sum = f(b[row] - sumOf(problem, slices, row, false, x))
    if (keeps) {
      kept[row] = sumOf(problem, slices, row, true, x)
      sum = f(sum - kept[row])
    }
    x[row] = sum * inverse[row]
  }
  throughPhases(phases, machine, emit, visit, (update, s, lane, turn) => {
    const [half, item] = [Math.floor(update / rows), update % rows]
    const halves = half % 2 === 0 && isDone[slices.colour[item]] === 1 ? 2 : 1
    if (s >= halves) return undefined
    return toldByLane(machine.lanes, lane, item, half + s, 2 * turn + s)
  })
  return x
}

const kernel: Kernel<Analysis, SweepProblem> = {
  title: 'Multicolour',
  alias: 'HPCG',
  idea: 'rows of a colour at once, colour by colour there and back: a dispatch each',
  paper: {
    authors: 'Everett Phillips, Massimiliano Fatica',
    title: 'A CUDA Implementation of the High Performance Conjugate Gradient Benchmark',
    venue: 'PMBS, LNCS 8966',
    year: 2014,
    doi: '10.1007/978-3-319-17248-4_4',
    taken: 'rows reordered by colour; slices, what each half reads, and columns of 8 bits are built here',
  },
  params: [
    ...colouringParams,
    {
      name: 'widths',
      meaning:
        'widths of L and of U: 0: those of all slices of a colour where that takes up to a tenth more slots; 1: those of each slice; 2: always those of a colour',
      initial: 0,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    {
      name: 'bits',
      meaning: 'bits of a column: 8 beside the least column of a slot, where all lanes of a slice are near it; else 32',
      initial: 32,
      min: 8,
      max: 32,
      choices: [8, 32],
    },
    {
      name: 'flight',
      meaning:
        'slots whose loads are in flight at once: 0: all of a row, where all slices of its colour are as wide; else 8',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 8],
    },
    {
      name: 'bases',
      meaning:
        'least columns of slots: 0: each lane loads all; 1: each lane loads one and hands it on, where subgroups have 32 lanes and a row 32 slots at most',
      initial: 1,
      min: 0,
      max: 1,
    },
  ],
  trace: sweepTrace('subgroup', 'waiting for the end of the dispatch'),

  analyse,

  plan(problem, slices, { flight, bases }, options) {
    const keeps = problem.inputs.guess === 1 || problem.inputs.sweeps > 1
    return slicedPlan(problem, slices, halfSteps(problem, slices), options, {
      module: './kernel.wesl',
      flight: { whole: flight === 0, handed: bases === 1 },
      buffers: keeps ? [{ name: 'kept', words: Math.max(1, slices.rowAt.length) }] : [],
    })
  },

  // the colours that there are most often, ever more by one formula, and narrow columns at both ends
  compared: [
    {},
    ...[8, 11, 16, 22, 27, 33].map((wrap) => ({ colouring: COLOURING.wrapped, wrap })),
    { bits: 8 },
    { colouring: COLOURING.wrapped, wrap: 33, bits: 8 },
  ],

  candidates: () => [{}, { bits: 8 }, { widths: 1 }],

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours),

  explain(problem, slices) {
    const dispatches = halfSteps(problem, slices).length
    const bytes = slicedBytes(problem, slices) / Math.max(1, problem.inputs.A.pattern.rows)
    return `${coloursTold(slices)}: ${plural(dispatches, 'dispatch')}, ${count(Math.round(bytes))} bytes a row. ${dispatchPrice}`
  },

  reference: (problem, slices, _params, machine, emit) => ({
    x: simulate(problem, slices, machine, emit),
    turn: slices.colour,
  }),

  cost: (problem, slices) => sweepCost(problem, halfSteps(problem, slices).length, slicedBytes(problem, slices)),
}

/** Values and columns as they lie in slices, and the vectors: half as much again from any guess. */
function slicedBytes({ inputs: { guess, sweeps } }: SweepProblem, { slots, words, rowAt }: Analysis): number {
  return (4 * (slots + words) + 32 * rowAt.length) * (1.5 * sweeps - (guess === 0 ? 0.5 : 0))
}

export default kernel
