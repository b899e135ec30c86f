import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '#src/base/errors.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'

/** First word of a problem's file, `SPTR` read as a little-endian word. */
const MAGIC = 0x52545053
const HEAD_WORDS = 4
/** Bytes of one call: systems take less than 2 GiB at a time. */
const CHUNK = 1 << 30

type Words = Uint32Array | Float32Array

/**
 * Writes a problem as little-endian 32-bit words, for another process or another program to solve: magic, rows, nonzeros,
 * 1 for an upper triangle; then row_ptr, col_idx, values and b.
 */
export function writeProblem(file: string, { pattern, values, b, upper }: SolveProblem): void {
  const { rows, row_ptr, col_idx } = pattern
  const descriptor = openSync(file, 'w')
  try {
    const head = Uint32Array.of(MAGIC, rows, col_idx.length, upper ? 1 : 0)
    for (const words of [head, row_ptr, col_idx, values, b]) writeAll(descriptor, words)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads what `writeProblem` wrote. Throws AppError `BadProblemFile`. */
export function readProblem(file: string): SolveProblem {
  const descriptor = openSync(file, 'r')
  try {
    const head = readInto(descriptor, new Uint32Array(HEAD_WORDS), file)
    const [magic, rows, nonzeros, upper] = head
    if (magic !== MAGIC) throw new AppError('BadProblemFile', `${file} holds no problem.`)
    const row_ptr = readInto(descriptor, new Uint32Array(rows + 1), file)
    const col_idx = readInto(descriptor, new Uint32Array(nonzeros), file)
    const values = readInto(descriptor, new Float32Array(nonzeros), file)
    const b = readInto(descriptor, new Float32Array(rows), file)
    const pattern = { rows, cols: rows, row_ptr, col_idx }
    return { operation: 'sptrsv', pattern, values, b, upper: upper === 1 }
  } finally {
    closeSync(descriptor)
  }
}

/** Reads a vector of n 32-bit floats. Throws AppError `BadProblemFile`. */
export function readVector(file: string, n: number): Float32Array<ArrayBuffer> {
  const descriptor = openSync(file, 'r')
  try {
    return readInto(descriptor, new Float32Array(n), file)
  } finally {
    closeSync(descriptor)
  }
}

const bytesOf = (words: Words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength)

function writeAll(descriptor: number, words: Words): void {
  const bytes = bytesOf(words)
  for (let from = 0; from < bytes.length; )
    from += writeSync(descriptor, bytes, from, Math.min(CHUNK, bytes.length - from))
}

function readInto<T extends Words>(descriptor: number, words: T, file: string): T {
  const bytes = bytesOf(words)
  for (let from = 0; from < bytes.length; ) {
    const read = readSync(descriptor, bytes, from, Math.min(CHUNK, bytes.length - from), null)
    if (read === 0) throw new AppError('BadProblemFile', `${file} ends too early.`)
    from += read
  }
  return words
}
