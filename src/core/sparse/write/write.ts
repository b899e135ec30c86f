import { AppError } from '#src/core/base/errors.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import { writeMatrix } from '../read/write-matrix.ts'
import type { Matrix } from '../source.ts'
import * as texts from './words.ts'

/** What a matrix can be saved as, by the ends of file names. */
export const WRITTEN = ['mtx', 'npz', 'bsp.h5'] as const
export type Written = (typeof WRITTEN)[number]

/** A matrix as a file. Throws AppError `NeedsRealValues` where its values are complex and the format takes real ones. */
export async function written(matrix: Matrix, as: Written): Promise<U8 | readonly string[]> {
  if (as === 'npz') return (await import('./npz.ts')).npz(matrix)
  if (as === 'bsp.h5') return (await import('./binsparse.ts')).binsparse(matrix)
  if (matrix.parts) throw new AppError('NeedsRealValues', texts.noComplexMarket)
  return writeMatrix(matrix.csr, matrix.field === 'pattern' ? undefined : matrix.csr.values)
}
