import { afterEach, expect, test, vi } from 'vitest'
import { workersUpTo } from './cores.ts'
import { crew } from './pieces/crew.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [undefined, 1, 0],
  [0, 1, 0],
  [1, 1, 0],
  [2, 2, 0],
  [3, 3, 1],
  [64, 4, 4],
])(
  'with %s cores %s web workers start, and a file is read by %s beside the one that gathers',
  (cores, workers, readers) => {
    vi.stubGlobal('navigator', { hardwareConcurrency: cores })
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
    const called = crew.call()
    expect([started.mock.calls.length, called?.size ?? 0]).toEqual([readers, 2 * readers])
    called?.end()
  },
)
