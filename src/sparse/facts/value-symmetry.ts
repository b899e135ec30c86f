import type { Fact } from './fact.ts'
import { isHermitian, type Mirrors } from './mirrors.ts'
import * as texts from './words.ts'

const valueSymmetry: Fact<Mirrors> = {
  name: 'symmetric values',
  means:
    'The share of the nonzeros off the diagonal whose mirror has the same value. Where each has the other sign, the matrix is skew-symmetric; where each has the complex conjugate, Hermitian.',
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
}
export default valueSymmetry
