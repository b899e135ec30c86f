import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Findings } from '#src/core/kernel/findings.ts'
import type { Kernel, Problem } from '#src/core/kernel/kernel.ts'
import type { TriangleRows } from './triangle.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'

/**
 * The triangular system T x = b, in f32, rounded once. T is a triangle with its whole diagonal, last in each row of a lower
 * one, first in each row of an upper one; `upper` says which. `known` is the x that b was made from, where it is known.
 */
export interface SolveProblem extends Problem<{ readonly T: SparseMatrix; readonly b: F32 }> {
  readonly upper: boolean
  readonly known?: { readonly x: F64 }
  /** Nonzeros of T that the triangle of the matrix has not. */
  readonly fill?: number
}

/** The same with the parts of its inputs at hand, by the names that shaders have for them. */
export interface System extends SolveProblem, TriangleRows {
  /** T[i, col_idx[k]] = values[k]. */
  readonly values: F32
  readonly b: F32
}

export const toSystem = (problem: SolveProblem): System => {
  const { T, b } = problem.inputs
  return { ...problem, pattern: T.pattern, values: T.values, b }
}

/** A kernel of this operation, written with the names of a system; `applies` sees the rows of the triangle alone. */
interface Solver<A> extends Omit<Kernel<A, System>, 'applies'> {
  applies?(rows: TriangleRows, findings?: Findings): string | undefined
}

/** The kernel that a solver is: it takes problems, and hands on their systems. */
export function solving<A>(solver: Solver<A>): Kernel<A, SolveProblem> {
  const { applies, analyse, plan, candidates, suits, explain, reference, cost, ...rest } = solver
  return {
    ...rest,
    ...(applies && { applies: ({ inputs: { T }, upper }, findings) => applies({ pattern: T, upper }, findings) }),
    analyse: (problem, ...given) => analyse(toSystem(problem), ...given),
    plan: (problem, ...given) => plan(toSystem(problem), ...given),
    ...(candidates && { candidates: (problem, capabilities) => candidates(toSystem(problem), capabilities) }),
    ...(suits && { suits: (problem, findings) => suits(toSystem(problem), findings) }),
    ...(explain && { explain: (problem, ...given) => explain(toSystem(problem), ...given) }),
    reference: (problem, ...given) => reference(toSystem(problem), ...given),
    cost: (problem, ...given) => cost(toSystem(problem), ...given),
  }
}

/** A system as kernels bind it: row_ptr, col_idx, values, b, and room for x. */
export const problemBuffers = ({ pattern, values, b }: System): BufferSpec[] => [
  filled('row_ptr', pattern.row_ptr),
  filled('col_idx', pattern.col_idx),
  filled('values', values),
  filled('b', b),
  { name: 'x', words: Math.max(1, pattern.rows) },
]
