import { largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Entries of a block by number: at most 256 · 256 of them, and their lines and places within one below 256. */
export type U16 = Uint16Array<ArrayBuffer>

/**
 * L + U cut into blocks of nb × nb. The pattern is symmetric, so that a block of L and the one of U that mirrors it have one
 * structure, a pair: lines are rows of L and columns of U, and an entry stands in a line at an inner place, a column of L and a row of U.
 * Pair s holds entries[s + 1] − entries[s] of them; that of a diagonal block those below and above the diagonal, which stands apart.
 */
export interface LuBlocks {
  /** Rows of the matrix, rows of a block but the last, and rows of blocks. */
  readonly n: number
  readonly nb: number
  readonly rows: number
  /** Pairs by their row i and column j of blocks, j ≤ i, columns ascending, so that the diagonal is the last: pair s is entry s. */
  readonly pairs: Pattern
  /** Row and column of blocks of each pair. */
  readonly rowOf: U32
  readonly columnOf: U32
  /** First entry of each pair, and their number: entries[pairs]. */
  readonly entries: U32
  /** By entry: line · 256 + inner place, ascending within a pair. */
  readonly local: U16
  /** By pair and line, nb for each: entries of the pair that come before the line. */
  readonly starts: U16
  /** By pair and line, nb for each, ⌈nb / 32⌉ words for each line: bit c is set where an entry stands at inner place c. */
  readonly masks: U32
  /** First word of each pair among the values: its entries of L, as many of U, and of a diagonal block its diagonal. */
  readonly first: U32
  /** The word at which each entry of the filled pattern lies. */
  readonly places: U32
}

/** Words of the mask of a line. */
export const maskWords = (nb: number): number => Math.ceil(nb / 32)

/** Rows of block row i. */
export const rowsOfBlock = ({ n, nb }: Pick<LuBlocks, 'n' | 'nb'>, i: number): number => Math.min(nb, n - i * nb)

export const isDiagonal = ({ rowOf, columnOf }: LuBlocks, pair: number): boolean => rowOf[pair] === columnOf[pair]

/** Entries of a pair, in L alone. */
export const entriesIn = ({ entries }: Pick<LuBlocks, 'entries'>, pair: number): number =>
  entries[pair + 1] - entries[pair]

/** Values of one block of a pair: of L or of U, or of a diagonal block. */
export const valuesIn = (blocks: LuBlocks, pair: number): number =>
  isDiagonal(blocks, pair) ? blocks.first[pair + 1] - blocks.first[pair] : entriesIn(blocks, pair)

/** Values of the largest block of those that are meant. */
export const largestBlock = (blocks: LuBlocks, isMeant: (blocks: LuBlocks, pair: number) => boolean): number =>
  largest(blocks.rowOf.map((_, s) => (isMeant(blocks, s) ? valuesIn(blocks, s) : 0)))

/** The pair of block row i and column j, in either order; −1 where there is none. O(log pairs of a row) */
export function pairAt({ pairs: { row_ptr, col_idx } }: Pick<LuBlocks, 'pairs'>, i: number, j: number): number {
  const [row, column] = [Math.max(i, j), Math.min(i, j)]
  const pair = firstWhere(row_ptr[row], row_ptr[row + 1], (s) => col_idx[s] >= column)
  return pair < row_ptr[row + 1] && col_idx[pair] === column ? pair : -1
}

/** Cuts a symmetric pattern whose columns ascend and which has its diagonal. O(entries + pairs · nb) */
export function cutIntoBlocks(filled: Pattern, nb: number): LuBlocks {
  const { rows: n, row_ptr, col_idx } = filled
  const rows = Math.ceil(n / nb)
  const { pairs, counts } = pairsOf(filled, nb, rows)
  const count = pairs.col_idx.length
  const entries = prefixSum(counts)
  const words = maskWords(nb)
  const local = new Uint16Array(entries[count])
  const starts = new Uint16Array(count * nb)
  const masks = new Uint32Array(count * nb * words)
  const [rowOf, columnOf, first] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count + 1)]
  for (let i = 0; i < rows; i++)
    for (let s = pairs.row_ptr[i]; s < pairs.row_ptr[i + 1]; s++) {
      rowOf[s] = i
      columnOf[s] = pairs.col_idx[s]
      first[s + 1] = first[s] + 2 * counts[s] + (columnOf[s] === i ? rowsOfBlock({ n, nb }, i) : 0)
    }
  const places = new Uint32Array(col_idx.length)
  const next = entries.slice(0, count)
  const here = new Uint32Array(rows)
  // where the entry of U lies that mirrors the one at hand: columns of U fill up from above as rows of L come
  const mirrored = row_ptr.slice(0, n)
  for (let i = 0; i < n; i++) {
    const [block, line] = [Math.floor(i / nb), i % nb]
    for (let s = pairs.row_ptr[block]; s < pairs.row_ptr[block + 1]; s++) {
      here[columnOf[s]] = s
      starts[s * nb + line] = next[s] - entries[s]
    }
    let k = row_ptr[i]
    for (; col_idx[k] < i; k++) {
      const [s, inner] = [here[Math.floor(col_idx[k] / nb)], col_idx[k] % nb]
      const e = next[s]++
      local[e] = line * 256 + inner
      masks[(s * nb + line) * words + (inner >> 5)] |= 1 << (inner & 31)
      places[k] = first[s] + e - entries[s]
      places[mirrored[col_idx[k]]++] = places[k] + counts[s]
    }
    const own = here[block]
    places[k] = first[own] + 2 * counts[own] + line
    mirrored[i] = k + 1
  }
  // lines that the last row of blocks lacks
  for (let s = rows > 0 ? pairs.row_ptr[rows - 1] : 0; s < count; s++)
    starts.fill(counts[s], s * nb + rowsOfBlock({ n, nb }, rows - 1), (s + 1) * nb)
  return { n, nb, rows, pairs, rowOf, columnOf, entries, local, starts, masks, first, places }
}

/** Which blocks there are below the diagonal and on it, and how many entries below the diagonal of the matrix each has. */
function pairsOf({ rows: n, row_ptr, col_idx }: Pattern, nb: number, rows: number) {
  const [ptr, columns, counts]: [number[], number[], number[]] = [[0], [], []]
  const inColumn = new Uint32Array(rows)
  for (let block = 0; block < rows; block++) {
    const end = Math.min(n, (block + 1) * nb)
    for (let i = block * nb; i < end; i++)
      for (let k = row_ptr[i]; col_idx[k] < i; k++) inColumn[Math.floor(col_idx[k] / nb)]++
    for (let j = 0; j <= block; j++) {
      if (inColumn[j] === 0 && j < block) continue
      columns.push(j)
      counts.push(inColumn[j])
      inColumn[j] = 0
    }
    ptr.push(columns.length)
  }
  const pairs = { rows, cols: rows, row_ptr: Uint32Array.from(ptr), col_idx: Uint32Array.from(columns) }
  return { pairs, counts: Uint32Array.from(counts) }
}
