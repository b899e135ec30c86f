import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, coordinate, toStream } from './fixtures.ts'
import { readChoices, readMatrix } from './matrix.ts'
import { member, tarOf } from './tar.fixture.ts'

const of = (value: number) => coordinate('real general', '2 2 1', `1 1 ${value}`)
const gzip = (bytes: Uint8Array | string) => new Uint8Array(gzipSync(bytes))
const read = (bytes: Uint8Array, name: string, chunk = 300) => readMatrix(toStream(bytes, [chunk]), name)
const ended = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat([...parts, new Uint8Array(1024)]))

/** Name and the one value of the matrix that was picked. */
async function picked(bytes: Uint8Array, name: string): Promise<[string, number]> {
  const matrix = await read(bytes, name)
  return [matrix.name, matrix.csr.values[0]]
}

test('what a file is, its content says and not its name', async () => {
  expect(await picked(bytesOf(of(1)), 'a.mtx.gz')).toEqual(['a', 1])
  expect(await picked(gzip(of(2)), 'a.mtx')).toEqual(['a', 2])
  expect(await picked(gzip(tarOf({ 'a/a.mtx': of(3) })), 'download')).toEqual(['a', 3])
  expect(await picked(tarOf({ 'a/a.mtx': of(4) }), 'a.tgz')).toEqual(['a', 4])
})

test('of a SuiteSparse archive the file named as its folder is read, not its companions', async () => {
  const companions = {
    'west/': '',
    'west/west_b.mtx': of(9).repeat(5),
    'west/west_coord.mtx': of(9),
    'west/._west.mtx': 'x',
  }
  const archive = gzip(tarOf({ ...companions, 'west/larger.mtx': of(8).padEnd(3000), 'west/west.mtx': of(1) }))
  for (const chunk of [1, 511, 512, 100_000]) {
    const matrix = await read(archive, 'x.tar.gz', chunk)
    expect([matrix.name, matrix.csr.values[0]]).toEqual(['west', 1])
  }
  expect(await picked(tarOf({ 'other.mtx': of(8).padEnd(3000), 'x.mtx': of(2) }), 'x.tar')).toEqual(['x', 2])
})

test('else the largest .mtx is read, and its error counts', async () => {
  const files = {
    'd/small.mtx': of(1),
    'd/large.mtx': of(2).padEnd(2000),
    'd/broken.mtx': 'no matrix',
    'd/d_b.mtx': 'x'.repeat(9000),
  }
  expect(await picked(tarOf(files), 'x.tar')).toEqual(['large', 2])
  const broken = tarOf({ 'd/small.mtx': of(1), 'd/large.mtx': `${of(1)}2 2 2\n`.padEnd(2000) })
  await expect(read(broken, 'x.tar')).rejects.toMatchObject({ code: 'TooManyEntries', at: { line: 4 } })
})

test('a member is read by its path, and what else an archive holds is told', async () => {
  const archive = gzip(tarOf({ 'd/small.mtx': of(1), 'd/large.mtx': of(2).padEnd(2000), 'd/d_b.mtx': of(9) }))
  const named = (path?: string) => readMatrix(toStream(archive), 'x.tar.gz', { member: path })
  expect(await named('d/small.mtx')).toMatchObject({ name: 'small', notes: [], csr: { values: Float64Array.of(1) } })
  expect(await named()).toMatchObject({ name: 'large', notes: ['x.tar.gz holds 1 other matrix: d/small.mtx.'] })
  await expect(named('d/gone.mtx')).rejects.toMatchObject({
    code: 'NoSuchMember',
    message: expect.stringContaining('d/gone.mtx, only d/small.mtx, d/large.mtx'),
  })
  const own = tarOf({ 'a.mtx': of(1), 'x/x.mtx': of(3), 'b.mtx': of(1), 'c.mtx': of(1), 'e.mtx': of(1) })
  expect(await read(own, 'y.tar')).toMatchObject({
    name: 'x',
    notes: ['y.tar holds 4 other matrices: a.mtx, b.mtx, c.mtx …'],
  })
  const cut = own.slice(0, 2600)
  expect(await read(cut, 'y.tar'), 'damage behind the matrix').toMatchObject({
    name: 'x',
    notes: [expect.stringMatching(/at least 2 other matrices: a\.mtx, b\.mtx …/)],
  })
})

