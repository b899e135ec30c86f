import type { F64 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { nnz, type Pattern } from './csr.ts'

/** Keeps the stream of x apart from the stream of the matrix with the same seed. */
const VECTOR_STREAM = 0x5bd1e995

/**
 * Seeded values of a pattern (docs/notation.md): off-diagonals ±[0.5, 1] / row length, diagonal ±[1, 2], drawn in storage
 * order. Every row is strictly diagonally dominant, so solves neither overflow nor lose digits in f32.
 */
export function seededValues(pattern: Pattern, seed: number): F64 {
  const { rows, row_ptr, col_idx } = pattern
  const { between, sign } = random(seed)
  const values = new Float64Array(nnz(pattern))
  for (let i = 0; i < rows; i++) {
    const length = row_ptr[i + 1] - row_ptr[i]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      values[k] = sign() * (col_idx[k] === i ? between(1, 2) : between(0.5, 1) / length)
  }
  return values
}

/** A seeded vector of n entries ±[0.5, 1], each exact in f32. */
export function seededVector(n: number, seed: number): F64 {
  const { between, sign } = random(seed ^ VECTOR_STREAM)
  const vector = new Float64Array(n)
  for (let i = 0; i < n; i++) vector[i] = sign() * Math.fround(between(0.5, 1))
  return vector
}

/**
 * Seeded values of a symmetric pattern with a whole diagonal, symmetric themselves: off-diagonals ±[0.5, 1] / longest
 * row, diagonal [1, 2]. Positive definite by diagonal dominance, so that ILU(0) and IC(0) exist.
 */
export function seededSymmetricValues(pattern: Pattern, seed: number, longestRow: number): F64 {
  const { rows, row_ptr, col_idx } = pattern
  const { beside, diagonal } = symmetricDraws(seed, longestRow)
  const values = new Float64Array(nnz(pattern))
  // Rows come in order, so the mirror of the next lower entry of column j is the next upper entry of row j.
  const mirror = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    let k = row_ptr[i]
    for (; col_idx[k] < i; k++) values[k] = values[mirror[col_idx[k]]++] = beside()
    values[k] = diagonal()
    mirror[i] = k + 1
  }
  return values
}

/** Those of its lower triangle with the diagonal, row by row: as they are drawn, without a look at the other triangle. */
export function seededLowerValues({ rows, row_ptr, col_idx }: Pattern, seed: number, longestRow: number): F64 {
  const { beside, diagonal } = symmetricDraws(seed, longestRow)
  // as many stand on the other side of the diagonal
  const values = new Float64Array((col_idx.length + rows) / 2)
  let drawn = 0
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; col_idx[k] < i; k++) values[drawn++] = beside()
    values[drawn++] = diagonal()
  }
  return values
}

function symmetricDraws(seed: number, longestRow: number) {
  const { between, sign } = random(seed)
  return { beside: () => (sign() * between(0.5, 1)) / longestRow, diagonal: () => between(1, 2) }
}
