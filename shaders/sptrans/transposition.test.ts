import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { cube, rowsOf } from '#src/core/sparse/test-matrices.ts'
import mergeTrans from './merge_trans/kernel.ts'
import { makeProblem } from './problem.ts'
import { settingOf } from './transposition.ts'

const problem = makeProblem([cube('D3N7', 3)], { values: 'seeded', seed: 1 })

/** Bytes of a trace of so many items in so many stretches, on an adapter whose buffers hold `most`. */
function traceBytes(items: number, parts: number, most: number) {
  const capabilities = { ...leastCapabilities(8), maxStorageBufferBindingSize: most, maxBufferSize: most }
  const { layout } = settingOf(problem, { trace: true, capabilities }, items, parts)
  const { capacity = 0, eventWords = 0, every = 0 } = layout ?? {}
  return { bytes: 4 * capacity * eventWords, every, capacity }
}

const MOST = 2 ** 27

test('a trace fits into a buffer and holds what is recorded at worst, every event where there is room', () => {
  for (let items = 0; items < 60e6; items += 0.97e6)
    for (const parts of [8, 1000, Math.ceil(items / 30)]) {
      const { bytes, every, capacity } = traceBytes(items, parts, MOST)
      expect(bytes, `${items} items in ${parts} stretches`).toBeLessThanOrEqual(MOST - 1024)
      expect(capacity).toBeGreaterThanOrEqual(Math.ceil(items / 8 / every) + parts)
      expect(every === 1 || bytes > MOST / 4).toBe(true)
    }
  expect(traceBytes(1000, 10, MOST).every).toBe(1)
})

test('a merge of many rounds has room for the last step of each', () => {
  const capabilities = { ...leastCapabilities(8), maxComputeInvocationsPerWorkgroup: 64 }
  // by one more than whole steps of 8 lanes, so that each dispatch ends with a step of its own
  const large = makeProblem([rowsOf('one row', 2 ** 17 + 1, [[...Array(2 ** 17 + 1).keys()]])], {
    values: 'seeded',
    seed: 1,
  })
  const { trace, solve } = mergeTrans.plan(large, null, {}, { trace: true, capabilities })
  const traced = solve.filter((step) => step.kind === 'dispatch' && step.conditions['TRACE'])
  expect(traced.length).toBeGreaterThan(10)
  expect(trace?.every).toBe(1)
  expect(trace?.capacity).toBeGreaterThanOrEqual(traced.length * (2 ** 14 + 1))
})
