import { largest } from '#src/core/base/arrays.ts'
import { coarseParts } from './lib/coarse.ts'
import type { MatrixFact } from './fact.ts'
import { strongParts } from './lib/strong.ts'
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
    const { wide, tall, rest } = coarseParts(specimen.csr, specimen.columns, specimen.matching(watch))
    return { square: strongParts(rest.ptr, rest.adj).sizes, wide, tall }
  },
  say({ square, wide, tall }) {
    const all = square.length + Number(wide) + Number(tall)
    const more = [...(wide ? [texts.oneWide] : []), ...(tall ? [texts.oneTall] : [])]
    return [texts.blocksOf(all, largest(square)), ...more].join(', ')
  },
  sorts: {
    by: texts.TERMS.blocks.name,
    of: ({ square, wide, tall }) => square.length + Number(wide) + Number(tall),
  },
}
export default blocks
