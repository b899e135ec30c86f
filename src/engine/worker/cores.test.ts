import { afterEach, expect, test, vi } from 'vitest'
import { workersUpTo } from './cores.ts'
import { crew } from './pieces/crew.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [undefined, 1],
  [0, 1],
  [1, 1],
  [2, 2],
  [64, 4],
])('with %s cores as many web workers start, one at the least and four at the most', (hardwareConcurrency, workers) => {
  vi.stubGlobal('navigator', { hardwareConcurrency })
  expect(workersUpTo(4)).toBe(workers)
  const started = vi.fn<() => void>()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        started()
      }
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  const { size, end } = crew.call()
  expect([started.mock.calls.length, size]).toEqual([workers, 2 * workers])
  end()
})
