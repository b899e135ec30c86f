import { groupByKey } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import { dispatch, lanesOf, mayStop, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { whyNone } from '../../colouring/formula/formula.ts'
import { throughPhases } from '../../lib/phases.ts'
import { dispatchPrice } from '../explain.ts'
import { compiledFor } from '../half-steps.ts'
import { backwards, groupedBy, halvesOf, toldByLane } from '../halves.ts'
import { type PlacedDispatch, placedPlan } from '../placed-plan.ts'
import { SLICE } from '../rows-placed.ts'
import { placesBuffer } from '../slices.ts'
import { sweepBuffers, sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'
import { directionOf, directionsIn, type GridLines, LEAST_WIDE, type LineColour, linesOf, MOST_WIDE } from './lines.ts'

const axes = (own: number): string => 'xyz'.replace('xyz'[own], '')

/** Colour by colour there and back; points of a line are updated by what the others of the line were when the half began. */
function simulate(problem: SweepProblem, lines: GridLines, machine: TwinMachine, emit: Emit) {
  const { A, b, x0, guess, sweeps } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  const { ptr, items: order } = groupByKey(lines.colour, lines.colours.length)
  const there = { ptr, order }
  const x = guess === 0 ? new Float32Array(rows) : x0.slice()
  const kept = new Float32Array(rows)
  let [was, now] = [x.slice(), 0]
  const f = Math.fround
  const sumOf = (row: number, isUpper: boolean) => {
    const own: (readonly [direction: number, product: number])[] = []
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const j = col_idx[k]
      const isLater = lines.line[j] === lines.line[row] || lines.colour[j] > lines.colour[row]
      if (j === row || isLater !== isUpper) continue
      const value = lines.line[j] === lines.line[row] ? was[j] : x[j]
      own.push([directionOf(lines, row, j), f(A.values[k] * value)])
    }
    return own.sort(([one], [other]) => one - other).reduce((sum, [, product]) => f(sum + product), 0)
  }
  const visit = (update: number) => {
    const [half, row] = [Math.floor(update / rows), update % rows]
    if (half > now) [was, now] = [x.slice(), half]
    const inverse = f(1 / A.values[col_idx.indexOf(row, row_ptr[row])])
    const keeps = guess === 1 || half > 1
    if (half % 2 === 1) {
      x[row] -= f(f(sumOf(row, true) - (keeps ? kept[row] : 0)) * inverse)
      return
    }
    kept[row] = keeps ? sumOf(row, true) : 0
    x[row] = f(f(b[row] - sumOf(row, false)) - kept[row]) * inverse
  }
  const phases = { ...halvesOf(there, backwards(there), rows, sweeps), pieces: [], team: 1 }
  throughPhases(phases, machine, emit, visit, (update, s, lane) => {
    if (s > 0) return undefined
    const [stage, item] = [Math.floor(update / rows), update % rows]
    return toldByLane(machine.lanes, lane, item, stage, 0)
  })
  return x
}

/** Bytes of this layout that all sweeps together move for a row: from any guess a sweep moves half as much again as from a zero one. */
const bytesOfRow = ({ inputs: { guess, sweeps } }: SweepProblem, present: number): number =>
  (4 * directionsIn(present) + 32) * (1.5 * sweeps - (guess === 0 ? 0.5 : 0))

const kernel: Kernel<GridLines, SweepProblem> = {
  title: 'Lines of a grid',
  idea: 'all points of a line at once, each by what the others of its line were before; lines in colours, and no columns read',
  paper: {
    authors: 'Everett Phillips, Massimiliano Fatica',
    title: 'A CUDA Implementation of the High Performance Conjugate Gradient Benchmark',
    venue: 'PMBS, LNCS 8966',
    year: 2014,
    doi: '10.1007/978-3-319-17248-4_4',
    taken:
      'colours of a grid; whole lines of one colour are those of Journal of Software 32(8), 2021, and 3 times 11 colours a reading of it, whose text gives no formula',
  },
  params: [
    {
      name: 'axis',
      meaning: 'the axis of the lines: 0: x, 1: y, 2: z',
      initial: 1,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    {
      name: 'first',
      meaning: 'colours along the first of the other axes; the paper’s 33 are read as 3 along x times 11 along z',
      initial: 3,
      min: 2,
      max: 64,
    },
    { name: 'second', meaning: 'colours along the second of the other axes', initial: 11, min: 2, max: 64 },
    {
      name: 'slowest',
      meaning: 'of the other axes the one whose colours change slowest: 0: the first, 1: the second',
      initial: 1,
      min: 0,
      max: 1,
      choices: [0, 1],
    },
    {
      name: 'wide',
      meaning: 'points of a line that are taken at once, at most',
      initial: MOST_WIDE,
      min: LEAST_WIDE,
      max: MOST_WIDE,
      choices: [LEAST_WIDE, 32, MOST_WIDE],
    },
  ],
  trace: sweepTrace('subgroup', 'waiting for the end of the dispatch'),

  applies: ({ inputs: { A, X, Y, Z } }) => whyNone({ G: A, X, Y, Z, seed: 0 }),

  analyse(problem, params) {
    return linesOf(problem, params)
  },

  plan(problem, lines, params, options) {
    const { guess, sweeps, A } = problem.inputs
    const { rows } = A.pattern
    const { capabilities } = options
    const { points, extent, moduli, present, rowAt, place, colours } = lines
    const wide = Math.min(params['wide'], 2 ** Math.ceil(Math.log2(Math.max(LEAST_WIDE, points))))
    const abreast = sizeOf(capabilities) / wide
    const lanes = lanesOf(capabilities, Math.min(SLICE, wide))
    const keeps = guess === 1 || sweeps > 1
    const room = (name: string, words: number) => ({ name, words: Math.max(1, words) })
    const dispatchOf = (half: number, own: LineColour): PlacedDispatch => ({
      module: './kernel.wesl',
      conditions: { BACK: half % 2 === 1, ANY: guess === 1 || half > 1, ...mayStop(own.lines * points, capabilities) },
      overrides: {
        wide,
        staged: 9 * abreast * (wide + 2),
        present,
        ...compiledFor(own.lower, own.upper, capabilities),
      },
      half,
      workers: own.lines * Math.ceil(points / lanes),
      offers: { halves: 1 },
      groups: Math.ceil(own.lines / abreast),
      uniforms: {
        begin: own.begin,
        apart: moduli,
        extent,
        across: own.across,
        lines: own.lines,
        points,
        lower: own.lower,
        upper: own.upper,
      },
    })
    return placedPlan(problem, lines, options, {
      lanes,
      steps: Array.from({ length: 2 * sweeps }, (_, half) =>
        (half % 2 === 1 ? colours.toReversed() : colours).map((own) => dispatchOf(half, own)),
      ).flat(),
      buffers: [
        ...sweepBuffers(problem),
        placesBuffer({ rowAt, place }),
        room('slot_values', directionsIn(present) * rows),
        ...['inverse', 'right', 'x', ...(keeps ? ['kept'] : [])].map((name) => room(name, rows)),
      ],
      prepare: (setting) => [
        dispatch(setting, {
          module: './pour.wesl',
          invocations: rows,
          uniforms: { places: rows, points, across: extent[0], present },
        }),
        dispatch(setting, { module: 'symgs/invert.wesl', invocations: rows, uniforms: { places: rows } }),
      ],
      outputs: { turn: { kind: 'known', data: lines.colour }, together: { kind: 'known', data: lines.line } },
    })
  },

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours.length),

  explain(problem, { axis, moduli, colours, present }) {
    const [first, second] = axes(axis)
    const dispatches = 2 * colours.length * problem.inputs.sweeps
    return `${plural(colours.length, 'colour')} of lines along ${'xyz'[axis]}, ${moduli[0]} along ${first} times ${moduli[1]} along ${second}: ${plural(dispatches, 'dispatch')}, ${count(bytesOfRow(problem, present))} bytes a row. ${dispatchPrice}`
  },

  reference: (problem, lines, _params, machine, emit) => ({
    x: simulate(problem, lines, machine, emit),
    turn: lines.colour,
    together: lines.line,
  }),

  cost(problem, { colours, present }) {
    const { A, sweeps } = problem.inputs
    return sweepCost(problem, 2 * sweeps * colours.length, bytesOfRow(problem, present) * A.pattern.rows)
  },
}

export default kernel
