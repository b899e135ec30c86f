import type { F32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Kernel, Problem } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Findings } from '#src/core/kernel/findings.ts'

type Inputs = {
  readonly A: SparseMatrix
  /** One entry per column. */
  readonly x: F32
  /** One entry per row: what β multiplies. Not read where β = 0. */
  readonly y: F32
  readonly alpha: number
  readonly beta: number
}

/** The product y ← α A x + β y, in f32, rounded once. A has any shape; no row depends on another. */
export type ProductProblem = Problem<Inputs>

/** The same with the parts of its inputs at hand, by the names that shaders have for them. */
export interface Product extends ProductProblem, Omit<Inputs, 'A'> {
  readonly pattern: Pattern
  /** A[i, col_idx[k]] = values[k]. */
  readonly values: F32
}

export const toProduct = (problem: ProductProblem): Product => {
  const { A, ...others } = problem.inputs
  return { ...problem, ...others, pattern: A.pattern, values: A.values }
}

/** A kernel of this operation, written with the names of a product; `applies` sees its pattern and factors alone. */
interface Multiplier<A> extends Omit<Kernel<A, Product>, 'applies'> {
  applies?(posed: Pick<Product, 'pattern' | 'alpha' | 'beta'>, findings?: Findings): string | undefined
}

/** The kernel that a multiplier is: it takes problems, and hands on their products. */
export function multiplying<A>(multiplier: Multiplier<A>): Kernel<A, ProductProblem> {
  const { applies, analyse, plan, candidates, suits, explain, reference, cost, ...rest } = multiplier
  return {
    ...rest,
    ...(applies && {
      applies: ({ inputs: { A, alpha, beta } }, findings) => applies({ pattern: A, alpha, beta }, findings),
    }),
    analyse: (problem, ...given) => analyse(toProduct(problem), ...given),
    plan: (problem, ...given) => plan(toProduct(problem), ...given),
    ...(candidates && { candidates: (problem, capabilities) => candidates(toProduct(problem), capabilities) }),
    ...(suits && { suits: (problem, findings) => suits(toProduct(problem), findings) }),
    ...(explain && { explain: (problem, ...given) => explain(toProduct(problem), ...given) }),
    reference: (problem, ...given) => reference(toProduct(problem), ...given),
    cost: (problem, ...given) => cost(toProduct(problem), ...given),
  }
}
