import type { U8 } from '#src/core/base/arrays.ts'
import type { PatternFacts } from '../facts.ts'
import type { Field, Matrix, Symmetry } from '../source.ts'
import { nextTask } from '#src/core/base/next-task.ts'
import type { Watch } from '../watch.ts'
import { refuseMore } from '../read/agreed.ts'
import * as texts from './words.ts'

/**
 * A matrix as bytes, in the order in which they lie in memory: 8 bytes that name the format, the length of the head, the head (JSON), then `row_ptr`
 * and `col_idx` in 32 bits, values and parts in 64. Each array begins at a multiple of 8. A pattern has no values.
 */

const MAGIC = 'SPMTRX01'
const PREFIX = 16
/** Bytes that are read between two reports, or written at once: a browser copies them. */
const PIECE = 2 ** 22
/** A head is a name and a few sentences. */
const LONGEST_HEAD = 2 ** 20

/** What stands in front of the arrays. */
interface Head {
  readonly name: string
  readonly field: Field
  readonly symmetry: Symmetry
  readonly notes: readonly string[]
  readonly rows: number
  readonly cols: number
  readonly nonzeros: number
  /** Of the pattern: those that a visitor waits for. A build that counts something else under these names has to have another `MAGIC`. */
  readonly facts?: PatternFacts | undefined
}

const padded = (bytes: number): number => 8 * Math.ceil(bytes / 8)

/** The matrix in pieces, to be written one after the other, with facts that are known of it. Its geometry is left out: files have none. */
export function* binaryPieces(
  { name, field, symmetry, notes, csr, parts }: Matrix,
  facts?: PatternFacts,
): Generator<U8> {
  const { rows, cols, row_ptr, col_idx, values } = csr
  const head: Head = { name, field, symmetry, notes, rows, cols, nonzeros: col_idx.length, facts }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const first = new Uint8Array(padded(PREFIX + text.length))
  first.set(new TextEncoder().encode(MAGIC))
  new DataView(first.buffer).setUint32(8, text.length, true)
  first.set(text, PREFIX)
  yield first
  for (const { buffer, byteOffset, byteLength } of [
    row_ptr,
    col_idx,
    ...(field === 'pattern' ? [] : [values]),
    ...(parts ? [parts.re, parts.im] : []),
  ]) {
    for (let at = 0; at < byteLength; at += PIECE)
      yield new Uint8Array(buffer, byteOffset + at, Math.min(PIECE, byteLength - at))
    if (byteLength % 8 !== 0) yield new Uint8Array(8 - (byteLength % 8))
  }
}

/** Bytes of a file system, or in memory. */
export interface BytesAt {
  readonly size: number
  /** Fills an array with the bytes from a place on, and returns how many there were. */
  read(into: U8, at: number): Promise<number> | number
}

export const bytesIn = (file: Blob): BytesAt => ({
  size: file.size,
  async read(into, at) {
    const bytes = new Uint8Array(await file.slice(at, at + into.length).arrayBuffer())
    into.set(bytes)
    return bytes.length
  },
})

/** How a kept matrix is read. */
export interface WatchOfKept extends Watch {
  /** Nonzeros that it may have. */
  readonly most?: number | undefined
  /** Given the facts that were kept with the matrix, once that is known to be whole. */
  readonly hear?: ((facts: PatternFacts) => void) | undefined
}

/** The name that a kept matrix has; undefined where the bytes are none. */
export const nameIn = async (file: Blob): Promise<string | undefined> => (await headIn(bytesIn(file)))?.head.name

/**
 * The matrix that was written; undefined where the bytes are not one: cut short, of another version, or with columns that do not
 * ascend below `cols`. Throws MoreThanAgreed. O(rows + nonzeros).
 */
