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

/** So many levels of `each` rows: a row needs one of the level before. */
function layered(levels: number, each: number) {
  const rows = levels * each
  const col_idx = Array.from({ length: rows }, (_, i) => (i < each ? [i] : [i - each, i])).flat()
  const layers = {
    rows,
    cols: rows,
    row_ptr: Uint32Array.from({ length: rows + 1 }, (_, i) => i + Math.max(0, i - each)),
    col_idx: Uint32Array.from(col_idx),
  }
  const inputs = {
    T: { pattern: layers, values: new Float32Array(col_idx.length).fill(1) },
    b: new Float32Array(rows).fill(1),
  }
  return { operation: 'sptrsv' as const, inputs, upper: false }
}

test.each([
  [3, 256, true],
  [20, 300, true],
  [4, 2048, true],
  [2, 2048, false],
  [21, 300, false],
  [12, 255, false],
  [4, 2049, false],
])('%d levels of %d rows have four operands per lane and 132 workers: %s', (levels, each, holds) => {
  const capabilities = leastCapabilities(32)
  const params = defaults(kernel)
  const solved = layered(levels, each)
  const analysis = kernel.analyse(solved, params, capabilities)
  const [{ entries, chain, workers }] = analysis.stages
  expect(chain).toBe(false)
  expect([entries, workers]).toEqual(holds ? [4, 132] : [1, undefined])
  const [step] = dispatches(kernel.plan(solved, analysis, params, { trace: false, capabilities }))
  const [groups] = step.groups as readonly number[]
  expect(groups).toBeLessThanOrEqual(holds ? 132 : 528)
})
