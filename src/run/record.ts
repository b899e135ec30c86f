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

/** What of a run is in columns. */
type Columned = 'trace' | 'outcome' | 'summed'

interface Header {
  readonly version: number
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
  const header: Header = { version: VERSION, source: recording.source, solve: recording.solve, runs }
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
  const header = JSON.parse(new TextDecoder().decode(parts[0])) as Header
  if (header.version !== VERSION) throw new AppError('BadRecording', texts.versionOnly(VERSION))
  const runs = (spaces: readonly Space[]) => {
    let part = 1
    return header.runs.map(({ events, outcome, summed, ...all }) => {
      const { shape, run } = apart(all)
      const columns = parts.slice(part, (part += columnsOf(shape).length))
      const came = outcome && parts.slice(part, (part += OUTCOME_COLUMNS))
      const sums = summed && parts.slice(part, (part += OUTCOME_COLUMNS))
      return {
        ...run,
        ...(outcome && came && { outcome: decodeOutcome(came, outcome) }),
        ...(summed && sums && { summed: decodeSummed(sums, summed) }),
        origin: 'recorded' as const,
        trace: decodeTrace(columns, events, shape, spacesOf(spaces, run.stages)),
      }
    })
  }
  return { source: header.source, solve: header.solve, kernels: header.runs.map(({ kernel }) => kernel), runs }
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
    const size = view.getUint32(at, true)
    if (at + 4 + size > bytes.length) throw new AppError('BadRecording', texts.endsEarly)
    parts.push(bytes.slice(at + 4, at + 4 + size))
    at += 4 + size
  }
  return parts
}
