import { expect, test } from 'vitest'
import { coordinate, dense, readText } from './fixtures.ts'

const REAL = 'real general'

/** Text, and the class, line and words that its error must have. */
const REFUSED: readonly (readonly [text: string, code: string, line: number, words: RegExp])[] = [
  ['', 'EmptyFile', 1, /test\.mtx is empty/],
  ['\n\n', 'MissingBanner', 1, /begins with %%MatrixMarket.*an empty line/],
  ['hello world, no matrix\n', 'MissingBanner', 1, /this one begins with "hello"/],
  [`{"json": [${'1,'.repeat(50_000)}1]}`, 'MissingBanner', 1, /very long line/],
  [coordinate(`${REAL} twice`, '1 1 0'), 'ExtraField', 1, /five words, but "twice" follows/],
  [coordinate('real'), 'UnsupportedHeader', 1, /symmetry is missing; it can be general/],
  [coordinate('pattern skew-symmetric', '2 2 0'), 'UnsupportedHeader', 1, /needs values with a sign/],
  [coordinate('real hermitian', '2 2 0'), 'UnsupportedHeader', 1, /hermitian needs complex values/],
  ['%%MatrixMarket matrix array pattern general\n1 1\n', 'UnsupportedHeader', 1, /an array has values/],
  [coordinate(REAL, '3 3'), 'BadSizeLine', 2, /number of entries is missing/],
  [coordinate(REAL, '3 3 1 1'), 'BadSizeLine', 2, /but "1" follows/],
  [coordinate(REAL, '% note', '3 3.0 1'), 'BadSizeLine', 3, /"3\.0" is not a number of columns/],
  [coordinate(REAL, '3000000000 3 1'), 'DimensionTooLarge', 2, /3 000 000 000 rows or columns/],
  [coordinate(REAL, '1000000000 3 1', '1 1 1'), 'DimensionTooLarge', 2, /1 000 000 000 rows or columns for 1 entry/],
  [coordinate('real symmetric', '3 3 7'), 'EntryCountTooLarge', 2, /7 entries declared, .* only 6 places/],
  [coordinate('real skew-symmetric', '3 3 4'), 'EntryCountTooLarge', 2, /only 3 places/],
  [coordinate(REAL, '100000 100000 4294967296'), 'EntryCountTooLarge', 2, /at most 4 294 967 295/],
  [
    coordinate(REAL, '100000 100000 4000000000', '1 1 1'),
    'TooFewEntries',
    3,
    /1 of 4 000 000 000 entries: is it cut short/,
  ],
  [coordinate(REAL, '3 3 1', '1 4 1'), 'IndexOutOfRange', 3, /column index "4" is outside 1 to 3\.$/],
  [coordinate(REAL, '3 3 1', '0 1 1'), 'IndexOutOfRange', 3, /outside 1 to 3: indices start at 1/],
  [coordinate(REAL, '3 3 1', '-1 1 1'), 'IndexOutOfRange', 3, /"-1"/],
  [coordinate(REAL, '3 3 1', '1.5 1 1'), 'BadNumber', 3, /"1\.5" is not a row index/],
  [coordinate(REAL, '3 3 1', '1'), 'MissingField', 3, /column index is missing/],
  [coordinate(REAL, '3 3 1', '1 1 2 3'), 'ExtraField', 3, /"3" follows where the entry ends/],
  [coordinate('pattern general', '3 3 1', '1 1 2'), 'ExtraField', 3, /"2"/],
  [coordinate('complex general', '3 3 1', '1 1 2'), 'MissingField', 3, /imaginary part is missing/],
  [coordinate(REAL, '3 3 1', '1 1 1.0D+02'), 'BadNumber', 3, /Fortran exponent, write e/],
  [coordinate(REAL, '3 3 1', '1 1 NaN'), 'NonFiniteValue', 3, /"NaN" is not a finite number/],
  [coordinate(REAL, '3 3 1', '1 1 -inf'), 'NonFiniteValue', 3, /"-inf" is not a finite number/],
  [coordinate('complex general', '1 1 1', '1 1 1.7e308 1.7e308'), 'NonFiniteValue', 3, /modulus/],
  [coordinate(REAL, '2 2 3', '1 1 1e308', '2 2 1', '1 1 1e308'), 'NonFiniteValue', 5, /row 1, column 1 add up beyond/],
  [coordinate('real symmetric', '3 3 1', '1 2 1'), 'UpperEntryInSymmetric', 3, /lower triangle only/],
  [coordinate('complex hermitian', '2 2 1', '2 2 1 1'), 'NonRealHermitianDiagonal', 3, /row 2 has an imaginary part/],
  ['%%MatrixMarket matrix array complex hermitian\n1 1\n1 1\n', 'NonRealHermitianDiagonal', 3, /imaginary/],
  [coordinate(REAL, '3 3 1', `1 1 ${'1'.repeat(70_000)}`), 'LineTooLong', 3, /65 536 bytes/],
  ['%%MatrixMarket matrix array real general\n1 1\n1 2\n', 'ExtraField', 3, /"2"/],
]

