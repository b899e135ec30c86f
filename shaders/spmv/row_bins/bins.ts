import { ACROSS } from '#shaders/spmv/row_bins/medium.wesl'
import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { padding } from '#src/core/sparse/formats/lib/slots.ts'

/** Which rows are short, medium and long, and how the last two are cut up. */
export interface Edges {
  /** Nonzeros of the longest short row. */
  readonly short: number
  /** Nonzeros of the shortest long row; above `short`. */
  readonly long: number
  /** Lanes of a medium row, a power of two. */
  readonly team: number
  /** Nonzeros of a long row that are added up together. */
  readonly chunk: number
}

/** Rows by their length. Slots hold the medium rows and then the short ones; long rows stay where they are. */
export interface RowBins extends Edges {
  /** Short rows, the longest first, rows of one length in their order. */
  readonly shortRows: U32
  /** How many short rows have l nonzeros, for l = 0 to `short`. */
  readonly lengths: U32
  /** Medium rows, the longest first, rows of one length in their order. */
  readonly mediumRows: U32
  /** Where each block of 32 / team medium rows begins in the slots; the last ends where the short rows begin. */
  readonly block_ptr: U32
  /** Long rows, in their order. */
  readonly longRows: U32
  /** Which chunk each long row begins with; the last word is the number of chunks. */
  readonly chunk_ptr: U32
  /** Nonzero of each slot, or PADDING; one slot of padding where there are none. */
  readonly nonzero: Int32Array<ArrayBuffer>
  /** Column of each slot; of padding that of a nonzero beside it, so that a product reads what is there anyway. */
  readonly columns: U32
}

/**
 * Cuts the rows of a pattern into bins. O(nnz + rows). A block is as wide as its longest row: since rows are sorted, all
 * blocks together are padded by no more than 32 longest rows, but for the rounding to teams.
 */
export function binsOf(pattern: Pattern, edges: Edges): RowBins {
  const { short, long, team } = edges
  const { ptr, items } = longestFirst(pattern, long)
  const [longEnd, mediumEnd] = [ptr[1], ptr[long - short]]
  const longRows = items.slice(0, longEnd)
  const mediumRows = items.slice(longEnd, mediumEnd)
  const shortRows = items.slice(mediumEnd)
  const lengths = new Uint32Array(short + 1)
  for (let l = 0; l <= short; l++) lengths[l] = ptr[long - l + 1] - ptr[long - l]
  const rows = { ...edges, shortRows, lengths, mediumRows, longRows }
  const block_ptr = blocksOf(pattern, mediumRows, team)
  const { nonzero, columns } = slotsOf(pattern, rows, block_ptr)
  return { ...rows, block_ptr, chunk_ptr: chunksOf(pattern, rows), nonzero, columns }
}

const lengthOf = ({ row_ptr }: Pattern, i: number): number => row_ptr[i + 1] - row_ptr[i]

/** Rows by descending length: those of l nonzeros are items ptr[long - l] to ptr[long - l + 1], long ones all first. */
function longestFirst(pattern: Pattern, long: number): { ptr: U32; items: U32 } {
  const keys = new Uint32Array(pattern.rows)
  for (let i = 0; i < pattern.rows; i++) keys[i] = long - Math.min(long, lengthOf(pattern, i))
  return groupByKey(keys, long + 1)
}

function blocksOf(pattern: Pattern, rows: U32, team: number): U32 {
  const each = ACROSS / team
  const block_ptr = new Uint32Array(Math.ceil(rows.length / each) + 1)
  for (let b = 0; b + 1 < block_ptr.length; b++)
    block_ptr[b + 1] = block_ptr[b] + ACROSS * Math.ceil(lengthOf(pattern, rows[b * each]) / team)
  return block_ptr
}

function chunksOf(pattern: Pattern, { longRows, chunk }: Pick<RowBins, 'longRows' | 'chunk'>): U32 {
  const chunk_ptr = new Uint32Array(longRows.length + 1)
  for (let r = 0; r < longRows.length; r++)
    chunk_ptr[r + 1] = chunk_ptr[r] + Math.ceil(lengthOf(pattern, longRows[r]) / chunk)
  return chunk_ptr
}

type Rows = Pick<RowBins, 'shortRows' | 'lengths' | 'mediumRows' | 'team'>

function slotsOf(pattern: Pattern, rows: Rows, block_ptr: U32): Pick<RowBins, 'nonzero' | 'columns'> {
  const medium = block_ptr[block_ptr.length - 1]
  const short = rows.lengths.reduce((sum, count, length) => sum + count * length, 0)
  const nonzero = padding(Math.max(1, medium + short))
  const columns = new Uint32Array(nonzero.length)
  fillMedium(pattern, rows, block_ptr, { nonzero, columns })
  fillShort(pattern, rows, medium, { nonzero, columns })
  return { nonzero, columns }
}

/** Slot s · 32 + r · team + l of a block holds nonzero s · team + l of its row r. */
function fillMedium(
  { row_ptr, col_idx }: Pattern,
  { mediumRows, team }: Rows,
  block_ptr: U32,
  { nonzero, columns }: Pick<RowBins, 'nonzero' | 'columns'>,
): void {
  const each = ACROSS / team
  for (let p = 0; p < mediumRows.length; p++) {
    const block = Math.floor(p / each)
    const first = row_ptr[mediumRows[p]]
    const last = row_ptr[mediumRows[p] + 1] - 1
    const steps = (block_ptr[block + 1] - block_ptr[block]) / ACROSS
    for (let n = 0; n < steps * team; n++) {
      const slot = block_ptr[block] + Math.floor(n / team) * ACROSS + (p % each) * team + (n % team)
      if (first + n <= last) nonzero[slot] = first + n
      columns[slot] = col_idx[Math.min(first + n, last)]
    }
  }
}

/** Rows of one length lie side by side: their first nonzeros, then their second ones. */
function fillShort(
  { row_ptr, col_idx }: Pattern,
  { shortRows, lengths }: Rows,
  begin: number,
  { nonzero, columns }: Pick<RowBins, 'nonzero' | 'columns'>,
): void {
  let [place, base] = [0, begin]
  for (let length = lengths.length - 1; length > 0; length--) {
    const count = lengths[length]
    for (let r = 0; r < count; r++, place++)
      for (let n = 0; n < length; n++) {
        const k = row_ptr[shortRows[place]] + n
        nonzero[base + n * count + r] = k
        columns[base + n * count + r] = col_idx[k]
      }
    base += length * count
  }
}
