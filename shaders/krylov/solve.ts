import type { F32 } from '#src/base/arrays.ts'
import type { SparseMatrix } from '#src/kernel/data.ts'
import type { Cost, Problem } from '#src/kernel/kernel.ts'

/**
 * A x = b in f32, rounded once, to a residual of `tolerance` · ‖b‖ in `limit` iterations at most, from x = 0. A is symmetric with its whole
 * diagonal, none of it zero. X, Y and Z are the points of a grid along its axes, 0 where the rows are no grid's.
 */
export type KrylovProblem = Problem<{
  readonly A: SparseMatrix
  readonly b: F32
  readonly tolerance: number
  readonly limit: number
  readonly X: number
  readonly Y: number
  readonly Z: number
}>

/** What kernels of this operation are about, in their events: rows, which every pass goes through. */
export const ROW = 'row'

/** Bytes that an iteration moves at least, without a preconditioner: the matrix once, and p, q, x and r as passes read and write them. */
export const iterationBytes = (rows: number, nonzeros: number): number => 8 * nonzeros + 44 * rows

/** Of one iteration: how many there are depends on the numbers of a problem. */
export const iterationCost = ({ inputs: { A } }: KrylovProblem, more: Cost): Cost => {
  const { rows, col_idx } = A.pattern
  return {
    flops: 2 * col_idx.length + 10 * rows + more.flops,
    bytes: iterationBytes(rows, col_idx.length) + more.bytes,
    span: 3 + more.span,
  }
}
