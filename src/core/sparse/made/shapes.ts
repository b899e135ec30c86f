import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from '../csr.ts'
import { seededSymmetricValues } from '../seeded.ts'
import { type Shape, shapeNonzeros } from '../shape-size.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from '../words.ts'

const MOST_NONZEROS = 2 ** 28

/**
 * A band: all entries with |i − j| ≤ width. An arrow that points down to the right: the diagonal, and the last `width`
 * rows and columns full, which makes a few rows as long as the matrix. Symmetric, positive definite (src/core/sparse/seeded.ts).
 * Throws BadSize unless 0 ≤ width < rows, TooLarge above 2²⁸ nonzeros.
 */
export function shapeMatrix(shape: Shape, watch: Watch = {}): Csr {
  checkSize(shape)
  const { kind, rows, width, seed } = shape
  const row_ptr = new Uint32Array(rows + 1)
  const col_idx = new Uint32Array(shapeNonzeros(shape))
  for (let i = 0; i < rows; i++) {
    beat(watch, 'rows', i, rows)
    row_ptr[i + 1] = kind === 'banded' ? band(shape, i, row_ptr[i], col_idx) : shaft(shape, i, row_ptr[i], col_idx)
  }
  const pattern = { rows, cols: rows, row_ptr, col_idx }
  const longest = kind === 'arrow' && width > 0 ? rows : 2 * width + 1
  return { ...pattern, values: seededSymmetricValues(pattern, seed, longest) }
}

function checkSize(shape: Shape): void {
  const { kind, rows, width } = shape
  if (![rows, width].every(Number.isSafeInteger) || width < 0 || width >= rows)
    throw new AppError('BadSize', texts.badWidth(rows, kind, rows - 1, width))
  const nonzeros = shapeNonzeros(shape)
  if (nonzeros > MOST_NONZEROS)
    throw new AppError('TooLarge', texts.tooManyNonzeros(nonzeros, MOST_NONZEROS), { nonzeros })
}

/** Columns of a row from place k on; returns the place after the last. */
function band({ rows, width }: Shape, i: number, k: number, col_idx: U32): number {
  for (let j = Math.max(0, i - width); j <= Math.min(rows - 1, i + width); j++) col_idx[k++] = j
  return k
}

function shaft({ rows, width }: Shape, i: number, k: number, col_idx: U32): number {
  const head = rows - width
  if (i < head) col_idx[k++] = i
  for (let j = i < head ? head : 0; j < rows; j++) col_idx[k++] = j
  return k
}
