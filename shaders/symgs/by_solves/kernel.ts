import { groupByKey } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Chosen, nameOf } from '#src/core/kernel/choice/choice.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { defaults, type Kernel, type Params, type TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Step } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import solver from '../../sptrsv/auto/kernel.ts'
import { RIVALS } from '../../sptrsv/auto/rivals.ts'
import { type Coloured, colouredBy, colouringParams, coloursTold } from '../colours.ts'
import { dispatchPrice } from '../explain.ts'
import { groupedBy, toldByLane } from '../halves.ts'
import { type PlacedDispatch, placedPlan } from '../placed-plan.ts'
import { SLICE } from '../slice.ts'
import { placesBuffer } from '../slices.ts'
import { sweepBuffers, type SweepProblem } from '../sweep.ts'
import { diagonalOf, factorOf, type InOrder } from './factors.ts'

interface Analysis extends Coloured, InOrder {
  /** Of the solve there and of the one back. */
  readonly solves: readonly [there: Chosen, back: Chosen]
}

const NOTHING = { workers: 1, lanes: 1 } satisfies TwinMachine

const chosenOf = (params: Params) => defaults(solver, { kernel: params['solver'] })

/** Rows by colour, ascending within one. */
function ordered({ colour, colours }: Coloured): InOrder {
  const order = groupByKey(colour, colours).items
  const place = new Uint32Array(order.length)
  for (const [at, row] of order.entries()) place[row] = at
  return { order, place }
}

const kernel: Kernel<Analysis, SweepProblem> = {
  title: 'By two solves',
  idea: 'from a zero guess, (D + L) y = b and then (D + U) x = D y, each by a triangular solve in the order of colours',
  paper: {
    authors: 'Everett Phillips, Massimiliano Fatica',
    title: 'Performance Analysis of the High-Performance Conjugate Gradient Benchmark on GPUs',
    venue: 'International Journal of High Performance Computing Applications 30(1)',
    year: 2016,
    doi: '10.1177/1094342015613256',
    taken: 'a sweep as two triangular solves; which kernel solves them is chosen here',
  },
  params: [
    ...colouringParams,
    {
      name: 'solver',
      meaning: 'the kernel of Triangular solve to use; where it cannot solve a factor, one is taken by structure',
      initial: 0,
      min: 0,
      max: RIVALS.length,
      names: ['by structure', ...RIVALS.map(nameOf)],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'scale', covers: 'once' },
      { name: 'put back', covers: 'once' },
    ],
    item: 'waiting for the end of a solve, which records nothing here',
    notes: [STEP],
  },

  applies: ({ inputs: { guess, sweeps } }) =>
    guess === 0 && sweeps === 1
      ? undefined
      : 'two triangular solves are one sweep from a zero guess, and this one has another guess or a second sweep',

  analyse(problem, params, capabilities) {
    const coloured = colouredBy(problem, params)
    const own = ordered(coloured)
    const solves = [false, true].map((upper) =>
      solver.analyse(factorOf(problem, own, upper), chosenOf(params), capabilities),
    )
    return { ...coloured, ...own, solves: solves as [Chosen, Chosen] }
  },

  plan(problem, analysis, params, options) {
    const { capabilities } = options
    const { rows } = problem.inputs.A.pattern
    const { order, place, solves, colour } = analysis
    const lanes = lanesOf(capabilities, SLICE)
    const [there, back] = [false, true].map((upper) =>
      solver.plan(factorOf(problem, analysis, upper), solves[Number(upper)], chosenOf(params), {
        trace: false,
        capabilities,
      }),
    )
    const told = (module: string, half: number): PlacedDispatch => ({
      module,
      half,
      workers: Math.ceil(rows / lanes),
      invocations: rows,
      uniforms: { rows },
    })
    const room = (name: string) => ({ name, words: Math.max(1, rows) })
    const steps: readonly (PlacedDispatch | Step)[] = [
      { kind: 'use', plan: there, buffers: { b: 'right', x: 'half' }, as: 'there' },
      told('./scale.wesl', 0),
      { kind: 'use', plan: back, buffers: { b: 'scaled', x: 'back' }, as: 'back' },
      told('./spread.wesl', 1),
    ]
    return placedPlan(problem, { rowAt: order, place }, options, {
      lanes,
      gathers: { x: 'half' },
      steps: rows === 0 ? [] : steps,
      buffers: [
        ...sweepBuffers(problem),
        placesBuffer({ rowAt: order, place }),
        filled('diagonal', diagonalOf(problem, analysis)),
        ...['right', 'half', 'scaled', 'back', 'x'].map(room),
      ],
      outputs: { x: { kind: 'f32', buffer: 'x', words: rows }, turn: { kind: 'known', data: colour } },
      deterministic: there.deterministic && back.deterministic,
    })
  },

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours),

  explain: (_problem, { solves: [there, back], ...coloured }) =>
    `${coloursTold(coloured)}; there ${titleOf(there)}, back ${titleOf(back)}, and two dispatches more. ${dispatchPrice}`,

  reference(problem, analysis, params, { lanes }, emit) {
    const { order, solves, colour } = analysis
    const { rows } = problem.inputs.A.pattern
    const solved = (upper: boolean, b: Float32Array<ArrayBuffer>) =>
      solver.reference(
        factorOf(problem, analysis, upper, b),
        solves[Number(upper)],
        chosenOf(params),
        NOTHING,
        () => undefined,
      )['x'] as Float32Array<ArrayBuffer>
    const tell = (stage: number) => {
      for (const [at, item] of order.entries())
        emit({
          ...toldByLane(lanes, at, item),
          stage,
          polls: 0,
          phase: stage,
          notes: { step: stage },
        })
    }
    if (rows === 0) return { x: new Float32Array(), turn: colour }
    const diagonal = diagonalOf(problem, analysis)
    const half = solved(
      false,
      Float32Array.from(order, (row) => problem.inputs.b[row]),
    )
    tell(0)
    const back = solved(
      true,
      half.map((value, at) => value * diagonal[at]),
    )
    tell(1)
    const x = new Float32Array(rows)
    for (const [at, row] of order.entries()) x[row] = back[at]
    return { x, turn: colour }
  },

  cost(problem, analysis, params) {
    const costs = analysis.solves.map((chosen, upper) =>
      solver.cost(factorOf(problem, analysis, upper === 1), chosen, chosenOf(params)),
    )
    const { rows } = problem.inputs.A.pattern
    return costs.reduce(
      (sum, { flops, bytes, span }) => ({ flops: sum.flops + flops, bytes: sum.bytes + bytes, span: sum.span + span }),
      { flops: rows, bytes: 24 * rows, span: 2 },
    )
  },
}

const titleOf = ({ number }: Chosen): string => RIVALS[number - 1].kernel.title

export default kernel
