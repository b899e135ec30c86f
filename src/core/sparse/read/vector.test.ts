import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, coordinate, toStream } from './fixtures.ts'
import { readVector, writeVector } from './vector.ts'

const read = (text: string, n: number) => readVector(toStream(bytesOf(text), [3]), 'b.mtx', n)
const array = (...lines: (string | number)[]) => `%%MatrixMarket matrix array real general\n${lines.join('\n')}\n`

test('a vector is read from an array, a one-column matrix, or one number a line', async () => {
  const b = Float64Array.of(1.5, 0, -2)
  expect(await read(array('3 1', 1.5, 0, -2), 3)).toEqual(b)
  expect(await read(coordinate('real general', '3 1 2', '3 1 -2', '1 1 1.5'), 3)).toEqual(b)
  expect(await read('% right-hand side\n1.5\n\n 0\n-2', 3)).toEqual(b)
  expect(await readVector(toStream(new Uint8Array(gzipSync('1.5\n0\n-2\n'))), 'b.txt.gz', 3)).toEqual(b)
  expect(await read(writeVector(Float32Array.of(0.1, 3e38)), 2)).toEqual(
    Float64Array.of(Math.fround(0.1), Math.fround(3e38)),
  )
})

const REFUSED: readonly (readonly [text: string, code: string, line: number, words: RegExp])[] = [
  [array('2 1', 1, 2), 'LengthMismatch', 2, /vector has 2 numbers; the matrix has 3 rows/],
  ['1\n2\n', 'LengthMismatch', 2, /vector has 2 numbers; the matrix has 3 rows/],
  ['1\n2\n3\n4\n5\n', 'LengthMismatch', 5, /vector has 5 numbers; the matrix has 3 rows/],
  [array('1 3', 1, 2, 3), 'NotAVector', 2, /3 × 1; this is general and 1 × 3/],
  [coordinate('complex general', '3 1 0'), 'NotAVector', 1, /field is complex/],
  [array('3 1', 1, 2), 'TooFewEntries', 4, /2 of 3/],
  ['1\ntwo\n3\n', 'BadNumber', 2, /"two" is not a number/],
  ['1\n2 3\n', 'ExtraField', 2, /each line must have one number, but "3" follows/],
  ['1\n1e400\n3\n', 'NonFiniteValue', 2, /beyond the largest double/],
  ['', 'EmptyFile', 1, /b\.mtx is empty/],
]

test.each(REFUSED)('%j is refused with its line', async (text, code, line, words) => {
  await expect(read(text, 3)).rejects.toMatchObject({ code, at: { line }, message: expect.stringMatching(words) })
})