test('an archive of several matrices lists them, unless one is its own', async () => {
  const several = tarOf({ 'd/a.mtx': of(1), 'd/b.mtx': of(2).padEnd(2000), 'd/a_b.mtx': of(9), 'd/._a.mtx': 'x' })
  const listed = (bytes: Uint8Array, name = 'x.tar') => readChoices(toStream(bytes, [700]), name)
  const size = of(1).length
  const both = [
    { path: 'd/a.mtx', size },
    { path: 'd/b.mtx', size: 2000 },
  ]
  expect(await listed(several)).toEqual({ members: both, cut: false })
  expect(await listed(gzip(several))).toEqual({ members: both, cut: false })
  expect(await listed(several.slice(0, 3000)), 'cut in the second').toEqual({ members: both, cut: true })
  // one is named as its folder, as the archive, or alone; or it is no archive, or none that can be read
  expect(await listed(tarOf({ 'a.mtx': of(1), 'd/d.mtx': of(1) }))).toBeUndefined()
  expect(await listed(several, 'a.tar')).toBeUndefined()
  const collection = await listed(tarOf({ 'a/a.mtx': of(1), 'b/b.mtx': of(1), 'c.mtx': of(1) }))
  expect(
    collection?.members.map(({ path }) => path),
    'two are',
  ).toEqual(['a/a.mtx', 'b/b.mtx', 'c.mtx'])
  expect(await listed(tarOf({ 'a.mtx': of(1), 'a_x.mtx': of(1) }))).toBeUndefined()
  expect(await listed(bytesOf(of(1)))).toBeUndefined()
  expect(await listed(bytesOf('PK\x03\x04'))).toBeUndefined()
})

test('numbers that f32 cannot tell from zero are counted, zeros are not', async () => {
  const file = (...values: string[]) =>
    coordinate('real general', `9 9 ${values.length}`, ...values.map((value, i) => `${i + 1} 1 ${value}`))
  const notes = async (text: string) => (await read(bytesOf(text), 'a.mtx')).notes
  expect(await notes(file('5e-324', '0', '-1e-38', '1.2e-38', '1'))).toEqual([
    expect.stringMatching(/^2 nonzeros are smaller than 1\.2e-38: .* for zero\.$/),
  ])
  expect(await notes(file('0', '1.2e-38'))).toEqual([])
})

test('long names of GNU and POSIX archives are followed', async () => {
  const path = `${'deep/'.repeat(30)}name/name.mtx`
  const gnu = ended(...member('././@LongLink', 'L', `${path}\0`), ...member('cut.mtx', '0', of(1)))
  expect(await picked(gnu, 'x.tar')).toEqual(['name', 1])
  const record = ` path=${path}\n`
  const pax = ended(...member('pax', 'x', `${record.length + 3}${record}`), ...member('cut.mtx', '0', of(2)))
  expect(await picked(pax, 'x.tar')).toEqual(['name', 2])
})

const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
const noise = Uint8Array.from({ length: 4000 }, (_, at) => (at * at * 31 + at) % 251)
const REFUSED: readonly (readonly [what: string, bytes: Uint8Array, name: string, code: string, words: RegExp])[] = [
  ['an empty file', new Uint8Array(0), 'a.mtx', 'EmptyFile', /a\.mtx is empty/],
  ['an empty gzip', gzip(''), 'a.mtx.gz', 'EmptyFile', /nothing in it/],
  ['noise named .gz', noise, 'a.mtx.gz', 'NotGzip', /named like a gzip file, but is not one/],
  ['noise', noise, 'a.mtx', 'NotText', /is not text/],
  ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${of(1)}`, 'utf16le')), 'a.mtx', 'NotText', /is not text/],
  ['a truncated gzip', half(gzip(noise.join(' '))), 'a.mtx.gz', 'BrokenGzip', /damaged or cut short/],
  [
    'a gzip with a wrong check sum',
    gzip(of(1)).map((byte, at, all) => (at === all.length - 6 ? byte ^ 1 : byte)),
    'a',
    'BrokenGzip',
    /damaged/,
  ],
  ['a gzip of a gzip', gzip(gzip(of(1))), 'a.gz', 'UnsupportedContainer', /compressed twice/],
  [
    'a tar without .mtx',
    gzip(tarOf({ 'a/a.rb': 'x', 'a/readme': 'y' })),
    'a.tar.gz',
    'NoMatrixInTar',
    /only a\/a\.rb, a\/readme/,
  ],
  [
    'a tar with a link only',
    ended(...member('a.mtx', '2', '')),
    'a.tar',
    'NoMatrixInTar',
    /only a link to files that are not in it \(a\.mtx\)/,
  ],
  ['a tar with companions only', tarOf({ 'a/a_b.mtx': of(1) }), 'a.tar', 'NoMatrixInTar', /a_b\.mtx/],
  [
    'a truncated tar',
    tarOf({ 'b/c.mtx': of(1).padEnd(4000) }).slice(0, 2000),
    'a.tar',
    'BrokenTar',
    /damaged or cut short/,
  ],
  ['a zip', bytesOf('PK\x03\x04\0\0\0'), 'a.zip', 'UnsupportedContainer', /is a zip archive: unpack it/],
  ['an xz', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0), 'a.xz', 'UnsupportedContainer', /xz/],
  ['a web page', bytesOf('\n<!DOCTYPE html><html><body>Not found'), 'a.mtx', 'HtmlPage', /web page, not a matrix/],
]

test.each(REFUSED)('%s is refused in plain words', async (_what, bytes, name, code, words) => {
  const refusal = { code, message: expect.stringMatching(words), at: { line: 1 } }
  for (const chunk of [1, 700, 100_000]) await expect(read(bytes, name, chunk)).rejects.toMatchObject(refusal)
})
