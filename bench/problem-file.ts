import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '#src/base/errors.ts'
import type { Problem, ProductProblem, SolveProblem } from '#src/kernel/kernel.ts'

/** First word of a problem's file, `SPTR` or `SPMV` read as a little-endian word. */
const MAGIC: Readonly<Record<string, number>> = { sptrsv: 0x52545053, spmv: 0x564d5053 }
/** Bytes of one call: systems take less than 2 GiB at a time. */
const CHUNK = 1 << 30

type Words = Uint32Array | Float32Array

/**
 * Writes a problem as little-endian 32-bit words, for another process or another program to solve. A solve: magic, rows,
 * nonzeros, 1 for an upper triangle; then row_ptr, col_idx, values and b. A product: magic, rows, columns, nonzeros, α and β
 * in f32; then row_ptr, col_idx, values, x and y.
 */
export function writeProblem(file: string, problem: Problem): void {
  const { row_ptr, col_idx } = problem.pattern
  const vectors = problem.order === 'triangle' ? [problem.b] : [problem.x, problem.y]
  const descriptor = openSync(file, 'w')
  try {
    for (const words of [headOf(problem), row_ptr, col_idx, problem.values, ...vectors]) writeAll(descriptor, words)
  } finally {
    closeSync(descriptor)
  }
}

function headOf(problem: Problem): Uint32Array {
  const { rows, cols, col_idx } = problem.pattern
  const magic = MAGIC[problem.operation]
  if (problem.order === 'triangle') return Uint32Array.of(magic, rows, col_idx.length, problem.upper ? 1 : 0)
  const { alpha, beta } = problem
  return Uint32Array.of(magic, rows, cols, col_idx.length, ...new Uint32Array(Float32Array.of(alpha, beta).buffer))
}

/** Reads what `writeProblem` wrote. Throws AppError `BadProblemFile`. */
export function readProblem(file: string): Problem {
  const reader = new Reader(file)
  try {
    const [magic] = reader.words(1)
    if (magic === MAGIC['sptrsv']) return readSolve(reader)
    if (magic === MAGIC['spmv']) return readProduct(reader)
    throw new AppError('BadProblemFile', `${file} holds no problem.`)
  } finally {
    reader.close()
  }
}

function readSolve(reader: Reader): SolveProblem {
  const [rows, nonzeros, upper] = reader.words(3)
  const pattern = reader.pattern(rows, rows, nonzeros)
  return {
    operation: 'sptrsv',
    order: 'triangle',
    pattern,
    values: reader.numbers(nonzeros),
    b: reader.numbers(rows),
    upper: upper === 1,
  }
}

function readProduct(reader: Reader): ProductProblem {
  const [rows, cols, nonzeros] = reader.words(3)
  const [alpha, beta] = reader.numbers(2)
  const pattern = reader.pattern(rows, cols, nonzeros)
  const values = reader.numbers(nonzeros)
  return {
    operation: 'spmv',
    order: 'none',
    pattern,
    values,
    x: reader.numbers(cols),
    y: reader.numbers(rows),
    alpha,
    beta,
  }
}

/** Reads several vectors of n 32-bit floats, one after the other. Throws AppError `BadProblemFile`. */
export function readVectors(file: string, n: number, vectors: number): Float32Array<ArrayBuffer>[] {
  const reader = new Reader(file)
  try {
    return Array.from({ length: vectors }, () => reader.numbers(n))
  } finally {
    reader.close()
  }
}

/** Reads a file's words from its beginning on. */
class Reader {
  private readonly descriptor: number
  private readonly file: string

  constructor(file: string) {
    this.file = file
    this.descriptor = openSync(file, 'r')
  }

  words = (count: number) => this.filled(new Uint32Array(count))
  numbers = (count: number) => this.filled(new Float32Array(count))

  pattern(rows: number, cols: number, nonzeros: number): Problem['pattern'] {
    return { rows, cols, row_ptr: this.words(rows + 1), col_idx: this.words(nonzeros) }
  }

  close(): void {
    closeSync(this.descriptor)
  }

  private filled<T extends Words>(words: T): T {
    const bytes = bytesOf(words)
    for (let from = 0; from < bytes.length; ) {
      const read = readSync(this.descriptor, bytes, from, Math.min(CHUNK, bytes.length - from), null)
      if (read === 0) throw new AppError('BadProblemFile', `${this.file} ends too early.`)
      from += read
    }
    return words
  }
}

const bytesOf = (words: Words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength)

function writeAll(descriptor: number, words: Words): void {
  const bytes = bytesOf(words)
  for (let from = 0; from < bytes.length; )
    from += writeSync(descriptor, bytes, from, Math.min(CHUNK, bytes.length - from))
}
