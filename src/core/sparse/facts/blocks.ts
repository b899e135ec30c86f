import { largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { MatrixFact } from './fact.ts'
import { UNMATCHED } from './lib/matching.ts'
import type { Specimen } from './lib/specimen.ts'
import { strongParts } from './lib/strong.ts'
import type { Watch } from '../watch.ts'
import * as texts from './words.ts'

interface Blocks {
  /** Rows of each block on the diagonal that is square and cannot be split. */
  readonly square: readonly number[]
  /** Whether columns are left that no row is matched with: one block with more columns than rows. */
  readonly wide: boolean
  /** Whether rows are left that no column is matched with: one block with more rows than columns. */
  readonly tall: boolean
}

/** Dulmage and Mendelsohn, Canadian J. Math. 10, 1958; Pothen and Fan, ACM TOMS 16(4), 1990. */
const blocks: MatrixFact<Blocks> = {
  ...texts.TERMS.blocks,
  dear: true,
  ofPattern: true,
  find(specimen, watch) {
    const { wide, tall, rest } = coarse(specimen, watch)
    return { square: strongParts(rest.ptr, rest.adj), wide, tall }
  },
  say({ square, wide, tall }) {
    const all = square.length + Number(wide) + Number(tall)
    const more = [...(wide ? [texts.oneWide] : []), ...(tall ? [texts.oneTall] : [])]
    return [texts.blocksOf(all, largest(square)), ...more].join(', ')
  },
}
export default blocks

/** What alternating paths from free columns and from free rows leave over, as a graph: row i leads to the rows that its columns are matched with. */
function coarse(specimen: Specimen, watch: Watch): { wide: boolean; tall: boolean; rest: { ptr: U32; adj: U32 } } {
  const { rowOf, colOf } = specimen.matching(watch)
  const { rows, row_ptr, col_idx } = specimen.csr
  const { col_ptr, row_idx } = specimen.columns
  const apart = new Uint8Array(rows)
  const freeColumns = free(rowOf)
  const freeRows = free(colOf)
  // columns lead to the rows that they have nonzeros in, and these to the columns that they are matched with
  for (const columns = [...freeColumns]; columns.length > 0; ) {
    const j = columns.pop() as number
    for (let p = col_ptr[j]; p < col_ptr[j + 1]; p++) {
      if (apart[row_idx[p]]) continue
      apart[row_idx[p]] = 1
      columns.push(colOf[row_idx[p]])
    }
  }
  for (const i of freeRows) apart[i] = 1
  for (const left = [...freeRows]; left.length > 0; ) {
    const i = left.pop() as number
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const row = rowOf[col_idx[k]]
      if (apart[row]) continue
      apart[row] = 1
      left.push(row)
    }
  }
  return { wide: freeColumns.length > 0, tall: freeRows.length > 0, rest: among(specimen, rowOf, apart) }
}

const free = (partner: U32): readonly number[] => Array.from(partner.keys()).filter((one) => partner[one] === UNMATCHED)

/** Rows that are not apart are numbered anew. */
function among({ csr: { rows, row_ptr, col_idx } }: Specimen, rowOf: U32, apart: Uint8Array): { ptr: U32; adj: U32 } {
  const number = prefixSum(apart.map((one) => 1 - one))
  const lengths = new Uint32Array(number[rows])
  const adj = new Uint32Array(col_idx.length)
  let to = 0
  for (let i = 0; i < rows; i++) {
    if (apart[i]) continue
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const row = rowOf[col_idx[k]]
      if (row === UNMATCHED || apart[row]) continue
      adj[to++] = number[row]
      lengths[number[i]]++
    }
  }
  return { ptr: prefixSum(lengths), adj }
}
