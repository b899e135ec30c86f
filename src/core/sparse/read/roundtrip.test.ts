import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Field, Matrix, Symmetry } from '../source.ts'
import { bytesOf, eachEntry, MUTANTS, readText, toStream, write } from './fixtures.ts'
import { readMatrix } from './matrix.ts'
import { parseReal } from './lib/number.ts'
import { prefixSum } from '#src/core/base/arrays.ts'
import { readVector, writeVector } from './vector.ts'
import { writeMatrix } from './write-matrix.ts'

const KINDS: readonly (readonly [Field, Symmetry])[] = [
  ['real', 'general'],
  ['real', 'symmetric'],
  ['real', 'skew-symmetric'],
  ['integer', 'general'],
  ['integer', 'symmetric'],
  ['integer', 'skew-symmetric'],
  ['pattern', 'general'],
  ['pattern', 'symmetric'],
  ['complex', 'general'],
  ['complex', 'symmetric'],
  ['complex', 'skew-symmetric'],
  ['complex', 'hermitian'],
]

/** Entries i, j, re, im as a file would list them; the expected contents stand beside, as i,j → [re, im]. */
interface Sample {
  readonly text: string
  readonly contents: Map<string, readonly [number, number]>
}

const double = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })

const sample: fc.Arbitrary<Sample> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    n: fc.integer({ min: 1, max: 9 }),
    wide: fc.integer({ min: 0, max: 5 }),
    entries: fc.array(fc.tuple(fc.nat(), fc.nat(), double, double), { maxLength: 40 }),
    rowMajor: fc.boolean(),
  })
  .map(({ kind: [field, symmetry], n, wide, entries, rowMajor }) => {
    const cols = symmetry === 'general' ? n + wide : n
    const stored = new Map<string, readonly [number, number, number, number]>()
    for (const [a, b, x, y] of entries) {
      const [i, j] = symmetry === 'general' ? [a % n, b % cols] : [Math.max(a % n, b % n), Math.min(a % n, b % n)]
      if (symmetry === 'skew-symmetric' && i === j) continue
      const re = field === 'pattern' ? 1 : field === 'integer' ? Math.trunc(x % 1e9) + 0 : x
      const im = field === 'complex' && !(symmetry === 'hermitian' && i === j) ? y : 0
      stored.set(`${i},${j}`, [i, j, re, im])
    }
    const list = [...stored.values()]
    if (rowMajor) list.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    const value = (re: number, im: number) => ({
      pattern: '',
      complex: ` ${re} ${im}`,
      real: ` ${re}`,
      integer: ` ${re}`,
    })
    const lines = list.map(([i, j, re, im]) => `${i + 1} ${j + 1}${value(re, im)[field]}`)
    const head = `%%MatrixMarket matrix coordinate ${field} ${symmetry}\n${n} ${cols} ${lines.length}\n`
    return { text: `${head}${lines.map((line) => `${line}\n`).join('')}`, contents: expand(list, symmetry) }
  })

function expand(list: readonly (readonly [number, number, number, number])[], symmetry: Symmetry): Sample['contents'] {
  const contents: Sample['contents'] = new Map()
  for (const [i, j, re, im] of list) {
    contents.set(`${i},${j}`, [re, im])
    if (i === j || symmetry === 'general') continue
    const mirrored = { symmetric: [re, im], hermitian: [re, -im], 'skew-symmetric': [-re, -im] } as const
    contents.set(`${j},${i}`, mirrored[symmetry])
  }
  return contents
}

/** Whether the matrix holds exactly the contents, columns ascending, every double equal. */
function agrees({ csr, parts }: Matrix, contents: Sample['contents']): boolean {
  let fine = csr.col_idx.length === contents.size && csr.values.length === contents.size
  eachEntry(csr, (i, j, k) => {
    const [re, im] = contents.get(`${i},${j}`) ?? [Number.NaN, Number.NaN]
    if (k > csr.row_ptr[i] && csr.col_idx[k - 1] >= j) fine = false
    if (csr.values[k] !== (parts ? Math.hypot(re, im) : re)) fine = false
    if (parts && (parts.re[k] !== re || parts.im[k] !== im)) fine = false
  })
  return fine
}

test('what a file lists is what is read, exactly, in every field and symmetry, and written again reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(sample, async ({ text, contents }) => {
      const matrix = await readText(text)
      expect(agrees(matrix, contents)).toBe(true)
      const again = await readText(write(matrix))
      expect(again).toEqual(matrix)
    }),
    { numRuns: 500, seed: 1 },
  )
})

test('chunk boundaries make no difference, wherever they fall', async () => {
  await fc.assert(
    fc.asyncProperty(
      sample,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      async ({ text }, sizes) => {
        expect(await readMatrix(toStream(bytesOf(text), sizes), 'test.mtx')).toEqual(await readText(text))
      },
    ),
    { numRuns: 500, seed: 2 },
  )
})

