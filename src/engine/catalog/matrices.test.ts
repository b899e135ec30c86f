import { expect, test } from 'vitest'
import { fitted, writeSpec, type Option, readSpec } from '#src/core/kernel/spec.ts'
import { givenFrom, givenText } from '#src/page/store/link/problem-codec.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { toCsr, matrixOf } from '#src/core/sparse/testing.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import { furtherFiles, matricesFor } from './matrices.ts'

const options: readonly Option[] = [
  { kind: 'number', name: 'seed', label: 'seed', initial: 1, most: 9 },
  { kind: 'matrix', name: 'with', label: 'B', initial: 'transposed' },
]
const GRID = 'grid:D2N5:3x2x1:laplacian:7'
const open: Matrix = matrixOf(
  toCsr([
    [1, 2, undefined],
    [undefined, undefined, 3],
  ]),
)

test('the open matrix comes first, then one per option: the same, its transpose, or one that is made', async () => {
  const second = async (value: string) => (await matricesFor(options, { seed: 1, with: value }, open)).slice(1)
  expect((await matricesFor(options, { seed: 1, with: 'same' }, open))[0]).toBe(open)
  expect(await second('same')).toEqual([open])
  const [{ csr }] = await second('transposed')
  expect(csr).toEqual(
    toCsr([
      [1, undefined],
      [2, undefined],
      [undefined, 3],
    ]),
  )
  const [made] = await second(GRID)
  expect([made.csr.rows, made.csr.cols]).toEqual([6, 6])
})

test('of a complex matrix both parts are transposed', async () => {
  const parts = { re: Float64Array.of(1, 2, 3), im: Float64Array.of(4, 5, 6) }
  const [, turned] = await matricesFor(options, { seed: 1, with: 'transposed' }, { ...open, field: 'complex', parts })
  expect(turned.parts).toEqual(parts)
  expect([turned.csr.rows, turned.field]).toEqual([3, 'complex'])
})

const HASH = '0123456789abcdef'

test('a link names a further matrix, and gives it back; an address is refused', () => {
  const files = ['my_b.mtx', '5 % of ñ, (1).mtx', 'a:b&c=d+e.mtx.gz', 'Ω~!*.mtx'].map((name) => `file:${HASH}:${name}`)
  for (const value of ['same', GRID, 'rmat:4:2:100:7', ...files, `member:${HASH}:9x9x9:d_1/x%3Ay.mtx:many.tar`]) {
    const text = givenText({ named: writeSpec(options, { seed: 2, with: value }), placed: false })
    const given = givenFrom(text)
    expect(given?.placed).toBe(false)
    expect(readSpec(options, given?.named ?? {}), text).toEqual({ spec: { seed: 2, with: value }, refused: [] })
  }
  expect(writeSpec(options, { seed: 1, with: 'transposed' })).toEqual({})
  for (const wrong of ['address_https', 'grid_D9N9', 'sideways', 'file_0123_b.mtx', `file_${HASH}_%E4.mtx`])
    expect(readSpec(options, { with: wrong }).refused).toEqual(['with'])
  expect(fitted(options, { with: 'address:https://a.example/b.mtx' })).toEqual({ seed: 1, with: 'transposed' })
})

test('a file that was read before is a further matrix, and one that was not is asked for', async () => {
  const text = `file:${HASH}:b.mtx`
  const spec = { seed: 1, with: text }
  expect(furtherFiles(options, spec)).toEqual([{ option: 'with', text, source: sourceFrom(text) }])
  expect(furtherFiles(options, { seed: 1 })).toEqual([])
  const read = new Map([[text, matrixOf(toCsr([[1]]))]])
  expect((await matricesFor(options, spec, open, { read }))[1]).toBe(read.get(text))
  await expect(matricesFor(options, spec, open)).rejects.toMatchObject({ code: 'FileNeeded' })
})
