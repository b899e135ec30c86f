import type { F32, F64, U32 } from '#src/core/base/arrays.ts'
import type { ByteReader } from './lib/bytes.ts'
import { open } from './container.ts'
import { f64 } from './entries.ts'
import { fileError, lineError } from './failure.ts'
import { LineSplitter } from './lib/lines.ts'
import type { Coordinates } from './market.ts'
import { parseMarket } from './crew/parse.ts'
import { openStream, type ReadOptions } from './matrix.ts'
import { Pace } from './lib/abort.ts'
import { Scanner } from './lib/scanner.ts'
import { ValueReader } from './lib/values.ts'
import * as texts from './words.ts'

const PERCENT = 37
const PIECE = 131_072

/** x as a Matrix Market array of n rows and one column; every number reads back as the same double. */
export function writeVector(x: F32 | F64 | U32 | readonly number[]): string {
  const lines = ['%%MatrixMarket matrix array real general', `${x.length} 1`]
  for (const value of x) lines.push(String(value))
  return `${lines.join('\n')}\n`
}

/**
 * Reads a vector of n numbers: a Matrix Market file of n rows and one column, or one number a line (% starts a
 * comment), plain or in gzip. Throws LengthMismatch with both lengths, NotAVector, and what readMatrix throws.
 */
export async function readVector(
  stream: ReadableStream<Uint8Array>,
  name: string,
  n: number,
  options: ReadOptions = {},
): Promise<F64> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  try {
    pace.check()
    const { kind, bytes } = await open(source, name)
    if (kind === 'tar') throw fileError('UnsupportedContainer', texts.vectorInArchive(name))
    const report = () => pace.report('bytes', source.arrived, options.size ?? 0)
    if (!(await hasBanner(bytes))) return await readNumbers(bytes, n, pace, report)
    return column(await parseMarket(bytes, pace, report), n)
  } finally {
    source.release()
  }
}

async function hasBanner(bytes: ByteReader): Promise<boolean> {
  const [first, second] = await bytes.peek(2)
  return first === PERCENT && second === PERCENT
}

function column({ size, field, symmetry, entries }: Coordinates, n: number): F64 {
  const { rows, cols, line } = size
  if (cols !== 1 || symmetry !== 'general')
    throw lineError('NotAVector', line, texts.notColumn(n, symmetry, rows, cols))
  if (field === 'complex' || field === 'pattern') throw lineError('NotAVector', 1, texts.vectorField(field))
  if (rows !== n) throw wrongLength(line, rows, n)
  const vector = f64(n)
  for (const { i, re, length } of entries.blocks) for (let e = 0; e < length; e++) vector[i[e]] += re ? re[e] : 1
  return vector
}

/** One number a line, blank lines and comments apart. */
async function readNumbers(bytes: ByteReader, n: number, pace: Pace, report: () => void): Promise<F64> {
  const vector = f64(n)
  const scanner = new Scanner()
  const values = new ValueReader(scanner, 'real')
  let line = 0
  let i = 0
  const lines = new LineSplitter(
    (chunk, from, to) => {
      line++
      scanner.begin(chunk, from, to)
      if (!scanner.next() || chunk[scanner.start] === PERCENT) return
      scanner.begin(chunk, scanner.start, to)
      values.read(line)
      if (scanner.next()) throw lineError('ExtraField', line, texts.oneNumber(scanner.quoted()))
      if (i < n) vector[i] = values.re
      i++
    },
    () => {
      throw lineError('LineTooLong', line + 1, texts.longNumber)
    },
  )
  for (let piece = await bytes.take(PIECE); piece; piece = await bytes.take(PIECE)) {
    lines.push(piece)
    report()
    await pace.breathe()
  }
  lines.finish()
  if (i !== n) throw wrongLength(Math.max(1, line), i, n)
  return vector
}

function wrongLength(line: number, found: number, n: number) {
  return lineError('LengthMismatch', line, texts.otherLength(found, n))
}
