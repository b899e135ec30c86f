import { type F32, groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Chosen, candidateFolder } from '#src/core/kernel/choice/choice.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { defaults, type Kernel, type Params, type TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Step } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import solver from '../../sptrsv/auto/kernel.ts'
import { CANDIDATES } from '../../sptrsv/auto/candidates.ts'
import type { SolveProblem } from '../../sptrsv/solve.ts'
import { type Coloured, colouredBy, colouringParams, coloursTold } from '../colours.ts'
import { dispatchPrice } from '../explain.ts'
import { groupedBy, toldByLane } from '../halves.ts'
import { type PlacedDispatch, placedPlan } from '../placed-plan.ts'
import { SLICE } from '../rows-placed.ts'
import { placesBuffer } from '../slices.ts'
import { sweepBuffers, type SweepProblem } from '../sweep.ts'
import { diagonalOf, factorOf, type InOrder } from './factors.ts'

interface Analysis extends Coloured, InOrder {
  /** Of the solve there and of the one back. */
  readonly solves: readonly [there: Chosen, back: Chosen]
}

const NOTHING = { workers: 1, lanes: 1 } satisfies TwinMachine

const chosenOf = (params: Params) => defaults(solver, { kernel: params['solver'] })

/** Whether of two neighbours the one with the greater number has the greater colour: in the order of rows a sweep is the same. */
function risesWithRows({ inputs: { A } }: SweepProblem, colour: U32): boolean {
  const { rows, row_ptr, col_idx } = A.pattern
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] > i !== colour[col_idx[k]] > colour[i] || col_idx[k] < i !== colour[col_idx[k]] < colour[i])
        return false
  return true
}

/** Rows by colour, ascending within one; in their own order where that is the same sweep, so that a solver finds the grid again. */
function ordered(problem: SweepProblem, { colour, colours }: Coloured): InOrder {
  if (risesWithRows(problem, colour)) {
    const own = Uint32Array.from(colour, (_, row) => row)
    return { rowAt: own, place: own }
  }
  const order = groupByKey(colour, colours).items
  const place = new Uint32Array(order.length)
  for (const [at, row] of order.entries()) place[row] = at
  return { rowAt: order, place }
}

/** t ← U x, place by place: of each row what follows its diagonal. */
function behind({ inputs: { T } }: SolveProblem, x: F32): F32 {
  const { row_ptr, col_idx } = T.pattern
  return x.map((_, at) => {
    let sum = 0
    for (let k = row_ptr[at] + 1; k < row_ptr[at + 1]; k++)
      sum = Math.fround(sum + Math.fround(T.values[k] * x[col_idx[k]]))
    return sum
  })
}