export async function matrixIn(
  file: BytesAt,
  { progress, signal, most, hear }: WatchOfKept = {},
): Promise<Matrix | undefined> {
  const found = await headIn(file)
  if (!found) return undefined
  const { head, stop } = found
  const { name, field, symmetry, notes, rows, cols, nonzeros } = head
  const lanes = field === 'pattern' ? 0 : field === 'complex' ? 3 : 1
  const size = stop + padded(4 * (rows + 1)) + padded(4 * nonzeros) + 8 * lanes * nonzeros
  if (size !== file.size) return undefined
  refuseMore(nonzeros, 'general', most)
  let at = stop
  const take = async (bytes: number): Promise<ArrayBuffer> => {
    const all = new Uint8Array(bytes)
    for (let from = 0; from < bytes; from += PIECE) {
      signal?.throwIfAborted()
      progress?.(texts.phase, at + from, file.size)
      const until = Math.min(bytes, from + PIECE)
      await file.read(all.subarray(from, until), at + from)
    }
    at += padded(bytes)
    return all.buffer
  }
  const row_ptr = new Uint32Array(await take(4 * (rows + 1)))
  const col_idx = new Uint32Array(await take(4 * nonzeros))
  const numbers = async () => new Float64Array(await take(8 * nonzeros))
  const csr = {
    rows,
    cols,
    row_ptr,
    col_idx,
    values: lanes === 0 ? new Float64Array(nonzeros).fill(1) : await numbers(),
  }
  const parts = lanes === 3 ? { re: await numbers(), im: await numbers() } : undefined
  await nextTask()
  if (!isWhole(csr)) return undefined
  const { facts } = head
  if (facts && COUNTED.every((count) => Number.isFinite(facts[count]) && facts[count] >= 0))
    hear?.({ ...facts, rows, cols, nonzeros })
  return { name, csr, field, symmetry, notes, ...(parts && { parts }) }
}

async function headIn(file: BytesAt): Promise<{ readonly head: Head; readonly stop: number } | undefined> {
  if (file.size < PREFIX) return undefined
  const prefix = new Uint8Array(PREFIX)
  await file.read(prefix, 0)
  if (new TextDecoder().decode(prefix.subarray(0, 8)) !== MAGIC) return undefined
  const length = new DataView(prefix.buffer).getUint32(8, true)
  if (length > Math.min(LONGEST_HEAD, file.size - PREFIX)) return undefined
  const text = new Uint8Array(length)
  await file.read(text, PREFIX)
  try {
    const head = JSON.parse(new TextDecoder().decode(text)) as Head
    return isHead(head) ? { head, stop: padded(PREFIX + length) } : undefined
  } catch {
    return undefined // what was written before is read from its file again
  }
}

const FIELDS: readonly unknown[] = ['real', 'integer', 'pattern', 'complex'] satisfies Field[]
const SYMMETRIES: readonly unknown[] = ['general', 'symmetric', 'skew-symmetric', 'hermitian'] satisfies Symmetry[]
/** Facts that the head does not have for itself: all of them, or a file without one that is counted now would be taken for whole. */
const COUNTED = Object.keys({
  longestRow: true,
  emptyRows: true,
  bandwidth: true,
  levels: true,
  widest: true,
  rowsPerLevel: true,
} satisfies Record<Counted, true>) as Counted[]
type Counted = Exclude<keyof PatternFacts, 'rows' | 'cols' | 'nonzeros'>
const isSize = (n: unknown): boolean => Number.isInteger(n) && (n as number) >= 0

const isHead = ({ name, field, symmetry, notes, rows, cols, nonzeros }: Head): boolean =>
  typeof name === 'string' &&
  FIELDS.includes(field) &&
  SYMMETRIES.includes(symmetry) &&
  Array.isArray(notes) &&
  notes.every((note) => typeof note === 'string') &&
  [rows, cols, nonzeros].every(isSize)

function isWhole({ rows, cols, row_ptr, col_idx }: Matrix['csr']): boolean {
  if (row_ptr[0] !== 0 || row_ptr[rows] !== col_idx.length) return false
  for (let i = 0; i < rows; i++) {
    if (row_ptr[i] > row_ptr[i + 1] || row_ptr[i + 1] > col_idx.length) return false
    for (let k = row_ptr[i] + 1; k < row_ptr[i + 1]; k++) if (col_idx[k - 1] >= col_idx[k]) return false
    // the last of an ascending row is its largest
    if (row_ptr[i] < row_ptr[i + 1] && col_idx[row_ptr[i + 1] - 1] >= cols) return false
  }
  return true
}
