import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'

/** y = A x with few entries in x: a matrix of one row that has a column for each column of A, and so is y for rows. */
export type SparseProductProblem = Problem<{ readonly A: SparseMatrix; readonly x: SparseMatrix }>
