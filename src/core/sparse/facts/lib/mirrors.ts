import type { Matrix } from '../../source.ts'
import type { PatternColumns } from '../../transpose.ts'

/** How nonzeros of a square matrix go with their mirrors, (i, j) with (j, i); those on the diagonal apart. */
export interface Mirrors {
  /** Nonzeros off the diagonal. */
  readonly off: number
  /** Of those, the ones whose mirror is stored. */
  readonly stored: number
  /** Whose mirror has the same value. */
  readonly same: number
  /** Whose mirror has the value with the other sign. */
  readonly negated: number
  /** Whose mirror is the complex conjugate; of real values, those with the same one. */
  readonly conjugate: number
  /** Whether the diagonal is what the conjugate of itself must be: without imaginary parts. */
  readonly realDiagonal: boolean
}

/** O(n + nnz): row i and column i are both ascending, and are walked side by side. */
export function mirrors({ csr, parts }: Pick<Matrix, 'csr' | 'parts'>, columns: PatternColumns): Mirrors {
  const { rows, row_ptr, col_idx, values } = csr
  const { col_ptr, row_idx, csr_k } = columns
  const { re, im } = parts ?? { re: values, im: undefined }
  let [off, stored, same, negated, conjugate] = [0, 0, 0, 0, 0]
  let realDiagonal = true
  for (let i = 0; i < rows; i++) {
    let p = col_ptr[i]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j === i) {
        realDiagonal &&= im === undefined || im[k] === 0
        continue
      }
      off++
      while (p < col_ptr[i + 1] && row_idx[p] < j) p++
      if (p === col_ptr[i + 1] || row_idx[p] !== j) continue
      stored++
      const m = csr_k[p]
      const [own, other] = im ? [im[k], im[m]] : [0, 0]
      if (re[k] === re[m] && own === other) same++
      if (re[k] === re[m] && own === -other) conjugate++
      if (re[k] === -re[m] && own === -other) negated++
    }
  }
  return { off, stored, same, negated, conjugate, realDiagonal }
}

/** Whether it equals its conjugate transpose. */
export const isHermitian = ({ off, conjugate, realDiagonal }: Mirrors): boolean => off === conjugate && realDiagonal
