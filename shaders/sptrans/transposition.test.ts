import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { cube } from '#src/sparse/test-matrices.ts'
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
