import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { AppError } from '#src/core/base/errors.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource, Progress } from '#src/core/sparse/source.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { type Space, spacesOf } from '#src/core/trace/space.ts'
import type { Run } from '../run.ts'
import { encodeTrace } from '#src/core/trace/columns.ts'
import {
  encodeGroups,
  encodeMessages,
  encodeOutcome,
  encodeSeries,
  encodeSummed,
  groupShapes,
  messagesShape,
  seriesShape,
  shapeOf,
} from './outcome-columns.ts'
import { RecordParts } from './record-parts.ts'
import { type RunColumns, columnsIn, runFrom } from './record-run.ts'
import { headerFrom, type RunHeader, VERSION } from './record-schema.ts'
import * as texts from './record-words.ts'

/**
 * Recorded runs of one problem in one gzipped file:
 *   u32 header bytes · header (JSON) · u32 column bytes, columns … per run: those of its trace, then those of what came out, a column per grouping, two per series, and those of messages
 * The spaces are never stored: they are made anew from the source and its seed. Columns hold differences from what the
 * spaces let expect, so most of them are zeros and the file is small.
 */
export interface Recording {
  readonly source: MatrixSource
  readonly solve: Spec
  readonly runs: readonly Run[]
}

/** Bytes of the largest header: that of runs with thousands of stages. */
const MOST_HEADER = 8 * 2 ** 20

export async function encodeRecording(recording: Recording, spaces: readonly Space[]): Promise<U8> {
  const runs = recording.runs.map(({ trace, outcome, summed, groups, series, messages, ...run }) => {
    const { words: _, ...shape } = trace
    const came = {
      ...(outcome && { outcome: shapeOf(outcome) }),
      ...(summed && { summed: shapeOf(summed) }),
      ...(groups && { groups: groupShapes(groups) }),
      ...(series && { series: series.map(seriesShape) }),
      ...(messages && { messages: messagesShape(messages) }),
    }
    return { ...run, events: eventCount(trace), ...came, ...shape }
  })
  const digest = digestOf(spaces)
  const header = { version: VERSION, digest, source: recording.source, solve: recording.solve, runs }
  const parts = [new TextEncoder().encode(JSON.stringify(header))]
  for (const { trace, stages, outcome, summed, groups, series = [], messages } of recording.runs) {
    parts.push(...encodeTrace(trace, spacesOf(spaces, stages)))
    if (outcome) parts.push(...encodeOutcome(outcome))
    if (summed) parts.push(...encodeSummed(summed))
    if (groups) parts.push(...encodeGroups(groups))
    parts.push(...series.flatMap(encodeSeries))
    if (messages) parts.push(...encodeMessages(messages))
  }
  const framed = parts.flatMap((part) => [new Uint8Array(Uint32Array.of(part.length).buffer), part])
  const packed = new Blob(framed).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** A recording whose header is read: with what its runs were run on, `runs(spaces)` decodes their traces. */
export interface OpenedRecording {
  readonly source: MatrixSource
  readonly solve: Spec
  readonly kernels: readonly string[]
  /** What the header says of each run. */
  readonly heads: readonly RunHeader[]
  /** The first `most` of its runs, all where that is not said. Throws AppError `BadRecording`, with the field that is at fault. */
  runs(spaces: readonly Space[], most?: number): Run[]
}

/**
 * Reads a recording through its schema (record-schema.ts); no more of it is unpacked than its header says that there is.
 * Throws AppError `BadRecording`, with the field that is at fault.
 */
export async function openRecording(
  file: Blob | Uint8Array<ArrayBuffer>,
  progress?: Progress,
): Promise<OpenedRecording> {
  const parts = new RecordParts(file instanceof Blob ? file : new Blob([file]), progress)
  try {
    const head = await parts.next((size) => {
      if (size === 0 || size > MOST_HEADER) throw new AppError('BadRecording', texts.noHeader)
    })
    const { source, solve, digest, runs } = headerFrom(new TextDecoder().decode(head))
    const columns: RunColumns[] = []
    for (const run of runs) columns.push(await columnsIn(parts, run))
    if (await parts.next(refuseMore)) refuseMore()
    return {
      source: source as unknown as MatrixSource,
      solve,
      kernels: runs.map(({ kernel }) => kernel),
      heads: runs,
      runs(spaces, most = runs.length) {
        // an operation may have further spaces by now, after those that it had
        const isOf = spaces.some((_, s) => digest === digestOf(spaces.slice(0, s + 1)))
        if (digest !== undefined && !isOf) throw new AppError('BadRecording', texts.otherMatrix)
        return runs.slice(0, most).map((run, r) => runFrom(run, columns[r], spaces, `runs.${r}`))
      },
    }
  } finally {
    parts.release()
  }
}

function refuseMore(): never {
  throw new AppError('BadRecording', texts.goesOn)
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
