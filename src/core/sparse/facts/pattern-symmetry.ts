import type { MatrixFact } from './fact.ts'
import type { Mirrors } from './lib/mirrors.ts'
import * as texts from './words.ts'

const patternSymmetry: MatrixFact<Mirrors> = {
  ...texts.TERMS.patternSymmetry,
  square: true,
  ofPattern: true,
  find: ({ mirrors }) => mirrors,
  say: ({ off, stored }) => texts.share(stored, off),
  sorts: { by: texts.SORTS.patternSymmetry, of: ({ off, stored }) => (100 * stored) / Math.max(1, off) },
}
export default patternSymmetry
