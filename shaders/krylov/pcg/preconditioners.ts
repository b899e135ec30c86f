import type { F32 } from '#src/base/arrays.ts'
import { filled } from '#src/kernel/buffers.ts'
import { type Cost, defaults, type Kernel, type Parameter, type Params } from '#src/kernel/kernel.ts'
import type { PlanOptions } from '#src/kernel/plan.ts'
import { placed } from '#src/kernel/placed.ts'
import multicolour from '../../symgs/multicolour/kernel.ts'
import { colouringParams } from '../../symgs/colours.ts'
import type { SweepProblem } from '../../symgs/sweep.ts'
import type { Precondition, Preconditioner } from '../recurrences.ts'
import type { KrylovProblem } from '../solve.ts'

/** Values of the parameter `preconditioner`. */
export const BY = { jacobi: 0, sweep: 1 } as const

export const preconditionerParams: readonly Parameter[] = [
  {
    name: 'preconditioner',
    meaning:
      'what stands for the inverse of A: that of its diagonal, or a symmetric Gauss–Seidel sweep, colour by colour',
    initial: BY.sweep,
    min: 0,
    max: 1,
    choices: [0, 1],
    names: ['the diagonal', 'a sweep'],
  },
  ...colouringParams,
]

const sweeper = placed(multicolour as unknown as Kernel, 'symgs/multicolour') as unknown as typeof multicolour

/** The sweep's own analysis; null where there is none. */
export type Swept = ReturnType<typeof sweeper.analyse> | null

/** The guest is asked for a sweep over A z = r from zero. */
const sweepOver = ({ inputs: { A, b, X, Y, Z } }: KrylovProblem, r: F32 = b): SweepProblem => ({
  operation: 'symgs',
  inputs: { A, b: r, x0: r, guess: 0, sweeps: 1, X, Y, Z },
})

const sweepParams = ({ colouring, even, wrap }: Params): Params => defaults(sweeper, { colouring, even, wrap })

export const sweepOf = (problem: KrylovProblem, params: Params): Swept =>
  params['preconditioner'] === BY.sweep ? sweeper.analyse(sweepOver(problem), sweepParams(params)) : null

/** One over each entry of the diagonal. */
function inverseOf({ inputs: { A } }: KrylovProblem): F32 {
  const { rows, row_ptr, col_idx } = A.pattern
  const inverse = new Float32Array(rows)
  for (let i = 0; i < rows; i++) inverse[i] = 1 / A.values[col_idx.indexOf(i, row_ptr[i])]
  return inverse
}

/** A preconditioner as steps of a plan. */
export function preconditionerOf(
  problem: KrylovProblem,
  swept: Swept,
  params: Params,
  { capabilities }: PlanOptions,
): Preconditioner {
  if (swept === null)
    return {
      buffers: [filled('inverse', inverseOf(problem))],
      steps: [],
      pass: { module: './scale.wesl' },
    }
  const plan = sweeper.plan(sweepOver(problem), swept, sweepParams(params), { trace: false, capabilities })
  const matrix = { row_ptr: 'row_ptr', col_idx: 'col_idx', values: 'values' }
  return {
    buffers: [filled('place', swept.place)],
    // a sweep from zero reads no guess
    steps: [{ kind: 'use', plan, buffers: { ...matrix, b: 'r', x0: 'b' }, as: 'sweep' }],
    pass: { module: './spread.wesl', buffers: { swept: 'sweep.x' } },
  }
}

/** The same in f32. */
export function preconditionBy(problem: KrylovProblem, swept: Swept, params: Params): Precondition {
  if (swept === null) {
    const inverse = inverseOf(problem)
    return (r) => r.map((value, i) => inverse[i] * value)
  }
  const machine = { workers: 1, lanes: 1 }
  return (r) =>
    sweeper.reference(sweepOver(problem, r), swept, sweepParams(params), machine, () => undefined)['x'] as F32
}

/** What it adds to an iteration. */
export function preconditionCost(problem: KrylovProblem, swept: Swept, params: Params): Cost {
  const { rows } = problem.inputs.A.pattern
  if (swept === null) return { flops: 3 * rows, bytes: 12 * rows, span: 1 }
  const { flops, bytes, span } = sweeper.cost(sweepOver(problem), swept, sweepParams(params))
  return { flops: flops + 2 * rows, bytes: bytes + 16 * rows, span: span + 1 }
}

export const preconditionWords = (problem: KrylovProblem, swept: Swept, params: Params): string =>
  swept === null
    ? 'Preconditioned by the diagonal: four dispatches an iteration.'
    : `A sweep an iteration: ${sweeper.explain?.(sweepOver(problem), swept, sweepParams(params)) ?? ''}`
