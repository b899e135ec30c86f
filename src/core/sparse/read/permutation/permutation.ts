import { AppError } from '#src/core/base/errors.ts'
import type { RowsAndColumns } from '../../orderings/ordering.ts'
import { open } from '../container.ts'
import { wholeOf } from '../contract.ts'
import { fileError, lineError } from '../failure.ts'
import { Pace } from '../lib/abort.ts'
import { openStream, type ReadOptions } from '../matrix.ts'
import { eachLine, type PlainLine } from '../plain.ts'
import * as texts from './words.ts'

const COMMENT = /^[%#]/
const ARRAY = ['%%matrixmarket', 'matrix', 'array', 'integer', 'general']

/** Numbers of a file, and the lines that they stand in. */
interface Listed {
  readonly numbers: number[]
  readonly lines: number[]
}

/**
 * Reads an order of n rows, number k the row that comes kth: one number a line, plain or as a Matrix Market array of one column, with % and #
 * for comments, also in gzip; 2 n numbers are an order of rows, then one of columns. Counted from 0 where one of them is 0, else from 1.
 * Throws LengthMismatch, IndexOutOfRange, NotAPermutation, BadNumber, ExtraField, UnsupportedHeader with the line, and what
 * reading a file throws.
 */
export async function readPermutation(
  stream: ReadableStream<Uint8Array>,
  name: string,
  n: number,
  options: ReadOptions = {},
): Promise<RowsAndColumns> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  try {
    const { bytes } = await open(source, name)
    let taken = 0
    const within = {
      take: async (most: number) => {
        const piece = await bytes.take(most)
        taken += piece?.length ?? 0
        if (taken > mostBytes(n)) throw fileError('LengthMismatch', texts.tooLong(name, n))
        return piece
      },
    }
    const { numbers, lines } = listed(await wholeOf(within, () => pace.breathe()), n)
    if (numbers.length !== n && numbers.length !== 2 * n)
      throw lineError('LengthMismatch', lines.at(-1) ?? 1, texts.otherRows(numbers.length, n))
    const from = numbers.includes(0) ? 0 : 1
    const orderIn = (at: number) => checked(numbers.slice(at, at + n), lines.slice(at, at + n), from)
    const rows = orderIn(0)
    return { rows, columns: numbers.length === n ? rows : orderIn(n) }
  } finally {
    source.release()
  }
}

/** Most bytes of a file with an order of n rows: 64 for each of two numbers a row, and a million for comments. */
const mostBytes = (n: number): number => 2 * 64 * n + 1e6

/** Throws LengthMismatch at the first number more than two orders of n rows have. */
function listed(bytes: Parameters<typeof eachLine>[0], n: number): Listed {
  const [numbers, lines]: [number[], number[]] = [[], []]
  let sizes = false
  eachLine(bytes, (line) => {
    if (!line.next()) return
    if (line.number === 1 && line.word().toLowerCase() === ARRAY[0]) {
      readBanner(line)
      sizes = true
      return
    }
    if (COMMENT.test(line.word())) return
    if (sizes) {
      sizes = false // how many there are is seen when all are read
      return
    }
    if (numbers.length === 2 * n) throw lineError('LengthMismatch', line.number, texts.moreRows(n))
    numbers.push(line.wholeHere())
    lines.push(line.number)
    if (line.next()) throw lineError('ExtraField', line.number, texts.oneNumber)
  })
  return { numbers, lines }
}

function readBanner(line: PlainLine): void {
  for (const word of ARRAY.slice(1))
    if (!line.next() || line.word().toLowerCase() !== word)
      throw lineError('UnsupportedHeader', line.number, texts.arrayOnly)
}

/** Each row once. */
function checked(numbers: readonly number[], lines: readonly number[], from: number): RowsAndColumns['rows'] {
  const n = numbers.length
  const order = new Uint32Array(n)
  /** One more than where each was met. */
  const met = new Uint32Array(n)
  for (const [k, number] of numbers.entries()) {
    const row = number - from
    if (row < 0 || row >= n) throw lineError('IndexOutOfRange', lines[k], texts.outside(number, from, n - 1 + from))
    if (met[row] > 0) throw lineError('NotAPermutation', lines[k], texts.twice(number, lines[met[row] - 1]))
    met[row] = k + 1
    order[k] = row
  }
  return order
}

/** This browser lacks the file of an order that a link names. */
export const orderNeeded = (): AppError => new AppError('OrderNeeded', texts.notKept)
