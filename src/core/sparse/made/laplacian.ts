import type { Csr, Pattern } from '../csr.ts'
import { makeGraph } from '../orderings/graph.ts'
import { withDiagonal } from '../triangle.ts'

/** What the diagonal of a Laplacian has beside the number of neighbours, so that it is positive definite. */
const SHIFT = 0.01

/** The Laplacian of the graph of A + Aᵀ of a square pattern, with 0.01 more on its diagonal: symmetric, columns ascending. */
export function laplacianOn(pattern: Pattern): Csr {
  const { vertices: rows, ptr, adj } = makeGraph(pattern)
  const whole = withDiagonal({ rows, cols: rows, row_ptr: ptr, col_idx: adj })
  const values = new Float64Array(whole.col_idx.length).fill(-1)
  for (let i = 0; i < rows; i++)
    for (let k = whole.row_ptr[i]; k < whole.row_ptr[i + 1]; k++)
      if (whole.col_idx[k] === i) values[k] = ptr[i + 1] - ptr[i] + SHIFT
  return { ...whole, values }
}
