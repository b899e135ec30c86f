import type { MatrixFact } from './fact.ts'
import { isHermitian, type Mirrors } from './lib/mirrors.ts'
import * as texts from './words.ts'

const valueSymmetry: MatrixFact<Mirrors> = {
  ...texts.TERMS.valueSymmetry,
  square: true,
  ofPattern: true,
  find: ({ mirrors }) => mirrors,
  say(mirrors) {
    const { off, same, negated } = mirrors
    const said = texts.share(same, off)
    if (off === same) return said
    if (off === negated) return `${said}, skew-symmetric`
    return isHermitian(mirrors) ? `${said}, Hermitian` : said
  },
  sorts: { by: texts.SORTS.valueSymmetry, of: ({ off, same }) => (100 * same) / Math.max(1, off) },
}
export default valueSymmetry
