import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

const factorNonzerosByDegree: MatrixFact<number> = {
  ...texts.TERMS.factorNonzeros,
  dear: true,
  square: true,
  ofPattern: true,
  find: (specimen, watch) => specimen.factor(watch).counts.reduce((sum, each) => sum + each, 0),
  say: count,
  sorts: { by: texts.TERMS.factorNonzeros.name, of: (nonzeros) => nonzeros },
}
export default factorNonzerosByDegree
