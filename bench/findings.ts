import { parseArgs } from 'node:util'
import { findPatternFacts } from '#src/core/sparse/facts.ts'
import { count, significant } from '#src/core/base/format.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { withoutKnown } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { findingRules, findingsOf, numbersOf, specified } from '#src/engine/catalog/finding-rules.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'
import { type FoundOperation, findOperation, operationIds } from '#src/engine/catalog/operations.ts'
import { realMatrices } from './matrices.ts'

export const needs = 'nothing'

/**
 * What the findings say of each matrix of $SPARSE_MATRICES before anything is run, beside its facts: for a reader who knows the matrix
 * to judge. A line holds a finding, the kernel of its column, and what would help. The columns are those that an operation
 * begins with: `--operation spmv,…` (the first two where none is named).
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = { operation: { type: 'string', default: operationIds.slice(0, 2).join(',') } } as const
  const asked = parseArgs({ args: [...args], options })
    .values.operation.split(',')
    .map(findOperation)
  const { catalog } = await findingRules()
  for (const matrix of await realMatrices()) {
    const { rows, nonzeros, longestRow, levels, widest, bandwidth } = findPatternFacts(matrix.csr)
    const facts = `${count(rows)} rows, ${count(nonzeros)} nonzeros, ${significant(nonzeros / rows)} a row, at most ${longestRow}; ${count(levels)} levels, widest ${count(widest)}; bandwidth ${count(bandwidth)}`
    console.log(`${matrix.name}: ${facts}`)
    for (const operation of asked) for (const line of await said(matrix, operation, catalog)) console.log(`  ${line}`)
  }
}

async function said(
  matrix: Matrix,
  { id, begins, options, load }: FoundOperation,
  rules: Awaited<ReturnType<typeof findingRules>>['catalog'],
): Promise<readonly string[]> {
  const kernels = begins.map((kernel) => `${id}/${kernel}`)
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
