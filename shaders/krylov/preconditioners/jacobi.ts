import type { F32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { KrylovProblem } from '../solve.ts'
import type { Preconditioning } from './preconditioning.ts'

/** One over each entry of the diagonal. */
function inverseOf({ inputs: { A } }: KrylovProblem): F32 {
  const { rows, row_ptr, col_idx } = A.pattern
  const inverse = new Float32Array(rows)
  for (let i = 0; i < rows; i++) inverse[i] = 1 / A.values[col_idx.indexOf(i, row_ptr[i])]
  return inverse
}

export const jacobi: Preconditioning<null> = {
  name: 'the diagonal',
  params: [],

  analyse: () => null,

  plan: (problem) => ({
    buffers: [filled('inverse', inverseOf(problem))],
    steps: () => [],
    pass: { module: 'krylov/preconditioners/scale.wesl' },
    deterministic: true,
  }),

  reference(problem) {
    const inverse = inverseOf(problem)
    return (r) => r.map((value, i) => inverse[i] * value)
  },

  cost({ inputs: { A } }) {
    const { rows } = A.pattern
    return { flops: 3 * rows, bytes: 12 * rows, span: 1 }
  },

  explain: () => 'Preconditioned by the diagonal: one dispatch.',
}
