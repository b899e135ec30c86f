import { beforeAll, expect, test, vi } from 'vitest'
import { kernelOf } from '#src/catalog/kernels.ts'

/** A worker that answers for the twin: one row, no event. */
const trace = { words: new Uint32Array(0), eventWords: 6, every: 1 }
const answers = { x: Float32Array.of(1), trace }
const open = {
  hired: { get: async (asked: Promise<unknown>) => asked, shop: { twin: async () => answers } },
  solved: { subject: { pattern: { rows: 1, cols: 1, row_ptr: Uint32Array.of(0, 1), col_idx: Uint32Array.of(0) } } },
}

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
})

test('what the CPU twin computed is recorded as the twin’s, never as live', async () => {
  const { onTwin, record, TWIN } = await import('./column.ts')
  const kernel = await kernelOf('sptrsv/sync_free')
  const done = await onTwin(open as unknown as Parameters<typeof onTwin>[0], 'sptrsv/sync_free', {})
  const choice = { id: 'sptrsv/sync_free', params: {} }
  const run = record(choice, kernel, open as unknown as Parameters<typeof onTwin>[0], done)
  expect([run.origin, run.adapter]).toEqual(['twin', TWIN])
  expect(TWIN.kind).toBe('twin')
})
