import { findPatternFacts } from '#src/core/sparse/facts.ts'
import { count, significant } from '#src/core/base/format.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { withoutKnown } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { findingRules, findingsOf, numbersOf, specified } from '#src/engine/catalog/finding-rules.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { realMatrices } from './matrices.ts'

export const needs = 'nothing'

/** Columns that a reader compares: of each operation kernels that suit different matrices. */
const KERNELS: Readonly<Record<string, readonly string[]>> = {
  sptrsv: ['sptrsv/level_set', 'sptrsv/sync_free'],
  spmv: ['spmv/csr_scalar', 'spmv/csr_vector', 'spmv/ell', 'spmv/tile'],
}

/**
 * What the findings say of each matrix of $SPARSE_MATRICES before anything is run, beside its facts: for a reader who knows the matrix
 * to judge. A line holds a finding, the kernel of its column, and what would help.
 */
export async function run(): Promise<void> {
  const { catalog } = await findingRules()
  for (const matrix of await realMatrices()) {
    const { rows, nonzeros, longestRow, levels, widest, bandwidth } = findPatternFacts(matrix.csr)
    const facts = `${count(rows)} rows, ${count(nonzeros)} nonzeros, ${significant(nonzeros / rows)} a row, at most ${longestRow}; ${count(levels)} levels, widest ${count(widest)}; bandwidth ${count(bandwidth)}`
    console.log(`${matrix.name}: ${facts}`)
    for (const [operation, kernels] of Object.entries(KERNELS))
      for (const line of await linesOf(matrix, operation, kernels, catalog)) console.log(`  ${line}`)
  }
}

async function linesOf(
  matrix: Matrix,
  operation: string,
  kernels: readonly string[],
  rules: Awaited<ReturnType<typeof findingRules>>['catalog'],
): Promise<readonly string[]> {
  const { options, load } = findOperation(operation)
  const values = defaultsOf(options)
  const spec = { ...values, ...('values' in values && { values: 'seeded' }) }
  const problem = (await load()).makeProblem(await matricesFor(options, spec, matrix), spec)
  const seen = specified(withoutKnown(problem), matrix.csr)
  if (!seen) return []
  const columns = kernels.map((kernel, index) => ({
    index,
    letter: 'ABCD'[index],
    chosen: kernel,
    kernel,
    params: {},
  }))
  const found = findingsOf(rules, numbersOf(rules, { ...seen, findings: new Findings() }), columns)
  return found.map(({ title, says, cure, column }) => {
    const helps = 'ordering' in cure ? cure.ordering : cure.kernel
    return `${kernels[column]}: ${title}. ${says} Helps: ${helps}`
  })
}
