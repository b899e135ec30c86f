import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import { zerosIn } from './lib/specimen.ts'
import * as texts from './words.ts'

const explicitZeros: MatrixFact<number> = {
  ...texts.TERMS.explicitZeros,
  find: ({ csr }) => zerosIn(csr.values),
  say: count,
  sorts: { by: texts.TERMS.explicitZeros.name, of: (zeros) => zeros },
}
export default explicitZeros
