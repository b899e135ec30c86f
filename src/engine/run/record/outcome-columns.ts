import { type F32, largest, type U32, type U8 } from '#src/core/base/arrays.ts'
import type { Messages } from '#src/core/kernel/modeled.ts'
import type { IterationSeries, MovedMatrix, SummedMatrix } from '#src/core/kernel/outcome.ts'
import { groupingBy, type GroupsBySpace } from '#src/core/trace/space.ts'
import { VarintReader, VarintWriter } from '#src/core/trace/varint.ts'

/** What a recording's header says of an outcome; its words are in columns. */
export interface OutcomeShape {
  readonly matrix: string
  readonly rows: number
  readonly cols: number
  readonly entries: number
}

/** Where rows begin, columns, and entries of the input or bits of values: each word as its difference from the one before. */
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
  [row_ptr, col_idx, bitsOf(values)].map(differences)

/** Throws RangeError where a column ends early. */
export function decodeSummed(columns: readonly U8[], { matrix, rows, cols, entries }: OutcomeShape): SummedMatrix {
  const [row_ptr, col_idx, bits] = columns.map((column, c) => sums(column, c === 0 ? rows + 1 : entries))
  return { matrix, pattern: { rows, cols, row_ptr, col_idx }, values: new Float32Array(bits.buffer) }
}

const bitsOf = ({ buffer, byteOffset, length }: F32): U32 => new Uint32Array(buffer, byteOffset, length)

/** What a recording's header says of a series; its iterations and the bits of its numbers are in columns. */
export type SeriesShape = Pick<IterationSeries, 'name' | 'unit' | 'logarithmic' | 'aside'> & { readonly count: number }

export const SERIES_COLUMNS = 2

export const seriesShape = ({ name, unit, logarithmic, aside, at }: IterationSeries): SeriesShape => ({
  name,
  unit,
  logarithmic,
  ...(aside && { aside }),
  count: at.length,
})

export const encodeSeries = ({ at, values }: IterationSeries): U8[] => [at, bitsOf(values)].map(differences)

/** Throws RangeError where a column ends early, or iterations do not ascend. */
export function decodeSeries(columns: readonly U8[], { count, ...shape }: SeriesShape): IterationSeries {
  const [at, bits] = columns.map((column) => sums(column, count))
  if (at.some((iteration, i) => i > 0 && iteration <= at[i - 1])) throw new RangeError(shape.name)
  return { ...shape, at, values: new Float32Array(bits.buffer) }
}

/** What a recording's header says of messages; each of their words is in a column. */
export interface MessagesShape {
  readonly rows: number
  readonly columns: number
  readonly count: number
}

const MESSAGE_WORDS = ['from', 'to', 'item', 'bytes', 'sent', 'received'] as const

export const MESSAGE_COLUMNS = MESSAGE_WORDS.length

export const messagesShape = ({ grid: [rows, columns], from }: Messages): MessagesShape => ({
  rows,
  columns,
  count: from.length,
})

export const encodeMessages = (messages: Messages): U8[] => MESSAGE_WORDS.map((word) => differences(messages[word]))

/** Throws RangeError where a column ends early, or a message is from or to a worker outside the grid. */
export function decodeMessages(columns: readonly U8[], { rows, columns: across, count }: MessagesShape): Messages {
  const [from, to, item, bytes, sent, received] = columns.map((column) => sums(column, count))
  if (Math.max(largest(from), largest(to)) >= rows * across) throw new RangeError('messages')
  return { grid: [rows, across], from, to, item, bytes, sent, received }
}

function sums(column: U8, words: number): U32 {
  const reader = new VarintReader(column)
  let word = 0
  return Uint32Array.from({ length: words }, () => (word = (word + reader.signed()) >>> 0))
}

/** What a recording's header says of a grouping; the group of each item is in a column. */
export interface GroupingShape {
  readonly space: string
  readonly name: string
  readonly items: number
  readonly groups: number
}

const listed = (groups: GroupsBySpace) =>
  Object.entries(groups).flatMap(([space, all]) => all.map((grouping) => ({ space, grouping })))

export const groupShapes = (groups: GroupsBySpace): readonly GroupingShape[] =>
  listed(groups).map(({ space, grouping: { name, group, ptr } }) => ({
    space,
    name,
    items: group.length,
    groups: ptr.length - 1,
  }))

export const encodeGroups = (groups: GroupsBySpace): U8[] =>
  listed(groups).map(({ grouping }) => differences(grouping.group))

/** Throws RangeError where a column ends early, or names a group that there is not. */
export function decodeGroups(columns: readonly U8[], shapes: readonly GroupingShape[]): GroupsBySpace {
  const found: Record<string, ReturnType<typeof groupingBy>[]> = {}
  for (const [s, { space, name, items, groups }] of shapes.entries()) {
    const group = sums(columns[s], items)
    if (items > 0 && largest(group) >= groups) throw new RangeError(name)
    ;(found[space] ??= []).push(groupingBy(name, group, groups))
  }
  return found
}
