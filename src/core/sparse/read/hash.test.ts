import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { hashOf } from './hash.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sha256 = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const named = (digest: Buffer) => digest.toString('hex').slice(0, 16)

/** As `hashOf` says it, of a file that is cut into pieces here. */
function nameOf(bytes: Uint8Array, piece: number): string {
  const digests: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += piece) digests.push(sha256(bytes.subarray(at, at + piece)))
  return named(digests.length === 1 ? digests[0] : sha256(...digests))
}

test.each(['crypto.subtle', 'none, as over plain http'])(
  'a file has the name that SHA-256 gives its bytes, a long one that of its pieces: %s',
  async (by) => {
    if (by !== 'crypto.subtle') vi.stubGlobal('crypto', {})
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 99 }), fc.integer({ min: 7, max: 50 }), async (bytes, piece) => {
        const file = new Blob([bytes.slice()])
        expect(await hashOf(file, 'a.mtx', { piece })).toBe(nameOf(bytes, piece))
      }),
      { numRuns: 60 },
    )
  },
)

test('up to 16 MiB a name is the SHA-256 of all bytes, beyond it is not', async () => {
  const bytes = new Uint8Array(2 ** 24 + 1).fill(7)
  const short = bytes.subarray(1)
  expect(await hashOf(new Blob([short]), 'a.mtx')).toBe(named(sha256(short)))
  expect(await hashOf(new Blob([bytes]), 'a.mtx')).toBe(named(sha256(sha256(short), sha256(bytes.subarray(0, 1)))))
})

test('a link that names a long file by the SHA-256 of all its bytes finds it, and no other file', async () => {
  const bytes = new Uint8Array(40).map((_, at) => at)
  const file = new Blob([bytes])
  const old = named(sha256(bytes))
  expect(await hashOf(file, 'a.mtx', { piece: 16, asked: [old] })).toBe(old)
  expect(await hashOf(file, 'a.mtx', { piece: 16, asked: ['0'.repeat(16), old] })).toBe(old)
  expect(await hashOf(file, 'a.mtx', { piece: 16, asked: ['0'.repeat(16)] })).toBe(nameOf(bytes, 16))
  expect(await hashOf(file, 'a.mtx', { piece: 16, asked: [nameOf(bytes, 16)] })).toBe(nameOf(bytes, 16))
})

test('a file that is read twice reports both readings from their beginning', async () => {
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (at += 1000))
  const told: number[] = []
  const file = new Blob([new Uint8Array(40)])
  await hashOf(file, 'a.mtx', { piece: 16, asked: ['0'.repeat(16)], progress: (_, done) => void told.push(done) })
  expect(told).toEqual([16, 32, 40, 16, 32, 40])
})

test('a file that cannot be read says so, and a cancel ends the reading', async () => {
  const gone = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('it has changed')) }) }
  await expect(hashOf(gone as unknown as Blob, 'a.mtx')).rejects.toMatchObject({
    code: 'Unreadable',
    message: 'a.mtx could not be read to its end: it has changed',
  })
  const signal = AbortSignal.abort()
  await expect(hashOf(new Blob(['1']), 'a.mtx', { signal })).rejects.toMatchObject({ name: 'AbortError' })
})
