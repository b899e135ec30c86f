import type { F32 } from '#src/base/arrays.ts'
import { filled } from '#src/kernel/buffers.ts'
import { defaults, type Kernel, type Params } from '#src/kernel/kernel.ts'
import { placed } from '#src/kernel/placed.ts'
import { colouringParams } from '../../symgs/colours.ts'
import multicolour from '../../symgs/multicolour/kernel.ts'
import type { SweepProblem } from '../../symgs/sweep.ts'
import type { KrylovProblem } from '../solve.ts'
import type { Preconditioning } from './preconditioning.ts'

const sweeper = placed(multicolour as unknown as Kernel, 'symgs/multicolour') as unknown as typeof multicolour

/** The guest is asked for a sweep over A z = r from zero. */
const sweepOver = ({ inputs: { A, b, X, Y, Z } }: KrylovProblem, r: F32 = b): SweepProblem => ({
  operation: 'symgs',
  inputs: { A, b: r, x0: r, guess: 0, sweeps: 1, X, Y, Z },
})

const sweepParams = ({ colouring, even, wrap }: Params): Params => defaults(sweeper, { colouring, even, wrap })

export const sweep: Preconditioning<ReturnType<typeof sweeper.analyse>> = {
  name: 'a sweep',
  params: colouringParams,

  analyse: (problem, params) => sweeper.analyse(sweepOver(problem), sweepParams(params)),

  plan(problem, swept, params, { capabilities }) {
    const plan = sweeper.plan(sweepOver(problem), swept, sweepParams(params), { trace: false, capabilities })
    const matrix = { row_ptr: 'row_ptr', col_idx: 'col_idx', values: 'values' }
    return {
      buffers: [filled('place', swept.place)],
      // a sweep from zero reads no guess
      steps: (of) => [{ kind: 'use', plan, buffers: { ...matrix, b: of, x0: 'b' }, as: 'sweep' }],
      pass: { module: 'krylov/preconditioners/spread.wesl', buffers: { swept: 'sweep.x' } },
    }
  },

  reference(problem, swept, params) {
    const machine = { workers: 1, lanes: 1 }
    return (r) =>
      sweeper.reference(sweepOver(problem, r), swept, sweepParams(params), machine, () => undefined)['x'] as F32
  },

  cost(problem, swept, params) {
    const { rows } = problem.inputs.A.pattern
    const { flops, bytes, span } = sweeper.cost(sweepOver(problem), swept, sweepParams(params))
    return { flops: flops + 2 * rows, bytes: bytes + 16 * rows, span: span + 1 }
  },

  explain: (problem, swept, params) =>
    `A sweep each time: ${sweeper.explain?.(sweepOver(problem), swept, sweepParams(params)) ?? ''}`,
}
