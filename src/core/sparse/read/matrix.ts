import { AppError } from '#src/core/base/errors.ts'
import { SMALLEST_F32, type F64 } from '#src/core/base/arrays.ts'
import type { Matrix, Progress } from '../source.ts'
import { refuseMore } from './agreed.ts'
import { type Choices, choicesOf, pick, type Picked } from './archive.ts'
import { assemble } from './assemble.ts'
import { ByteReader, type Pieces } from './lib/bytes.ts'
import { open } from './container.ts'
import type { CrewCall } from './crew/crew.ts'
import { parseMarket } from './crew/parse.ts'
import { fileError } from './failure.ts'
import { fileStem } from './lib/names.ts'
import { wholeOf } from './contract.ts'
import { Pace } from './lib/abort.ts'
import { Tar } from './tar.ts'
import * as texts from './words.ts'

export interface ReadOptions {
  /** Bytes of the file as it lies there, for progress; 0 or absent when unknown. */
  readonly size?: number | undefined
  /** Path of the file that is wanted of an archive. */
  readonly member?: string | undefined
  /** Told "bytes" of the file as it lies there, then "nonzeros" put in order: at most 20 reports per second. */
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
  /** Nonzeros that it may have: with more MoreThanAgreed is thrown, where the file says beforehand how many. */
  readonly most?: number | undefined
  /** Other threads, which are called for where a file is long, and ended here. */
  readonly crew?: CrewCall | undefined
}

/**
 * Reads a matrix from a Matrix Market file, plain, in gzip, or in a SuiteSparse tar (in gzip or not), or from another kind of file
 * that a folder here knows: told by content,
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
    const { name: stem, file, notes: found } = await readFile(source, name, pace, options)
    const { csr, parts, notes: made } = await assemble(file, pace)
    const notes = [...found, ...made, ...(await tiny(csr.values, pace))]
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
    return fileError('Unreadable', texts.cutShort(name, why))
  }
  return new ByteReader(stream, unreadable, signal)
}

async function readFile(source: ByteReader, name: string, pace: Pace, options: ReadOptions): Promise<Picked> {
  const { size = 0, member } = options
  const report = () => pace.report('bytes', source.arrived, size)
  const parse = (pieces: Pieces) => parseMarket(pieces, pace, report, options)
  const { bytes, kind, format, why } = await open(source, name)
  const passed = () => (report(), pace.breathe())
  if (kind === 'tar') return pick(new Tar(bytes, name, passed), name, parse, member)
  if (format) {
    const file = await format.read(await wholeOf(bytes, passed), { name, member, pace })
    refuseMore(file.size.entries, file.symmetry, options.most)
    return { name: fileStem(name), file, notes: [texts.takenFor(name, format.title, why ?? '')] }
  }
  return { name: fileStem(name), file: await parse(bytes), notes: [] }
}

/** Numbers that are not zero, and are below the normal numbers of f32. */
async function tiny(values: F64, pace: Pace): Promise<string[]> {
  let found = 0
  await pace.slices('nonzeros', values.length, (from, to) => {
    for (let k = from; k < to; k++) if (values[k] !== 0 && Math.abs(values[k]) < SMALLEST_F32) found++
  })
  return found > 0 ? [texts.tiny(found)] : []
}

/**
 * The matrices of an archive that a visitor has to choose from; undefined of a file that is none, or of which is known
 * which one is meant. Reads an archive to its end, and of other files the beginning.
 */
export async function readChoices(
  stream: ReadableStream<Uint8Array>,
  name: string,
  options: ReadOptions = {},
): Promise<Choices | undefined> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  try {
    const { kind, bytes, format } = await open(source, name)
    if (format?.members) {
      const whole = await wholeOf(bytes, () => pace.breathe())
      const members = await format.members(whole, { name, pace })
      return members.length > 1 ? { members, cut: false } : undefined
    }
    if (kind !== 'tar') return undefined
    const passed = () => (pace.report('bytes', source.arrived, options.size ?? 0), pace.breathe())
    return await choicesOf(new Tar(bytes, name, passed), name)
  } catch (error) {
    // what is wrong with a file is said when it is opened
    if (error instanceof AppError) return undefined
    throw error
  } finally {
    source.release()
  }
}
