import { AppError } from '#src/core/base/errors.ts'
import type { F32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Cost, PosedOf, Problem } from '#src/core/kernel/kernel.ts'

/**
 * A x = b in f32, rounded once, to a residual of `tolerance` · ‖b‖ in `limit` iterations at most, from x = 0. A has its whole diagonal,
 * none of it zero; `symmetric` is 1 where it is its own mirror. X, Y and Z are the points of a grid along its axes, 0 where the rows are no grid's.
 */
export type KrylovProblem = Problem<{
  readonly A: SparseMatrix
  readonly b: F32
  readonly tolerance: number
  readonly limit: number
  readonly symmetric: number
  readonly X: number
  readonly Y: number
  readonly Z: number
}>

/** What passes have to know of a system, whose matrix is stored as it likes: unknowns, b, and when a solve ends. */
export interface IteratedSystem {
  readonly inputs: Pick<KrylovProblem['inputs'], 'b' | 'tolerance' | 'limit'> & {
    readonly A: { readonly pattern: { readonly rows: number } }
  }
}

/** What kernels of this operation are about, in their events: rows, which every pass goes through. */
export const ROW = 'row'

/**
 * Bytes that an iteration moves at least, without a preconditioner: the matrix once for each product, and the vectors as passes read
 * and write them. @param products of the matrix, two of BiCGSTAB @param entryBytes of a value and a column
 */
export const iterationBytes = (rows: number, nonzeros: number, products = 1, entryBytes = 8): number =>
  entryBytes * products * nonzeros + (products === 1 ? 44 : 96) * rows

/**
 * Of one iteration: how many there are depends on the numbers of a problem.
 * @param entryBytes of a value and a column
 * @param each what a preconditioner adds each time
 */
export const iterationCost = ({ inputs: { A } }: KrylovProblem, entryBytes: number, each: Cost, products = 1): Cost => {
  const { rows, col_idx } = A.pattern
  return {
    flops: products * (2 * col_idx.length + 10 * rows + each.flops),
    bytes: iterationBytes(rows, col_idx.length, products, entryBytes) + products * each.bytes,
    span: 3 * products + products * each.span,
  }
}

/** Why conjugate gradients cannot solve a problem. */
export const whyNoConjugates = ({ inputs: { symmetric } }: PosedOf<KrylovProblem>): string | undefined =>
  symmetric === 1
    ? undefined
    : 'the matrix is not symmetric, and conjugate gradients need one that is; BiCGSTAB needs none'

/** @throws AppError `NotSymmetric` where conjugate gradients cannot solve a problem */
export function requireConjugates({ inputs: { symmetric } }: KrylovProblem): void {
  if (symmetric !== 1)
    throw new AppError(
      'NotSymmetric',
      'The matrix is not symmetric, and conjugate gradients need one that is. BiCGSTAB solves it, or take other values.',
    )
}
