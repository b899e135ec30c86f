import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { AppError } from '#src/base/errors.ts'
import type { U8 } from '#src/base/arrays.ts'
import type { Spec } from '#src/kernel/spec.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import { eventCount, type Trace } from '#src/trace/event.ts'
import { type Space, spacesOf } from '#src/trace/space.ts'
import type { Run } from './run.ts'
import { columnsOf, decodeTrace, encodeTrace } from '#src/trace/columns.ts'
import {
  decodeOutcome,
  decodeSummed,
  encodeOutcome,
  encodeSummed,
  OUTCOME_COLUMNS,
  type OutcomeShape,
  shapeOf,
} from './outcome-columns.ts'
import * as texts from './words.ts'

/**
 * Recorded runs of one problem in one gzipped file:
 *   u32 header bytes · header (JSON) · u32 column bytes, columns … per run: those of its trace, then those of what came out
 * The spaces are never stored: they are made anew from the source and its seed. Columns hold differences from what the
 * spaces let expect, so most of them are zeros and the file is small.
 */
export interface Recording {
  readonly source: MatrixSource
  readonly solve: Spec
  readonly runs: readonly Run[]
}

const VERSION: number = 2

/** Words of an event with the lanes of the largest workgroup and all notes. */
const MOST_EVENT_WORDS = 64

/** What of a run is in columns. */
type Columned = 'trace' | 'outcome' | 'summed'

interface Header {
  readonly version: number
  /** Of the spaces that its events speak of; absent in older recordings. */
  readonly digest?: string
  readonly source: MatrixSource
  readonly solve: Spec
  readonly runs: readonly (Omit<Run, Columned> & Omit<Trace, 'words'> & Shape)[]
}

/** Sizes of what is in columns. */
interface Shape {
  readonly events: number
  readonly outcome?: OutcomeShape
  readonly summed?: OutcomeShape
}

export async function encodeRecording(recording: Recording, spaces: readonly Space[]): Promise<U8> {
  const runs = recording.runs.map(({ trace, outcome, summed, ...run }) => {
    const { words: _, ...shape } = trace
    const came = { ...(outcome && { outcome: shapeOf(outcome) }), ...(summed && { summed: shapeOf(summed) }) }
    return { ...run, events: eventCount(trace), ...came, ...shape }
  })
  const digest = digestOf(spaces)
  const header: Header = { version: VERSION, digest, source: recording.source, solve: recording.solve, runs }
  const parts = [new TextEncoder().encode(JSON.stringify(header))]
  for (const { trace, stages, outcome, summed } of recording.runs) {
    parts.push(...encodeTrace(trace, spacesOf(spaces, stages)))
    if (outcome) parts.push(...encodeOutcome(outcome))
    if (summed) parts.push(...encodeSummed(summed))
  }
  const framed = parts.flatMap((part) => [new Uint8Array(Uint32Array.of(part.length).buffer), part])
  return through(new Blob(framed), new CompressionStream('gzip'))
}

/** Header first, so that the caller can make the spaces of these kernels' operation; `runs(spaces)` then decodes the traces. */
export async function openRecording(bytes: Uint8Array<ArrayBuffer>): Promise<{
  source: MatrixSource
  solve: Spec
  kernels: readonly string[]
  runs(spaces: readonly Space[]): Run[]
}> {
  const parts = split(await through(new Blob([bytes]), new DecompressionStream('gzip')))
  const header = headerIn(parts)
  const runs = (spaces: readonly Space[]) => {
    let part = 1
    if (header.digest !== undefined && header.digest !== digestOf(spaces))
      throw new AppError('BadRecording', texts.otherMatrix)
    return header.runs.map(({ events, outcome, summed, ...all }) => {
      const { shape, run } = apart(all)
      const columns = parts.slice(part, (part += columnsOf(shape).length))
      checkSizes(run.kernel, events, shape, columns)
      const came = outcome && parts.slice(part, (part += OUTCOME_COLUMNS))
      const sums = summed && parts.slice(part, (part += OUTCOME_COLUMNS))
      return {
        ...run,
        ...(outcome && came && { outcome: decodeOutcome(came, outcome) }),
        ...(summed && sums && { summed: decodeSummed(sums, summed) }),
        origin: 'recorded' as const,
        trace: decoded(run.kernel, () => decodeTrace(columns, events, shape, spacesOf(spaces, run.stages))),
      }
    })
  }
  return { source: header.source, solve: header.solve, kernels: header.runs.map(({ kernel }) => kernel), runs }
}

/** SHA-256 of how many items spaces have, and of which operands: 16 hexadecimal digits of it. */
function digestOf(spaces: readonly Space[]): string {
  const hash = sha256.create()
  for (const { name, count, operands } of spaces) {
    hash.update(new TextEncoder().encode(`${name} ${count} `))
    for (const { buffer, byteOffset, byteLength } of operands ? [operands.row_ptr, operands.col_idx] : [])
      hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  }
  return bytesToHex(hash.digest()).slice(0, 16)
}

/** A trace, or AppError `BadRecording` where its columns end within a number or hold one that is too large. */
function decoded(kernel: string, decode: () => Trace): Trace {
  try {
    return decode()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('BadRecording', texts.badColumn(kernel))
  }
}

/** The header of a recording; throws where it is none that this version reads. */
function headerIn(parts: readonly U8[]): Header {
  let header: Partial<Header> | null
  try {
    header = JSON.parse(new TextDecoder().decode(parts[0])) as Partial<Header> | null
  } catch {
    throw new AppError('BadRecording', texts.noHeader)
  }
  if (header?.version !== VERSION) throw new AppError('BadRecording', texts.versionOnly(VERSION))
  const { source, solve, runs } = header
  const whole =
    Array.isArray(runs) && runs.every((run) => typeof run.kernel === 'string' && typeof run.params === 'object')
  if (typeof source !== 'object' || typeof solve !== 'object' || !whole)
    throw new AppError('BadRecording', texts.noHeader)
  return header as Header
}

/** A run has all its columns, and each event takes a byte of each at least: no room is made for more than there are. */
function checkSizes(kernel: string, events: number, shape: Omit<Trace, 'words'>, columns: readonly U8[]): void {
  const expected = columnsOf(shape).length
  if (columns.length < expected) throw new AppError('BadRecording', texts.fewColumns(kernel, columns.length, expected))
  const least = Math.min(...columns.map(({ length }) => length))
  if (!(Number.isInteger(events) && events >= 0 && events <= least && shape.eventWords <= MOST_EVENT_WORDS))
    throw new AppError('BadRecording', texts.tooFewBytes(kernel, events))
}

/** What a header says of a run and of its trace, apart. */
function apart(all: Omit<Run, Columned> & Omit<Trace, 'words'>) {
  const { eventWords, every, notes, clock, passes, clockless, uncounted, ...run } = all
  const shape: Omit<Trace, 'words'> = {
    eventWords,
    every,
    ...(notes && { notes }),
    ...(clock && { clock }),
    ...(passes && { passes }),
    ...(clockless !== undefined && { clockless }),
    ...(uncounted && { uncounted }),
  }
  return { shape, run }
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<U8> {
  try {
    return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer())
  } catch {
    throw new AppError('BadRecording', texts.damaged)
  }
}

function split(bytes: U8): U8[] {
  const view = new DataView(bytes.buffer)
  const parts: U8[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = at + 4 <= bytes.length ? view.getUint32(at, true) : bytes.length
    if (at + 4 + size > bytes.length) throw new AppError('BadRecording', texts.endsEarly)
    parts.push(bytes.slice(at + 4, at + 4 + size))
    at += 4 + size
  }
  return parts
}
