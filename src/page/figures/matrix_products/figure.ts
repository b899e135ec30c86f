import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_MATRIX_PRODUCTS } from '../measures.ts'

/** Products of matrices: time, products per second by how many fall on one entry, what stages take, and memory. */
export default {
  place: 11,
  begins: true,
  title: 'Matrix products',
  idea: 'time, compression and memory of matrix times matrix',
  measures: OF_MATRIX_PRODUCTS,
  load: () => import('./MatrixProducts.tsx'),
} satisfies MeasuredFigure
