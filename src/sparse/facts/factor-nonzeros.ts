import { count } from '#src/base/format.ts'
import type { Fact } from './fact.ts'

const factorNonzerosByDegree: Fact<number> = {
  name: 'nonzeros of L',
  means:
    'Nonzeros of the Cholesky factor L of a matrix with the pattern of A + Aᵀ, after an approximate minimum degree order (AMD); its diagonal is included.',
  dear: true,
  square: true,
  ofPattern: true,
  find: (specimen, watch) => specimen.factor(watch).counts.reduce((sum, each) => sum + each, 0),
  say: count,
}
export default factorNonzerosByDegree
