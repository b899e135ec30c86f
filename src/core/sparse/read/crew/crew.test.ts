import { expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Field } from '../../source.ts'
import { bytesOf, toStream } from '../fixtures.ts'
import { MarketParser } from '../market.ts'
import { readMatrix } from '../matrix.ts'
import type { Crew, CrewCall, MarketHead, ReadPiece } from './crew.ts'
import { readPiece } from './piece.ts'

const ENTRIES = 30_000
const BYTES = 70_000

/** A line as one program or another writes it, for any field. */
function lineOf(e: number, field: Field, below: (n: number) => number): string {
  const [i, j] = [below(5000), below(5000)]
  const place = `${Math.max(i, j) + 2} ${Math.min(i, j) + 1}`
  const real = () =>
    [
      String(below(1e6) / 1e3),
      `-${below(1e9)}.${below(1e9)}e-0${below(9)}`,
      Math.sin(e).toExponential(16),
      `+.${below(100)}`,
      `${below(100)}.`,
      `${below(2 ** 30)}${below(2 ** 30)}${below(2 ** 30)}E+12`,
      '-0',
      `1e-${300 + below(30)}`,
      String(2 ** 53 + 2 * below(1000) + 1),
    ][below(9)]
  const integer = () => ['-7', '+12', '123456789012', String(below(1e9)), '9007199254740993'][below(below(500) ? 4 : 5)]
  const value = { real, integer, pattern: () => '', complex: () => `${real()} ${real()}` }[field]()
  const blank = below(9) ? ' ' : '\t '
  const line = `${below(9) ? '' : '  '}${place.replace(' ', blank)}${value && blank}${value}${below(9) ? '' : ' '}`
  return `${line}${below(99) ? '' : '\r'}\n${below(999) ? '' : '% a comment\n\n'}`
}

function fileOf(field: Field, symmetry: string, change: (lines: string[]) => void = () => undefined) {
  const { below } = random(11)
  const lines = Array.from({ length: ENTRIES }, (_, e) => lineOf(e, field, below))
  change(lines)
  const head = `%%MatrixMarket matrix coordinate ${field} ${symmetry}\n5002 5002 ${ENTRIES}\n`
  return bytesOf(head + lines.join(''))
}

/** The rules of a crew without threads: bytes are given away, answers come late. */
function crewOf(read: (bytes: ReadPiece['bytes'], head: MarketHead) => ReadPiece = readPiece) {
  const had = { pieces: 0, most: 0, ended: 0 }
  let underWay = 0
  const call = (): Crew => ({
    bytes: BYTES,
    size: 3,
    ready: () => true,
    async read(bytes, head) {
      had.pieces++
      had.most = Math.max(had.most, ++underWay)
      const own = structuredClone(bytes, { transfer: [bytes.buffer] })
      await new Promise((resolve) => setTimeout(resolve, had.pieces % 3))
      underWay--
      return read(own, head)
    },
    end: () => void had.ended++,
  })
  return { had, beside: { least: 10_000, call } }
}

/** What came of a file; long lists as texts, which are compared faster. */
async function outcome(bytes: Uint8Array, crew?: CrewCall): Promise<unknown> {
  try {
    const { csr, parts, ...rest } = await readMatrix(toStream(bytes, [6000]), 'a.mtx', { crew })
    const { rows, cols, row_ptr, col_idx, values } = csr
    return { ...rest, rows, cols, lists: [row_ptr, col_idx, values, parts?.re, parts?.im].map(String) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const KINDS = [
  ['real', 'general'],
  ['real', 'skew-symmetric'],
  ['integer', 'symmetric'],
  ['pattern', 'general'],
  ['complex', 'hermitian'],
] as const

test.each(KINDS)(
  '%s %s: with other threads a file is read as without them, and as line by line',
  async (field, symmetry) => {
    const bytes = fileOf(field, symmetry)
    const alone = await outcome(bytes)
    const { had, beside } = crewOf()
    expect(await outcome(bytes, { least: 10_000, call: () => undefined })).toEqual(alone)
    expect(await outcome(bytes, beside)).toEqual(alone)
    expect(had).toEqual({ pieces: expect.any(Number), most: 3, ended: 1 })
    expect(had.pieces).toBeGreaterThan(2)
    // cut within each line, none is read together with others
    const [slow, quick] = [new MarketParser(), new MarketParser()]
    for (let at = 0; at < bytes.length; at += 7) slow.push(bytes.subarray(at, at + 7))
    quick.push(bytes)
    const entries = ({ blocks, line, notes }: MarketParser) => [
      line,
      notes,
      ...(['i', 'j', 're', 'im'] as const).map((lane) => blocks.map((block) => String(block[lane]))),
    ]
    expect(entries(quick)).toEqual(entries(slow))
  },
)

const FAULTS: Readonly<Record<string, (lines: string[]) => void>> = {
  'a row beyond the matrix': (lines) => (lines[20_000] = '5003 1 1\n'),
  'a column of none': (lines) => (lines[20_000] = '1 0 1\n'),
  'no number': (lines) => (lines[25_000] = '2 1 x\n'),
  'a number too large': (lines) => (lines[25_000] = '2 1 1e400\n'),
  'no value': (lines) => (lines[28_000] = '2 1\n'),
  'one number more': (lines) => (lines[28_000] = '2 1 1 1\n'),
  'an entry too many': (lines) => void lines.push('2 1 1\n'),
  'too few': (lines) => void lines.pop(),
  'two faults, of which the first counts': (lines) => {
    lines[15_000] = '1\n'
    lines[29_000] = 'x\n'
  },
  'a line without end': (lines) => (lines[20_000] = `2 1 ${' '.repeat(500_000)}1\n`),
}

test.each(Object.entries(FAULTS))('%s: the same class and the same line as without other threads', async (_, fault) => {
  const bytes = fileOf('real', 'general', fault)
  const alone = await outcome(bytes)
  expect(alone).toBeInstanceOf(AppError)
  const { had, beside } = crewOf()
  expect(await outcome(bytes, beside)).toEqual(alone)
  expect(had.ended).toBe(1)
})

test('an answer that loses a line, or an entry, is seen', async () => {
  const bytes = fileOf('real', 'general')
  const alone = await outcome(bytes)
  const lost = crewOf((piece, head) => readPiece(piece.subarray(piece.indexOf(10) + 1), head))
  expect(await outcome(bytes, lost.beside)).not.toEqual(alone)
  const faulty = fileOf('real', 'general', FAULTS['no number'])
  const short = crewOf((piece, head) => ({ ...readPiece(piece, head), lines: 1 }))
  expect(await outcome(faulty, short.beside)).not.toEqual(await outcome(faulty))
})

test('a thread that ends, and a cancel, end the reading and the crew', async () => {
  const bytes = fileOf('real', 'general')
  const { had, beside } = crewOf(() => {
    throw new AppError('WorkerFailed', 'gone')
  })
  expect(await outcome(bytes, beside)).toMatchObject({ code: 'WorkerFailed' })
  expect(had.ended).toBe(1)
  const stop = new AbortController()
  const stopped = crewOf((piece, head) => (stop.abort(), readPiece(piece, head)))
  const read = readMatrix(toStream(bytes), 'a.mtx', { crew: stopped.beside, signal: stop.signal })
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  expect(stopped.had.ended).toBe(1)
})
