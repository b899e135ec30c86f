import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
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

const shallow = (levels: number, each: number, named: Params = {}) => {
  const capabilities = leastCapabilities(32)
  const params = defaults(kernel, named)
  const solved = layered(levels, each)
  const analysis = kernel.analyse(solved, params, capabilities)
  const [{ entries, chain, workers }] = analysis.stages
  expect(chain).toBe(false)
  // values come to their places before
  const [solve] = dispatches(kernel.plan(solved, analysis, params, { trace: false, capabilities })).slice(-1)
  const [groups] = solve.groups as readonly number[]
  return { entries, workers, groups }
}

test.each([
  [6, 312, true],
  [18, 312, true],
  [6, 1167, true],
  [18, 1167, true],
  [5, 1000, false],
  [19, 312, false],
  [12, 311, false],
  [6, 1168, false],
])('%d levels of %d rows have four operands per lane and 132 workers: %s', (levels, each, holds) => {
  const { entries, workers, groups } = shallow(levels, each)
  expect([entries, workers]).toEqual(holds ? [4, 132] : [1, undefined])
  expect(groups).toBeLessThanOrEqual(holds ? 132 : 528)
})

test('operands per lane that are named leave the workers to the tasks', () => {
  expect(shallow(6, 1167, { entries: 4 })).toMatchObject({ entries: 4, workers: undefined })
  expect(shallow(6, 1167, { workers: 5 })).toMatchObject({ entries: 4, groups: 5 })
})
