import { count } from '#src/core/base/format.ts'
import type { Pattern } from '../csr.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

/** Parts of a graph: how many, and the vertices of the largest. */
export interface Components {
  readonly parts: number
  readonly most: number
}

/**
 * Rows that nonzeros connect, whichever way: of a square matrix row and column i are one vertex, of another one each row and
 * each column is one. By union and find in nearly O(n + nnz).
 */
function connected({ rows, cols, row_ptr, col_idx }: Pattern): Components {
  const shift = rows === cols ? 0 : rows
  const root = Uint32Array.from({ length: shift + cols }, (_, v) => v)
  const size = new Uint32Array(root.length).fill(1)
  let parts = root.length
  const rootOf = (v: number): number => {
    let at = v
    for (; at !== root[at]; at = root[at]) root[at] = root[root[at]]
    return at
  }
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const [a, b] = [rootOf(i), rootOf(shift + col_idx[k])]
      if (a === b) continue
      const [into, from] = size[a] < size[b] ? [b, a] : [a, b]
      root[from] = into
      size[into] += size[from]
      parts--
    }
  return { parts, most: size.reduce((most, one) => Math.max(most, one), 0) }
}

const components: MatrixFact<Components> = {
  ...texts.TERMS.components,
  ofPattern: true,
  find: ({ csr }) => connected(csr),
  say: ({ parts, most }) => (parts === 1 ? count(1) : texts.largest(parts, most)),
  sorts: { by: texts.TERMS.components.name, of: ({ parts }) => parts },
}
export default components
