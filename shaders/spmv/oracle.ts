import type { F32, F64 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { ProductProblem } from './multiply.ts'

/** Largest |y − ŷ|ᵢ / (|α| |A||x| + |β||y|)ᵢ that a product in f32 may have. */
const RELATIVE = 1e-5

/**
 * Judges a product against the f32 data that the kernel got, in f64 and by no code of a kernel. `relative error` is the
 * largest error of an entry relative to the size of its terms, with 0/0 = 0: it sees a single nonzero that is dropped.
 * `forward error` is max |y − ŷ| / max |ŷ|, told and not judged: where terms cancel it says nothing of a kernel.
 */
export function check(problem: ProductProblem, outputs: Data, bounds: Bounds = {}): Check {
  const y = outputs['y'] as F32
  const { exact, size } = productOf(problem)
  let [relative, row, difference, most] = [0, 0, 0, 0]
  for (let i = 0; i < exact.length; i++) {
    const distance = Math.abs(y[i] - exact[i])
    const error = distance === 0 ? 0 : Number.isFinite(distance) ? distance / size[i] : Infinity
    if (error > relative) [relative, row] = [error, i]
    difference = Math.max(difference, Number.isFinite(distance) ? distance : Infinity)
    most = Math.max(most, Math.abs(exact[i]))
  }
  return makeCheck(
    [
      {
        name: 'relative error',
        value: relative,
        bound: bounds['relative error'] ?? RELATIVE,
        at: { space: 'row', item: row },
      },
      { name: 'forward error', value: difference === 0 ? 0 : difference / most, bound: Infinity },
    ],
    size.some((value) => !Number.isFinite(Math.fround(value))),
  )
}

interface Exact {
  readonly exact: F64
  /** Sum of the absolute terms of each entry. */
  readonly size: F64
}

const products = new WeakMap<ProductProblem, Exact>()

/** The exact product, computed once per problem: many kernels are judged by it. */
function productOf(problem: ProductProblem): Exact {
  const known = products.get(problem) ?? multiply(problem)
  products.set(problem, known)
  return known
}

function multiply({ inputs: { A, x, y, alpha, beta } }: ProductProblem): Exact {
  const { pattern, values } = A
  const { rows, row_ptr, col_idx } = pattern
  const exact = new Float64Array(rows)
  const size = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    if (beta !== 0) [exact[i], size[i]] = [beta * y[i], Math.abs(beta * y[i])]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const term = alpha * values[k] * x[col_idx[k]]
      exact[i] += term
      size[i] += Math.abs(term)
    }
  }
  return { exact, size }
}
