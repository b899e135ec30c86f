import { largest } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { Components } from './components.ts'
import type { MatrixFact } from './fact.ts'
import { strongParts } from './lib/strong.ts'
import * as texts from './words.ts'

const strongComponents: MatrixFact<Components> = {
  ...texts.TERMS.strongComponents,
  dear: true,
  square: true,
  ofPattern: true,
  find({ csr: { row_ptr, col_idx } }) {
    const { sizes } = strongParts(row_ptr, col_idx)
    return { parts: sizes.length, most: largest(sizes) }
  },
  say: ({ parts, most }) => (parts === 1 ? count(1) : texts.largest(parts, most)),
  sorts: { by: texts.TERMS.strongComponents.name, of: ({ parts }) => parts },
}
export default strongComponents
