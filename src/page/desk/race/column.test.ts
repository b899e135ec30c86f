import { waiting } from '#src/engine/run/spaces.fixture.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { makeCheck } from '#src/core/kernel/check.ts'
import { POISON, SENTINEL } from '#src/core/trace/control.ts'

/** A worker that answers for the twin: one row, no event. */
const trace = { words: new Uint32Array(0), eventWords: 6, every: 1 }
const answers = { outputs: { x: Float32Array.of(1) }, trace }
const open = {
  worker: { get: async (asked: Promise<unknown>) => asked, api: { twin: async () => answers } },
  solved: {
    subject: { spaces: waiting({ rows: 1, cols: 1, row_ptr: Uint32Array.of(0, 1), col_idx: Uint32Array.of(0) }) },
    facts: { rows: 4, nonzeros: 9 },
  },
}

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
})

test('what the CPU twin computed is recorded as the twin’s, never as live', async () => {
  const { onTwin, record, TWIN } = await import('./column.ts')
  const kernel = await findKernel('sptrsv/sync_free')
  const done = await onTwin(open as unknown as Parameters<typeof onTwin>[0], 'sptrsv/sync_free', {})
  const choice = { id: 'sptrsv/sync_free', params: {} }
  const run = record(choice, kernel, open as unknown as Parameters<typeof onTwin>[0], done)
  expect([run.origin, run.adapter]).toEqual(['twin', TWIN])
  expect(TWIN.kind).toBe('twin')
  // the size of the matrix, and not the number of items
  expect([run.rows, run.nonzeros]).toEqual([4, 9])
})

test('rows that a run left as they were before it are counted, by the sentinel and by what outputs hold before a run', async () => {
  const { unsolvedTrouble } = await import('./column.ts')
  const x = Float32Array.of(1, 2, 3, 4)
  expect(unsolvedTrouble({ x }, 'Any', 'sptrsv')).toBeUndefined()
  const words = new Uint32Array(x.buffer)
  words[1] = POISON
  words[3] = SENTINEL
  expect(unsolvedTrouble({ x }, 'Any', 'sptrsv')).toMatchObject({
    message: 'Any failed: 2 of 4 rows unsolved.',
    at: { row: 1 },
  })
  expect(unsolvedTrouble({ x }, 'Any', 'spmv')).toMatchObject({ message: 'Any failed: 2 of 4 rows not computed.' })
})

test('of a matrix rows are counted that were not begun, and then entries that were not moved', async () => {
  const { unsolvedTrouble } = await import('./column.ts')
  const pattern = { rows: 2, cols: 2, row_ptr: Uint32Array.of(0, 1, 3), col_idx: Uint32Array.of(1, 0, 1) }
  const values = Float32Array.of(1, 2, 3)
  const told = () => unsolvedTrouble({ B: { pattern, values } }, 'Any', 'spmv')?.message
  expect(told()).toBeUndefined()
  new Uint32Array(values.buffer)[2] = POISON
  expect(told()).toBe('Any failed: 1 of 3 entries not computed.')
  pattern.row_ptr.fill(POISON)
  expect(told()).toBe('Any failed: 2 of 2 rows not computed.')
})

test('a value that is no number is a failure, unless the answer itself leaves the range of f32', async () => {
  const { brokenTrouble } = await import('./column.ts')
  const checked = (value: number, overflow: boolean) =>
    makeCheck([{ name: 'error', value, bound: 1e-6, at: { space: 'row', item: 7 } }], overflow)
  expect(brokenTrouble(checked(Infinity, false), 'Any')).toMatchObject({
    message: 'Any failed: row 7 is not finite.',
    at: { row: 7 },
  })
  expect(brokenTrouble(checked(Infinity, true), 'Any')).toBeUndefined()
  expect(brokenTrouble(checked(0.5, false), 'Any')).toBeUndefined()
})