const digits = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map((list) => list.join(''))
const decimal = fc
  .record({
    sign: fc.constantFrom('', '-', '+'),
    body: fc.oneof(
      digits(25),
      fc.tuple(digits(20), digits(20)).map(([whole, fraction]) => `${whole}.${fraction}`),
      digits(20).map((fraction) => `.${fraction}`),
      digits(20).map((whole) => `${whole}.`),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }).map(String),
    ),
    exponent: fc.oneof(
      fc.constant(''),
      fc.integer({ min: -340, max: 340 }).map((power) => `e${power}`),
    ),
  })
  .map(({ sign, body, exponent }) => `${sign}${body}${/e/.test(body) ? '' : exponent}`)

test('numbers are read as Number() reads them, to the last bit, and nothing else is taken for a number', () => {
  const parse = (text: string) => parseReal(bytesOf(text), 0, text.length)
  fc.assert(
    fc.property(decimal, (text) => Object.is(parse(text), Number(text))),
    { numRuns: 20_000, seed: 3 },
  )
  for (const text of ['9007199254740993', '0.1', '1e22', '1e23', '8.5e-324', '1.7976931348623157e308', '-0', '0e999'])
    expect(parse(text)).toBe(Number(text))
  const wrong = ['', '.', '+', 'e5', '1e', '1e+', '1.2.3', '0x10', '1_000', '1d5', '--1', 'NaN', 'Infinity', '1,5']
  expect(wrong.filter((text) => !Number.isNaN(parse(text)))).toEqual([])
})

test('a vector that was written reads back the same, chunked anywhere', async () => {
  const vectors = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(vectors, fc.integer({ min: 1, max: 30 }), async (values, size) => {
      const x = Float64Array.from(values, (value) => value + 0)
      expect(await readVector(toStream(bytesOf(writeVector(x)), [size]), 'x.mtx', x.length)).toEqual(x)
    }),
    { numRuns: 500, seed: 4 },
  )
})

/** Faults that only some files show: applied to the bytes before, or to the matrix after reading. */
const SIGN_LOST = ({ csr, ...rest }: Matrix): Matrix => {
  const values = csr.values.slice()
  eachEntry(csr, (i, j, k) => {
    if (j > i) values[k] = Math.abs(values[k])
  })
  return { ...rest, csr: { ...csr, values } }
}
/** A reader that loses the byte at a chunk boundary when it is a digit. */
const CUT = (text: string): string => text.replace(/(\d\.\d)\d/, '$1')
const CONJUGATE_LOST = ({ parts, ...rest }: Matrix): Matrix =>
  parts ? { ...rest, parts: { re: parts.re, im: parts.im.map(Math.abs) } } : rest

test('the round trip sees every mutant of the reader', async () => {
  const samples = fc.sample(sample, { numRuns: 300, seed: 5 })
  const mutants: Record<string, (text: string) => Promise<Matrix>> = {
    ...Object.fromEntries(
      Object.entries(MUTANTS).map(([fault, mutate]) => [fault, async (text) => mutate(await readText(text))]),
    ),
    'skew sign dropped': async (text) => SIGN_LOST(await readText(text)),
    'hermitian conjugate dropped': async (text) => CONJUGATE_LOST(await readText(text)),
    'number cut at a chunk boundary': (text) => readText(CUT(text)),
  }
  const survivors: string[] = []
  for (const [fault, read] of Object.entries(mutants)) {
    const right = await Promise.all(samples.map(async ({ text, contents }) => agrees(await read(text), contents)))
    if (right.every(Boolean)) survivors.push(fault)
  }
  const count = Object.keys(mutants).length
  console.log(`${count - survivors.length} of ${count} reader mutants killed by the round trip`)
  expect(survivors).toEqual([])
})

test('a matrix that is written reads back as it was, its values bit for bit, and so does a pattern', async () => {
  const lines = fc.array(fc.uniqueArray(fc.nat(7), { maxLength: 8 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lines, fc.infiniteStream(double), async (rows, numbers) => {
      const sorted = rows.map((columns) => columns.toSorted((a, b) => a - b))
      const row_ptr = prefixSum(sorted.map(({ length }) => length))
      const pattern = { rows: rows.length, cols: 8, row_ptr, col_idx: Uint32Array.from(sorted.flat()) }
      const values = Float64Array.from(sorted.flat(), () => numbers.next().value)
      const { csr, field } = await readText(writeMatrix(pattern, values).join(''))
      expect([field, { ...csr }]).toEqual(['real', { ...pattern, values }])
      const places = await readText(writeMatrix(pattern).join(''))
      expect([places.field, places.csr.row_ptr, places.csr.col_idx]).toEqual(['pattern', row_ptr, pattern.col_idx])
      // the mutant: counted from 0
      const shifted = { ...pattern, col_idx: pattern.col_idx.map((column) => column - 1) }
      const wrong = await readText(writeMatrix(shifted, values).join('')).catch(() => undefined)
      expect(values.length === 0 || wrong?.csr.col_idx.join() !== pattern.col_idx.join()).toBe(true)
    }),
    { numRuns: 60 },
  )
})
