import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import kernel from './kernel.ts'

/** Row i needs row i − 1: a chain. */
const ROWS = 40
const pattern = {
  rows: ROWS,
  cols: ROWS,
  row_ptr: Uint32Array.from({ length: ROWS + 1 }, (_, i) => Math.max(0, 2 * i - 1)),
  col_idx: Uint32Array.from({ length: 2 * ROWS - 1 }, (_, k) => k >> 1),
}
const problem = {
  operation: 'sptrsv' as const,
  inputs: {
    T: { pattern, values: new Float32Array(2 * ROWS - 1).fill(1) },
    b: new Float32Array(ROWS).fill(1),
  },
  upper: false,
}

test.each([true, false])('chains are told whether the adapter is one in software: %s', (software) => {
  const capabilities = { ...leastCapabilities(32), software }
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params, capabilities)
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const chains = dispatches(plan).filter(({ conditions }) => conditions['CHAIN'])
  expect(chains.length).toBeGreaterThan(0)
  for (const { conditions } of chains) expect(conditions['SOFTWARE']).toBe(software)
})
