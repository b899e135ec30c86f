import type { U32, U8 } from '#src/base/arrays.ts'
import type { MovedMatrix, SummedMatrix } from '#src/kernel/outcome.ts'
import { VarintReader, VarintWriter } from '#src/trace/varint.ts'

/** What a recording's header says of an outcome; its words are in columns. */
export interface OutcomeShape {
  readonly matrix: string
  readonly rows: number
  readonly cols: number
  readonly entries: number
}

/** Where rows begin, columns, and entries of the input or bits of values: each word as what it is more than the one before. */
export const OUTCOME_COLUMNS = 3

export const shapeOf = ({ matrix, pattern: { rows, cols, col_idx } }: Omit<SummedMatrix, 'values'>): OutcomeShape => ({
  matrix,
  rows,
  cols,
  entries: col_idx.length,
})

export const encodeOutcome = ({ pattern: { row_ptr, col_idx }, from }: MovedMatrix): U8[] =>
  [row_ptr, col_idx, from].map(differences)

function differences(words: U32): U8 {
  const writer = new VarintWriter()
  for (let w = 0; w < words.length; w++) writer.signed((words[w] - (words[w - 1] ?? 0)) | 0)
  return writer.finish()
}

/** Throws RangeError where a column ends early. */
export function decodeOutcome(columns: readonly U8[], { matrix, rows, cols, entries }: OutcomeShape): MovedMatrix {
  const [row_ptr, col_idx, from] = columns.map((column, c) => sums(column, c === 0 ? rows + 1 : entries))
  return { matrix, pattern: { rows, cols, row_ptr, col_idx }, from }
}

export const encodeSummed = ({ pattern: { row_ptr, col_idx }, values }: SummedMatrix): U8[] =>
  [row_ptr, col_idx, new Uint32Array(values.buffer, values.byteOffset, values.length)].map(differences)

/** Throws RangeError where a column ends early. */
export function decodeSummed(columns: readonly U8[], { matrix, rows, cols, entries }: OutcomeShape): SummedMatrix {
  const [row_ptr, col_idx, bits] = columns.map((column, c) => sums(column, c === 0 ? rows + 1 : entries))
  return { matrix, pattern: { rows, cols, row_ptr, col_idx }, values: new Float32Array(bits.buffer) }
}

function sums(column: U8, words: number): U32 {
  const reader = new VarintReader(column)
  let word = 0
  return Uint32Array.from({ length: words }, () => (word = (word + reader.signed()) >>> 0))
}
