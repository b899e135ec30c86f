import type { F32 } from '#src/core/base/arrays.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Opened } from '#src/engine/worker/matrix-worker.ts'
import type { Solved } from '#src/engine/worker/problem-worker.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'

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
