import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { permuted } from '../../orderings/permute.ts'
import { permutationText } from '../../write/permutation.ts'
import { bytesOf, coordinate, dense, readText, toStream } from '../fixtures.ts'
import { readPermutation } from './permutation.ts'

const read = (text: string, n: number) => readPermutation(toStream(bytesOf(text)), 'order.txt', n)
const order = async (text: string, n: number) => [...(await read(text, n)).rows]

test('an order counted from 0 or from 1, plain, as an array, in gzip, and as it is written here', async () => {
  const expected = [2, 0, 3, 1]
  expect(await order('2\n0\n3\n1\n', 4)).toEqual(expected)
  expect(await order('# of a mesh\n3\n1\n\n 4 \r\n2', 4)).toEqual(expected)
  const array = '%%MatrixMarket matrix array integer general\n% from one\n4 1\n3\n1\n4\n2\n'
  expect(await order(array, 4)).toEqual(expected)
  const zipped = await readPermutation(toStream(new Uint8Array(gzipSync(array))), 'order.mtx.gz', 4)
  expect([...zipped.rows]).toEqual(expected)
  const rows = Uint32Array.from(expected)
  expect(await order(permutationText({ rows, columns: rows }, 'an order'), 4)).toEqual(expected)
  const pair = { rows, columns: Uint32Array.of(1, 0, 3, 2) }
  expect(await read(permutationText(pair, 'a matching'), 4)).toEqual(pair)
})

test('one of a single row', async () => {
  expect([await order('0', 1), await order('1', 1)]).toEqual([[0], [0]])
})

test.each([
  ['2\n0\n3\n', 'LengthMismatch', 'Line 3: 3 numbers for a matrix of 4 rows.'],
  ['2\n0\n3\n2\n', 'NotAPermutation', 'Line 4: 2 came before, in line 1.'],
  ['1\n1\n3\n4\n', 'NotAPermutation', 'Line 2: 1 came before, in line 1.'],
  ['0\n1\n2\n4\n', 'IndexOutOfRange', 'Line 4: 4 is no row: they are counted from 0 to 3.'],
  ['1\n2\n3\n5\n', 'IndexOutOfRange', 'Line 4: 5 is no row: they are counted from 1 to 4.'],
  ['1\n-2\n3\n4\n', 'IndexOutOfRange', 'Line 2: -2 is no row'],
  ['1\n2\nx\n4\n', 'BadNumber', 'Line 3: "x"'],
  ['1\n2.5\n3\n4\n', 'BadNumber', 'Line 2: "2.5"'],
  ['1 2\n3\n4\n', 'ExtraField', 'Line 1: a line of an order has one number.'],
  ['%%MatrixMarket matrix coordinate real general\n4 4 1\n1 1 1\n', 'UnsupportedHeader', 'Line 1: an order is'],
  ['0\n1\n2\n3\n0\n1\n2\n2\n', 'NotAPermutation', 'Line 8: 2 came before, in line 7.'],
])('%j is none: %s', async (text, code, message) => {
  await expect(read(text, 4)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
})

/** A stream of as many lines as are asked for, and how many pieces were. */
function endless(line: string) {
  const piece = bytesOf(line.repeat(4096))
  const asked = { pieces: 0 }
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (++asked.pieces > 5000) controller.close()
    else controller.enqueue(piece)
  }
  return { asked, stream: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) }
}

test('a file that is too long is refused before its end: at the first number too many, and by its bytes where it has comments', async () => {
  await expect(read('1\n2\n3\n4\n1\n2\n3\n4\n1\nx\n', 4)).rejects.toMatchObject({
    code: 'LengthMismatch',
    message: 'Line 9: more than 8 numbers for a matrix of 4 rows.',
  })
  for (const line of ['1\n', '# a comment, and no number\n']) {
    const { asked, stream } = endless(line)
    await expect(readPermutation(stream, 'order.txt', 4)).rejects.toMatchObject({ code: 'LengthMismatch' })
    expect(asked.pieces * line.length * 4096).toBeLessThan(2e6)
  }
})

test('number k is the row that comes kth', async () => {
  const matrix = await readText(coordinate('real general', '3 3 3', '1 1 10', '2 3 20', '3 2 30'))
  const { rows, columns } = await read('2\n0\n1\n', 3)
  // row 2 first: its 30 stood in column 1, which comes last
  expect(dense(permuted(matrix, rows, columns))).toEqual([
    [0, 0, 30],
    [0, 10, 0],
    [20, 0, 0],
  ])
})
