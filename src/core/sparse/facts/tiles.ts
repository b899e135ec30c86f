import { plural, significant } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

const SIDE = 16

interface Tiles {
  readonly nonzeros: number
  /** Tiles that hold one. */
  readonly held: number
}

const tiles: MatrixFact<Tiles> = {
  ...texts.TERMS.tiles,
  find({ csr: { rows, cols, row_ptr, col_idx } }) {
    const seen = new Int32Array(Math.ceil(cols / SIDE)).fill(-1)
    let held = 0
    for (let i = 0; i < rows; i++) {
      const stripe = Math.floor(i / SIDE)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
        const tile = Math.floor(col_idx[k] / SIDE)
        if (seen[tile] === stripe) continue
        seen[tile] = stripe
        held++
      }
    }
    return { nonzeros: col_idx.length, held }
  },
  say: ({ nonzeros, held }) => texts.perTile(plural(held, 'tile'), significant(nonzeros / Math.max(1, held))),
  sorts: { by: texts.SORTS.perTile, of: ({ nonzeros, held }) => nonzeros / Math.max(1, held) },
}
export default tiles
