import { AppError } from '#src/base/errors.ts'
import type { Matrix, Progress } from '../source.ts'
import { pick, type Picked, stemOf } from './archive.ts'
import { assemble } from './assemble.ts'
import { ByteReader, type Pieces } from './bytes.ts'
import { open } from './container.ts'
import { fileError } from './failure.ts'
import { type Coordinates, MarketParser } from './market.ts'
import { Pace } from './pace.ts'
import { Tar } from './tar.ts'

/** Bytes that are parsed without a look at the clock: one or two milliseconds. */
const PIECE = 131_072

export interface ReadOptions {
  /** Bytes of the file as it lies there, for progress; 0 or absent when unknown. */
  readonly size?: number | undefined
  /** Told "bytes" of the file and "entries", then "nonzeros" put in order: at most 20 reports a second. */
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a matrix from a Matrix Market file, plain, in gzip, or in a SuiteSparse tar (in gzip or not): told by content,
 * `name` serves for messages and for the name of the matrix. Throws AppErrors (MARKET_ERRORS, CONTAINER_ERRORS) with
 * the line, the AbortError when cancelled, within 100 ms. Runs in a web worker and in Node, and lets the event loop
 * run every 25 ms. The stream is let go of in every case.
 */
export async function readMatrix(
  stream: ReadableStream<Uint8Array>,
  name: string,
  options: ReadOptions = {},
): Promise<Matrix> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  try {
    pace.check()
    const { name: stem, file } = await readFile(source, name, pace, options.size ?? 0)
    const { csr, parts, notes } = await assemble(file, pace)
    return { name: stem, csr, field: file.field, symmetry: file.symmetry, notes, ...(parts && { parts }) }
  } finally {
    source.release()
  }
}

/** A reader whose failures say that the file could not be read. */
export function openStream(stream: ReadableStream<Uint8Array>, name: string, signal?: AbortSignal): ByteReader {
  const unreadable = (cause: unknown) => {
    if (cause instanceof AppError) return cause
    const why = cause instanceof Error ? cause.message : String(cause)
    return fileError('Unreadable', `${name} could not be read to its end: ${why}`)
  }
  return new ByteReader(stream, unreadable, signal)
}

async function readFile(source: ByteReader, name: string, pace: Pace, size: number): Promise<Picked> {
  const parse = (pieces: Pieces) => parseMarket(pieces, pace, () => pace.report('bytes', source.arrived, size))
  const { kind, bytes } = await open(source, name)
  if (kind === 'tar') return pick(new Tar(bytes, name), name, parse)
  return { name: stemOf(name), file: await parse(bytes) }
}

/** Parses to the end of `pieces`. */
export async function parseMarket(pieces: Pieces, pace: Pace, report: () => void): Promise<Coordinates> {
  const parser = new MarketParser()
  for (let piece = await pieces.take(PIECE); piece; piece = await pieces.take(PIECE)) {
    parser.push(piece)
    report()
    pace.report('entries', parser.read, parser.declared)
    await pace.breathe()
  }
  return parser.finish()
}
