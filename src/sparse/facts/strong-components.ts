import { largest } from '#src/base/arrays.ts'
import { count } from '#src/base/format.ts'
import type { Components } from './components.ts'
import type { Fact } from './fact.ts'
import { strongParts } from './strong.ts'
import * as texts from './words.ts'

const strongComponents: Fact<Components> = {
  name: 'strongly connected parts',
  means:
    'Sets of rows each of which leads to each other one along nonzeros, where a nonzero in row i and column j leads from i to j.',
  dear: true,
  square: true,
  ofPattern: true,
  find({ csr: { row_ptr, col_idx } }, watch) {
    watch.progress?.('searching strongly connected parts', 0, 0)
    const sizes = strongParts(row_ptr, col_idx)
    return { parts: sizes.length, most: largest(sizes) }
  },
  say: ({ parts, most }) => (parts === 1 ? count(1) : texts.largestOf(parts, most)),
}
export default strongComponents