test.each(REFUSED.map((entry, at) => [at, ...entry] as const))(
  'refused file %i',
  async (_at, text, code, line, words) => {
    await expect(readText(text)).rejects.toMatchObject({ code, at: { line }, message: expect.stringMatching(words) })
  },
)

test('messages stay short and printable for any bytes of a file', async () => {
  const text = coordinate(REAL, '3 3 1', `1 1 \u0007${'é'.repeat(2000)}`)
  const error = await readText(text).catch((cause: Error) => cause)
  expect((error as Error).message).toMatch(/^Line 3: "[\x20-\x7e·…]{25}" is not a number\.$/)
})

test('duplicates are summed in file order, merged in patterns, and told', async () => {
  const real = await readText(coordinate(REAL, '2 3 5', '2 3 1', '1 1 1e16', '1 1 1', '1 1 -1e16', '2 1 4'))
  expect(dense(real)).toEqual([
    [0, 0, 0],
    [4, 0, 1],
  ])
  expect(real.notes).toEqual(['2 duplicate entries summed.'])
  expect(Array.from(real.csr.row_ptr)).toEqual([0, 1, 3])
  const pattern = await readText(coordinate('pattern symmetric', '4 4 3', '2 1', '2 1', '3 3'))
  expect(pattern.csr).toMatchObject({ row_ptr: Uint32Array.of(0, 1, 2, 3, 3), values: Float64Array.of(1, 1, 1) })
  expect(pattern.notes).toEqual(['2 duplicate entries merged.'])
  const complex = await readText(coordinate('complex general', '2 1 2', '1 1 1 2', '1 1 2 2'))
  expect(complex).toMatchObject({
    csr: { values: Float64Array.of(5) },
    parts: { re: Float64Array.of(3), im: Float64Array.of(4) },
  })
})

test('integers beyond 2^53 are rounded and told, exact ones are not', async () => {
  const lines = ['1 1 9007199254740993', '1 2 9007199254740992', '1 3 -36893488147419103233', '1 4 18014398509481984']
  const { csr, notes } = await readText(coordinate('integer general', '1 4 4', ...lines))
  expect(Array.from(csr.values)).toEqual([2 ** 53, 2 ** 53, -(2 ** 65), 2 ** 54])
  expect(notes).toEqual(['2 integers beyond 2^53 rounded to the nearest double, first on line 3.'])
})

test('arrays are read column by column, symmetric ones from their lower triangle; zeros are left out and told', async () => {
  const array = (kind: string, size: string, ...values: (string | number)[]) =>
    readText(`%%MatrixMarket matrix array ${kind}\n${size}\n${values.join('\n')}\n`)
  expect(dense(await array('real symmetric', '3 3', 1, 2, 3, 4, 5, 6))).toEqual([
    [1, 2, 3],
    [2, 4, 5],
    [3, 5, 6],
  ])
  expect(dense(await array('integer skew-symmetric', '3 3', 1, 2, 3))).toEqual([
    [0, -1, -2],
    [1, 0, -3],
    [2, 3, 0],
  ])
  expect(dense(await array('complex hermitian', '2 2', '1 0', '2 3', '4 0'))).toEqual([
    [
      [1, 0],
      [2, -3],
    ],
    [
      [2, 3],
      [4, 0],
    ],
  ])
  const sparse = await array('real general', '2 2', 1, 0, 0, 2)
  expect(sparse.csr.values).toEqual(Float64Array.of(1, 2))
  expect(sparse.notes).toEqual(['2 zeros of the dense array left out: only nonzeros are stored.'])
})

test('a byte order mark, classic blanks and a missing last newline are no obstacle', async () => {
  const text = '\uFEFF%%MatrixMarket\tMATRIX Coordinate Real General\r\n% note\r\n 1\v1\f1 \r\n1 1 7'
  expect(dense(await readText(text))).toEqual([[7]])
})
