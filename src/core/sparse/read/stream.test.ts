import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, coordinate, toStream } from './fixtures.ts'
import { readMatrix } from './matrix.ts'

const ENTRIES = 400_000

/** A file of 6 MB whose entries are out of order, so that reading has every phase. */
function largeFile(): Uint8Array<ArrayBuffer> {
  const lines = Array.from(
    { length: ENTRIES },
    (_, e) => `${((e * 7919) % 100_000) + 1} ${((e * 104_729) % 99_991) + 1} ${e}`,
  )
  return bytesOf(coordinate('real general', `100000 100000 ${ENTRIES}`, lines.join('\n')))
}

/** Whether and how it was cancelled, how long after the abort it ended, and whether the source was let go of. */
async function cancelled(
  bytes: Uint8Array,
  chunk: number,
  after: number,
): Promise<{ name: string; late: number; released: boolean }> {
  const controller = new AbortController()
  const { signal } = controller
  let late = 0
  let released = false
  const source = new ReadableStream<Uint8Array>({
    pull: (to) => {
      late += Number(signal.aborted)
      to.enqueue(bytes.subarray(0, chunk))
    },
    cancel: () => {
      released = true
    },
  })
  setTimeout(() => controller.abort(), after)
  const error = await readMatrix(source, 'endless.mtx', { signal }).catch((cause: Error) => cause)
  return { name: (error as Error).name, late, released }
}

test('a cancel ends an endless file before one more piece of it, plain or in gzip, and lets go of the source', async () => {
  const comments = bytesOf(`%%MatrixMarket matrix coordinate real general\n${'% comment\n'.repeat(800_000)}`)
  for (const bytes of [comments, new Uint8Array(gzipSync(comments, { level: 0 }))]) {
    const { name, late, released } = await cancelled(bytes, bytes.length, 60)
    expect(name).toBe('AbortError')
    expect(late).toBeLessThanOrEqual(1)
    expect(released).toBe(true)
  }
})

test('a cancel ends a read that waits for bytes, and one that comes before the first byte', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 20)
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
  await expect(readMatrix(silent, 'silent.mtx', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  const early = readMatrix(toStream(bytesOf('x')), 'x.mtx', { signal: AbortSignal.abort() })
  await expect(early).rejects.toMatchObject({ name: 'AbortError' })
})

test('a cancel is seen while nonzeros are put in order', async () => {
  const controller = new AbortController()
  const progress = (phase: string) => {
    if (phase === 'nonzeros') controller.abort()
  }
  const reading = readMatrix(toStream(largeFile()), 'large.mtx', { signal: controller.signal, progress })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('progress tells bytes and nonzeros, rises, and is asked at most 20 times a second', async () => {
  const bytes = largeFile()
  const reports: [phase: string, done: number, total: number][] = []
  const began = performance.now()
  await readMatrix(toStream(bytes), 'large.mtx', { size: bytes.length, progress: (...report) => reports.push(report) })
  const seconds = (performance.now() - began) / 1000
  for (const [phase, total] of [
    ['bytes', bytes.length],
    ['nonzeros', ENTRIES],
  ] as const) {
    const done = reports.filter(([of]) => of === phase).map(([, at]) => at)
    expect(done).not.toEqual([])
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect(reports.every(([of, , all]) => of !== phase || all === total || all === 0)).toBe(true)
  }
  expect(reports.length).toBeLessThanOrEqual(3 + 20 * seconds)
})

test('a gzip that is long and says nothing is counted in the bytes of the file', async () => {
  const noise = Array.from({ length: 400_000 }, (_, i) => `% ${(i * 2_654_435_761) % 4_294_967_296}`)
  const text = ['%%MatrixMarket matrix coordinate real general', ...noise, '1 1 0', ''].join('\n')
  const bytes = new Uint8Array(gzipSync(text))
  const reports: [phase: string, done: number, total: number][] = []
  await readMatrix(toStream(bytes), 'x.mtx.gz', { size: bytes.length, progress: (...report) => reports.push(report) })
  expect(reports.length).toBeGreaterThan(0)
  for (const [phase, done, total] of reports) {
    expect([phase, total]).toEqual(['bytes', bytes.length])
    expect(done).toBeLessThanOrEqual(bytes.length)
  }
})

test('other tasks run while a large file is read', async () => {
  const bytes = largeFile()
  let turns = 0
  const beat = setInterval(() => turns++, 1)
  await readMatrix(toStream(bytes, [1 << 30]), 'large.mtx')
  clearInterval(beat)
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a count that is only declared takes no memory', async () => {
  const text = coordinate('real general', '4000000 4000000 4000000000', '1 1 1')
  const before = process.memoryUsage().arrayBuffers
  const reading = readMatrix(toStream(bytesOf(text)), 'liar.mtx')
  await expect(reading).rejects.toMatchObject({ code: 'TooFewEntries' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 << 20)
})

test('a source that breaks off is told as such', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the disk went away')) })
  await expect(readMatrix(broken, 'a.mtx')).rejects.toMatchObject({
    code: 'Unreadable',
    message: 'a.mtx could not be read to its end: the disk went away',
  })
})
