import { offsetsOf } from '#src/core/sparse/formats/dia.ts'
import type { Product } from './multiply.ts'

/** The diagonals of a product's matrix that hold a nonzero: what DIA stores, and what tells whether it is the one. */
export const diagonalOffsets = ({ pattern }: Pick<Product, 'pattern'>) => offsetsOf(pattern)
