import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf } from './hash.ts'

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
