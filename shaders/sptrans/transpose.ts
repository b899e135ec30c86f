import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'

/** B = Aᵀ: A in CSR, f32, rounded once. */
export type TransposeProblem = Problem<{ readonly A: SparseMatrix }>
