import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { U8 } from '#src/core/base/arrays.ts'
import { toStream } from '../read/fixtures.ts'
import { readMatrix } from '../read/matrix.ts'
import { rowsOf, tinyMatrices } from '../test-matrices.ts'
import type { Matrix } from '../source.ts'
import { permutationText } from './permutation.ts'
import { written, WRITTEN } from './write.ts'
import { crc32, zipOf } from './zip.ts'

const bytes = (file: U8 | readonly string[]): Uint8Array =>
  ArrayBuffer.isView(file) ? file : new TextEncoder().encode(file.join(''))

const back = async (matrix: Matrix, as: (typeof WRITTEN)[number]): Promise<Matrix> =>
  readMatrix(toStream(bytes(await written(matrix, as))), `small.${as}`)

const SAMPLES = tinyMatrices().filter(({ csr }) => csr.rows > 0 && csr.cols > 0)

test.each(WRITTEN)('a matrix that was saved as .%s is read as what it was, to the last bit', async (as) => {
  for (const matrix of SAMPLES.filter(({ parts }) => !parts || as === 'npz')) {
    const { csr, parts } = await back(matrix, as)
    expect([csr.rows, csr.cols], matrix.name).toEqual([matrix.csr.rows, matrix.csr.cols])
    expect([...csr.row_ptr], matrix.name).toEqual([...matrix.csr.row_ptr])
    expect([...csr.col_idx], matrix.name).toEqual([...matrix.csr.col_idx])
    expect([...csr.values].map(String), matrix.name).toEqual([...matrix.csr.values].map(String))
    expect(parts && [...parts.im]).toEqual(matrix.parts && [...matrix.parts.im])
  }
})

test('complex values keep both parts in .npz, and are refused where they would lose one', async () => {
  const { csr } = rowsOf('two', 2, [[0], [0, 1]])
  const parts = { re: Float64Array.from([1, -2, 0]), im: Float64Array.from([0.5, 0, -3]) }
  const matrix: Matrix = { name: 'two', csr, field: 'complex', symmetry: 'general', notes: [], parts }
  const read = await back(matrix, 'npz')
  expect([...(read.parts?.re ?? [])]).toEqual([1, -2, 0])
  expect([...(read.parts?.im ?? [])]).toEqual([0.5, 0, -3])
  for (const as of ['mtx', 'bsp.h5'] as const)
    await expect(written(matrix, as)).rejects.toMatchObject({ code: 'NeedsRealValues' })
})

test('a pattern stays one, in Binsparse as one value for all', async () => {
  const matrix: Matrix = { ...rowsOf('two', 3, [[0, 2], [], [1]]), field: 'pattern' }
  expect((await back(matrix, 'bsp.h5')).field).toBe('pattern')
  expect((await back(matrix, 'mtx')).field).toBe('pattern')
})

test('check sums of a zip are those of gzip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
      const own = Uint8Array.from(some)
      // a file in gzip ends in the check sum and the length
      expect(crc32(own)).toBe(gzipSync(own).readUInt32LE(gzipSync(own).length - 8))
      const zip = zipOf([{ name: 'a.npy', bytes: own }])
      expect([...zip.subarray(35, 35 + own.length)]).toEqual([...own])
    }),
  )
})

test('an order is saved as the rows in the order in which they come, and columns beside them where these differ', () => {
  const rows = Uint32Array.from([2, 0, 1])
  expect(permutationText({ rows, columns: rows }, 'minimum degree')).toBe(
    '%%MatrixMarket matrix array integer general\n% minimum degree: line k is the row of the matrix that comes kth, counted from 1\n3 1\n3\n1\n2\n',
  )
  const both = permutationText({ rows, columns: Uint32Array.from([1, 2, 0]) }, 'blocks')
  expect(both.split('\n').slice(2)).toEqual(['3 2', '3', '1', '2', '2', '3', '1', ''])
})
