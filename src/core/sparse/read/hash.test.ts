import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { hashOf } from './hash.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file has the name that SHA-256 gives its bytes, however they arrive', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const blob = new Blob(parts.map((part) => part.slice()))
      const wanted = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 16)
      expect(await hashOf(blob.stream(), 'a.mtx')).toBe(wanted)
    }),
    { numRuns: 60 },
  )
})

test('a file has the same name where WebAssembly is forbidden, and is let go of', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  const letGo = vi.fn<() => void>()
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(new Uint8Array(5))
  expect(await hashOf(new Blob(['1\n2\n']).stream(), 'a.mtx')).toBe(
    createHash('sha256').update('1\n2\n').digest('hex').slice(0, 16),
  )
  const signal = AbortSignal.timeout(50)
  await expect(hashOf(new ReadableStream({ pull, cancel: letGo }), 'a.mtx', { signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(letGo).toHaveBeenCalled()
})
