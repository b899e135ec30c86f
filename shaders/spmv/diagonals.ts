import type { ProductProblem } from '#src/kernel/kernel.ts'
import { offsetsOf } from '#src/sparse/formats/dia.ts'

/** The diagonals of a product's matrix that hold a nonzero: what DIA stores, and what tells whether it is the one. */
export const diagonalOffsets = ({ pattern }: Pick<ProductProblem, 'pattern'>) => offsetsOf(pattern)
