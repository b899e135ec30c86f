import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256 } from './sha256.ts'

const bytes = Uint8Array.from({ length: 400 }, (_, i) => (i * 151 + 7) % 256)

/** The digest of bytes that come in pieces of a size. */
function digest(of: Uint8Array, size: number): string {
  const hash = new Sha256()
  for (let from = 0; from < of.length; from += size) hash.push(of.subarray(from, from + size))
  return hash.finish()
}

const truth = (of: Uint8Array): string => createHash('sha256').update(of).digest('hex')

test('bytes of every length, cut anywhere, have the digest of SHA-256', () => {
  for (let length = 0; length <= 200; length++) {
    const of = bytes.subarray(0, length)
    for (const size of [1, 55, 64, 200]) expect(digest(of, size), `${length} by ${size}`).toBe(truth(of))
  }
  // the mutant: one bit of the last piece
  const other = bytes.slice()
  other[399] ^= 1
  expect(digest(other, 64)).not.toBe(truth(bytes))
})

test('a megabyte has the digest of SHA-256', () => {
  const large = new Uint8Array(1 << 20).map((_, i) => (i * i) >> 3)
  expect(digest(large, 65_537)).toBe(truth(large))
})
