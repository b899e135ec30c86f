import type { F32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Cost, Problem, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'

/**
 * Sweeps over A x = b in f32, rounded once: (D + L) x½ = b − U x₀, then (D + U) x = b − L x½, where L and U hold what comes
 * before and after a row in the order of the sweep. A is square with its whole diagonal. x0 is the guess, read where `guess` is
 * 1; where it is 0 a sweep begins at zero. X, Y and Z are the points of a grid along its axes, 0 where the rows are no grid's.
 */
export type SweepProblem = Problem<{
  readonly A: SparseMatrix
  readonly b: F32
  readonly x0: F32
  readonly guess: number
  readonly sweeps: number
  readonly X: number
  readonly Y: number
  readonly Z: number
}>

/** What kernels of this operation are about, in their events: rows, each of which is updated twice in a sweep. */
export const ROW = 'row'

/**
 * Of the first sweep each row is updated once on the way there and once on the way back; of a second one likewise.
 * @param within the grouping of which a workgroup goes through a group step by step
 */
export const sweepTrace = (worker: string, item: string, within?: string): TraceMeaning => ({
  worker,
  stages: (
    [
      { name: 'forward', covers: 'once' },
      { name: 'backward', covers: 'once' },
      { name: 'second forward', covers: 'some' },
      { name: 'second backward', covers: 'some' },
    ] as const
  ).map((stage) => ({ ...stage, ...(within !== undefined && { within }) })),
  item,
  notes: [STEP],
})

/** What a row becomes where it is solved for its own unknown, entry by entry in f32. */
export function solvedRow({ A, b }: SweepProblem['inputs'], row: number, x: (other: number) => number): number {
  const { row_ptr, col_idx } = A.pattern
  let [sum, diagonal] = [b[row], 0]
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
    if (col_idx[k] === row) diagonal = A.values[k]
    else sum = Math.fround(sum - Math.fround(A.values[k] * x(col_idx[k])))
  }
  return sum / diagonal
}

/** The problem as it is, as kernels bind it. */
export const sweepBuffers = ({ inputs: { A, b, x0 } }: SweepProblem): BufferSpec[] => [
  filled('row_ptr', A.pattern.row_ptr),
  filled('col_idx', A.pattern.col_idx),
  filled('values', A.values),
  filled('b', b),
  filled('x0', x0),
]

/**
 * Bytes that sweeps move at least: from a zero guess the entries off the diagonal with their columns once, since the way there
 * reads L alone and the way back U alone, and eight words a row; from any guess half as much again.
 */
export function sweepBytes(rows: number, nonzeros: number, guess = 0, sweeps = 1): number {
  const once = 8 * (nonzeros - rows) + 32 * rows
  return once * (1.5 * sweeps - (guess === 0 ? 0.5 : 0))
}

/** @param bytes that the kernel's own layout moves */
export function sweepCost({ inputs: { A, guess, sweeps } }: SweepProblem, span: number, bytes?: number): Cost {
  const { rows, col_idx } = A.pattern
  const least = sweepBytes(rows, col_idx.length, guess, sweeps)
  return { flops: 4 * col_idx.length * sweeps, bytes: bytes ?? least, span }
}
