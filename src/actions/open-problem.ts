import type { F32 } from '#src/base/arrays.ts'
import type { Spec } from '#src/kernel/spec.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import type { Opened, Solved } from '#src/worker/problem-worker.ts'
import type { RunningProblem } from '#src/worker/start-problem.ts'

/** An open problem: a worker that holds the matrix, and what the page needs of it. */
export interface OpenProblem {
  readonly worker: RunningProblem
  readonly source: MatrixSource
  readonly solve: Spec
  /** The visitor's own vector: b of a solve, x of a product. */
  readonly given?: F32 | undefined
  readonly opened: Opened
  readonly solved: Solved
  /** Why only the structure is there and nothing can be solved. */
  readonly structureOnly: unknown
}
