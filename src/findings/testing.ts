import { operationOf } from '#src/catalog/operations.ts'
import type { FindingRule, KernelColumn, Specified } from '#src/catalog/finding.ts'
import { specified } from '#src/catalog/finding-rules.ts'
import { matricesFor } from '#src/catalog/matrices.ts'
import { posedOf } from '#src/kernel/kernel.ts'
import { defaultsOf, type Spec } from '#src/kernel/spec.ts'
import type { Matrix } from '#src/sparse/source.ts'

/** A problem on which a rule is tried: an operation on a matrix, seen from a column. */
export interface Tried {
  readonly operation: string
  readonly matrix: () => Matrix | Promise<Matrix>
  readonly solve?: Spec
  readonly column: Partial<KernelColumn> & Pick<KernelColumn, 'kernel'>
  /** What is said; absent where nothing is. */
  readonly says?: string
}

/** On what a rule is tried, and faults of the rule that this sees. */
export interface RuleTrials<S> {
  readonly trials: Readonly<Record<string, Tried>>
  readonly mutants: Readonly<Record<string, FindingRule<S>>>
}

/** What rules look at where an operation, as it begins, is done with a matrix. */
export async function seenIn(operation: string, matrix: Matrix, solve: Spec = {}): Promise<Specified> {
  const { options, load } = operationOf(operation)
  const spec = { ...defaultsOf(options), ...('values' in defaultsOf(options) && { values: 'seeded' }), ...solve }
  const problem = (await load()).makeProblem(await matricesFor(options, spec, matrix), spec)
  const seen = specified(posedOf(problem), matrix.csr)
  if (!seen) throw new Error(`${operation} has no matrix`)
  return seen
}

/** The first column with this kernel. */
export const columnWith = (column: Tried['column']): KernelColumn => ({
  index: 0,
  letter: 'A',
  chosen: column.kernel,
  params: {},
  ...column,
})
