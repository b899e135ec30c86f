import { expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { findPatternFacts, type PatternFacts } from '../facts.ts'
import { readText } from '../read/fixtures.ts'
import type { Matrix } from '../source.ts'
import { binaryPieces, bytesIn, matrixIn, nameIn } from './binary.ts'

const TEXTS = [
  ['real general', '3 4 5', '1 1 2.5', '1 4 0', '3 2 -1e-300', '3 3 7', '2 1 4'],
  ['real symmetric', '3 3 3', '1 1 1', '2 1 -0.1', '3 3 9'],
  ['pattern general', '2 5 3', '1 5', '2 1', '2 2'],
  ['integer skew-symmetric', '3 3 1', '3 1 12'],
  ['complex hermitian', '2 2 2', '1 1 3 0', '2 1 1 -2'],
  ['real general', '0 0 0'],
] as const
const matrices = (): Promise<Matrix[]> =>
  Promise.all(
    TEXTS.map(([kind, ...lines], n) =>
      readText([`%%MatrixMarket matrix coordinate ${kind}`, ...lines, ''].join('\n'), `m${n}.mtx`),
    ),
  )
const blobOf = (matrix: Matrix): Blob => new Blob([...binaryPieces(matrix)])

const isConsistent = ({ csr: { rows, cols, row_ptr, col_idx, values } }: Matrix): boolean =>
  row_ptr.length === rows + 1 &&
  row_ptr[rows] === col_idx.length &&
  values.length === col_idx.length &&
  col_idx.every((column) => column < cols)

test('a kept matrix is the one that was read: name, notes, entries and parts, of each field and symmetry', async () => {
  for (const matrix of await matrices()) {
    const noted = { ...matrix, notes: ['Two entries were summed. “ü”'] }
    expect(await matrixIn(bytesIn(blobOf(noted)))).toEqual(noted)
    expect(await nameIn(blobOf(noted))).toBe(matrix.name)
  }
})

test('facts are counted as those that were kept in files of this format: a count that differs here wants another', async () => {
  const [, matrix] = await matrices()
  const text = new TextDecoder().decode((await blobOf(matrix).arrayBuffer()).slice(0, 8))
  const counts = { longestRow: 2, emptyRows: 0, bandwidth: 1, levels: 2, widest: 2, rowsPerLevel: 1.5 }
  expect([text, findPatternFacts(matrix.csr)]).toEqual(['SPMTRX01', { rows: 3, cols: 3, nonzeros: 4, ...counts }])
})

test('facts are heard as they were kept, of the size that the matrix has, and not where one is no count', async () => {
  const [matrix] = await matrices()
  const facts = { ...findPatternFacts(matrix.csr), levels: 77 }
  const heard = async (kept?: object) => {
    let found: unknown
    const file = new Blob([...binaryPieces(matrix, kept as PatternFacts | undefined)])
    expect(await matrixIn(bytesIn(file), { hear: (all) => (found = all) })).toEqual(matrix)
    return found
  }
  expect(await heard(facts)).toEqual(facts)
  expect(await heard({ ...facts, rows: 99 })).toEqual(facts)
  for (const wrong of [
    undefined,
    {},
    { ...facts, widest: -1 },
    { ...facts, levels: 'many' },
    { ...facts, bandwidth: NaN },
  ])
    expect(await heard(wrong)).toBeUndefined()
  const sizes = ['rows', 'cols', 'nonzeros']
  for (const name of Object.keys(facts).filter((fact) => !sizes.includes(fact)))
    expect(await heard({ ...facts, [name]: undefined }), name).toBeUndefined()
})

test('bytes that are cut, changed or of another kind are no matrix, or a whole one: never one with places that it has not', async () => {
  const { below } = random(5)
  const files = await Promise.all(
    (await matrices()).map(async (matrix) => new Uint8Array(await blobOf(matrix).arrayBuffer())),
  )
  const whole: boolean[] = []
  for (let n = 0; n < 2000; n++) {
    const bytes = files[n % files.length].slice()
    for (let hits = 0; hits <= n % 3; hits++) bytes[below(bytes.length)] = below(256)
    const cut = n % 5 === 0 ? bytes.slice(0, below(bytes.length)) : bytes
    const found = await matrixIn(bytesIn(new Blob([cut])))
    if (found) whole.push(isConsistent(found))
  }
  expect(whole.every(Boolean)).toBe(true)
  expect(whole.length).toBeLessThan(1500)
  expect(await matrixIn(bytesIn(new Blob(['%%MatrixMarket'])))).toBeUndefined()
})

test('a read that is cancelled ends with the reason', async () => {
  const [matrix] = await matrices()
  const stop = new AbortController()
  stop.abort()
  await expect(matrixIn(bytesIn(blobOf(matrix)), { signal: stop.signal })).rejects.toThrow(/abort/i)
})
