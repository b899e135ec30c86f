import { range } from '#src/core/base/arrays.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { FindingRule, KernelColumn, RunNumbers, Specified } from '#src/engine/catalog/contract/finding.ts'
import { specified } from '#src/engine/catalog/finding-rules.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'
import { withoutKnown } from '#src/core/kernel/kernel.ts'
import { defaultsOf, type Spec } from '#src/core/kernel/spec.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'

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

/** Blocks along it hold a nonzero a row. */
export const diagonal = (): Matrix =>
  rowsOf(
    'diagonal',
    40,
    range(40).map((i) => [i]),
  )

/** All blocks of it are full. */
export const full = (): Matrix =>
  rowsOf(
    'full',
    32,
    range(32).map(() => range(32)),
  )

/** What rules look at where an operation, as it begins, is done with a matrix. */
export async function seenIn(operation: string, matrix: Matrix, solve: Spec = {}): Promise<Specified> {
  const { options, load } = findOperation(operation)
  const spec = { ...defaultsOf(options), ...('values' in defaultsOf(options) && { values: 'seeded' }), ...solve }
  const problem = (await load()).makeProblem(await matricesFor(options, spec, matrix), spec)
  const seen = specified(withoutKnown(problem), matrix.csr)
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

/** The rule with other numbers than it found. */
export const changed = <S>(rule: FindingRule<S>, change: (found: S) => S): FindingRule<S> => ({
  ...rule,
  look(seen) {
    const found = rule.look(seen)
    return found === undefined ? undefined : change(found)
  },
})

/** The rule, where it finds nothing, with these numbers. */
export const spoken = <S>(rule: FindingRule<S>, numbers: S): FindingRule<S> => ({
  ...rule,
  look: (seen) => rule.look(seen) ?? numbers,
})

/** The rule, which takes all kernels for this one. */
export const anyKernel = <S>(rule: FindingRule<S>, kernel: string): FindingRule<S> => ({
  ...rule,
  tell: (found, column) => rule.tell(found, { ...column, kernel }),
})

/** The rule, which takes one kernel for another. */
export const oneKernel = <S>(rule: FindingRule<S>, one: string, other: string): FindingRule<S> => ({
  ...rule,
  tell: (found, column) => rule.tell(found, column.kernel === one ? { ...column, kernel: other } : column),
})

/** The rule with another run than there was. */
export const byRun = <S>(rule: FindingRule<S>, change: (run: RunNumbers) => RunNumbers): FindingRule<S> => ({
  ...rule,
  tell: (found, { run, ...column }) => rule.tell(found, { ...column, ...(run && { run: change(run) }) }),
})