const kernel: Kernel<Analysis, SweepProblem> = {
  title: 'By two solves',
  idea: '(D + L) y = b − t and then (D + U) x = D y + t, each by a triangular solve in the order of colours; t = U x₀ is 0 from a zero guess',
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
      max: CANDIDATES.length,
      names: ['by structure', ...CANDIDATES.map(candidateFolder)],
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

  applies: ({ inputs: { sweeps } }) =>
    sweeps === 1 ? undefined : 'two triangular solves are one sweep, and this one is followed by a second',

  analyse(problem, params, capabilities) {
    const coloured = colouredBy(problem, params)
    const own = ordered(problem, coloured)
    const solves = [false, true].map((upper) =>
      solver.analyse(factorOf(problem, own, upper), chosenOf(params), capabilities),
    )
    return { ...coloured, ...own, solves: solves as [Chosen, Chosen] }
  },

  plan(problem, analysis, params, options) {
    const { capabilities } = options
    const { rows } = problem.inputs.A.pattern
    const { rowAt, place, solves, colour } = analysis
    const isAny = problem.inputs.guess === 1
    const lanes = lanesOf(capabilities, SLICE)
    const factors = [false, true].map((upper) => factorOf(problem, analysis, upper))
    const [there, back] = factors.map((factor, upper) =>
      solver.plan(factor, solves[upper], chosenOf(params), { trace: false, capabilities }),
    )
    const { pattern, values } = factors[1].inputs.T
    const told = (module: string, half: number): PlacedDispatch => ({
      module,
      half,
      workers: Math.ceil(rows / lanes),
      invocations: rows,
      uniforms: { rows },
      conditions: { ANY: isAny },
    })
    const room = (name: string) => ({ name, words: Math.max(1, rows) })
    const steps: readonly (PlacedDispatch | Step)[] = [
      ...(isAny ? [{ ...told('./behind.wesl', 0), workers: 0 }] : []),
      { kind: 'use', plan: there, buffers: { b: isAny ? 'less' : 'right', x: 'half' }, as: 'there' },
      told('./scale.wesl', 0),
      { kind: 'use', plan: back, buffers: { b: 'scaled', x: 'back' }, as: 'back' },
      told('./spread.wesl', 1),
    ]
    return placedPlan(problem, { rowAt, place }, options, {
      lanes,
      gathers: { x: isAny ? 'back' : 'half' },
      steps: rows === 0 ? [] : steps,
      buffers: [
        ...sweepBuffers(problem),
        placesBuffer({ rowAt, place }),
        filled('diagonal', diagonalOf(problem, analysis)),
        ...['right', 'half', 'scaled', 'back', 'x', ...(isAny ? ['kept', 'less'] : [])].map(room),
        ...(isAny
          ? [filled('upper_ptr', pattern.row_ptr), filled('upper_idx', pattern.col_idx), filled('upper_values', values)]
          : []),
      ],
      outputs: { x: { kind: 'f32', buffer: 'x', words: rows }, turn: { kind: 'known', data: colour } },
      deterministic: there.deterministic && back.deterministic,
    })
  },

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours),

  explain: ({ inputs: { guess } }, { solves: [there, back], ...coloured }) =>
    `${coloursTold(coloured)}; there ${titleOf(there)}, back ${titleOf(back)}, and ${2 + guess} dispatches more. ${dispatchPrice}`,

  reference(problem, analysis, params, { lanes }, emit) {
    const { rowAt, solves, colour } = analysis
    const { A, b, x0, guess } = problem.inputs
    const { rows } = A.pattern
    const solved = (upper: boolean, right: F32) =>
      solver.reference(
        factorOf(problem, analysis, upper, right),
        solves[Number(upper)],
        chosenOf(params),
        NOTHING,
        () => undefined,
      )['x'] as F32
    const tell = (stage: number) => {
      for (const [at, item] of rowAt.entries())
        emit(Object.assign(toldByLane(lanes, at, item, stage, stage), { polls: 0, phase: stage + guess }))
    }
    if (rows === 0) return { x: new Float32Array(), turn: colour }
    const diagonal = diagonalOf(problem, analysis)
    const [right, from] = [b, x0].map((vector) => Float32Array.from(rowAt, (row) => vector[row]))
    const kept = guess === 1 ? behind(factorOf(problem, analysis, true), from) : undefined
    const half = solved(false, kept ? right.map((value, at) => value - kept[at]) : right)
    tell(0)
    const back = solved(
      true,
      half.map((value, at) => (kept ? Math.fround(value * diagonal[at]) + kept[at] : value * diagonal[at])),
    )
    tell(1)
    const x = new Float32Array(rows)
    for (const [at, row] of rowAt.entries()) x[row] = back[at]
    return { x, turn: colour }
  },

  cost(problem, analysis, params) {
    const costs = analysis.solves.map((chosen, upper) =>
      solver.cost(factorOf(problem, analysis, upper === 1), chosen, chosenOf(params)),
    )
    const { guess, A } = problem.inputs
    const { rows, col_idx } = A.pattern
    // the entries behind the diagonal once more, of a symmetric pattern
    const entries = (guess * (col_idx.length - rows)) / 2
    return costs.reduce(
      (sum, { flops, bytes, span }) => ({ flops: sum.flops + flops, bytes: sum.bytes + bytes, span: sum.span + span }),
      { flops: rows + 2 * entries, bytes: (24 + 28 * guess) * rows + 8 * entries, span: 2 + guess },
    )
  },
}

const titleOf = ({ number }: Chosen): string => CANDIDATES[number - 1].kernel.title

export default kernel
