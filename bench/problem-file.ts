import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '#src/core/base/errors.ts'
import { benches, benchOf, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { WordReader } from '#src/core/kernel/bench.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Bytes of one call: systems take less than 2 GiB at a time. */
const CHUNK = 1 << 30

type Words = Uint32Array | Float32Array

/** The first word of an operation's files: its letters, read as a little-endian word. */
const magicOf = ({ file }: Pick<FoundBench, 'file'>): number =>
  new DataView(new TextEncoder().encode(file.begins).buffer).getUint32(0, true)

/**
 * Writes a problem as little-endian 32-bit words, for another process or another program to solve: which operation's it
 * is, and then what that has in its files (shaders/<operation>/bench.ts).
 */
export function writeProblem(file: string, problem: Problem, bench: FoundBench = benchOf(problem.operation)): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const words of [Uint32Array.of(magicOf(bench)), ...bench.file.write(problem)]) writeAll(descriptor, words)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads what `writeProblem` wrote. Throws AppError `BadProblemFile`. */
export function readProblem(file: string, all: readonly FoundBench[] = benches): Problem {
  return reading(file, (reader) => {
    const [magic] = reader.words(1)
    const bench = all.find((one) => magicOf(one) === magic)
    if (!bench) throw new AppError('BadProblemFile', `${file} holds no problem.`)
    return bench.file.read(reader)
  })
}

/** Reads several things from a file one after the other. Throws AppError `BadProblemFile`. */
export const readSeveral = <T>(file: string, count: number, read: (from: WordReader) => T): T[] =>
  reading(file, (reader) => Array.from({ length: count }, () => read(reader)))

function reading<T>(file: string, read: (reader: FileReader) => T): T {
  const reader = new FileReader(file)
  try {
    return read(reader)
  } finally {
    reader.close()
  }
}

/** Reads a file's words from its beginning on. */
class FileReader implements WordReader {
  private readonly descriptor: number
  private readonly file: string

  constructor(file: string) {
    this.file = file
    this.descriptor = openSync(file, 'r')
  }

  words = (count: number) => this.filled(new Uint32Array(count))
  numbers = (count: number) => this.filled(new Float32Array(count))

  pattern(rows: number, cols: number, nonzeros: number): Pattern {
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
