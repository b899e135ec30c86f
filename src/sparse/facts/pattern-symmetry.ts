import type { Fact } from './fact.ts'
import type { Mirrors } from './mirrors.ts'
import * as texts from './words.ts'

const patternSymmetry: Fact<Mirrors> = {
  name: 'symmetric pattern',
  means: 'The share of the nonzeros off the diagonal whose mirror across the diagonal is stored, too.',
  square: true,
  ofPattern: true,
  find: ({ mirrors }) => mirrors,
  say: ({ off, stored }) => texts.share(stored, off),
}
export default patternSymmetry
