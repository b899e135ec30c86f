import type { MatrixFact } from './fact.ts'
import { isHermitian } from './lib/mirrors.ts'
import type { Specimen } from './lib/specimen.ts'
import * as texts from './words.ts'

/** Why a matrix is not positive definite, as far as a look at it tells. */
type Hindrance = 'asymmetric' | 'not-hermitian' | 'diagonal'

const WHY: Readonly<Record<Hindrance, string>> = {
  asymmetric: texts.asymmetric,
  'not-hermitian': texts.notHermitian,
  diagonal: texts.notPositive,
}

/** What keeps a square matrix from being positive definite; undefined where nothing does. */
export function hindranceTo({ mirrors, csr, matrix }: Specimen): Hindrance | undefined {
  if (!isHermitian(mirrors)) return matrix.parts ? 'not-hermitian' : 'asymmetric'
  const { rows, row_ptr, col_idx } = csr
  const values = matrix.parts?.re ?? csr.values
  let positive = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i && values[k] > 0) positive++
  return positive === rows ? undefined : 'diagonal'
}

const choleskyCandidate: MatrixFact<Hindrance | undefined> = {
  ...texts.TERMS.choleskyCandidate,
  square: true,
  find: hindranceTo,
  say: (hindrance) => (hindrance ? texts.no(WHY[hindrance]) : texts.yes),
}
export default choleskyCandidate
