import { byteDictionary, columnDistances } from '#src/core/sparse/formats/compressed/dictionary.ts'
import { offsetsOf } from '#src/core/sparse/formats/dia.ts'
import type { Product } from './multiply.ts'

/** The diagonals of a product's matrix that hold a nonzero: what DIA stores, and what tells whether it is the one. */
export const diagonalOffsets = ({ pattern }: Pick<Product, 'pattern'>) => offsetsOf(pattern)

/** What codes of a byte stand for: what the compressed format is made by, and what tells whether it is the one. */
export const dictionaryIn = ({ pattern, values }: Pick<Product, 'pattern' | 'values'>) =>
  byteDictionary(pattern, columnDistances(pattern), values)
