import { type BadPivot, badPivot } from './lib/cholesky.ts'
import { hindranceTo } from './cholesky-candidate.ts'
import type { MatrixFact } from './fact.ts'
import { MOST_FLOPS, MOST_NONZEROS } from './lib/inverse.ts'
import * as texts from './words.ts'

type Definite =
  | { readonly yes: true }
  | { readonly no: 'no-candidate' | BadPivot }
  | { readonly undecided: number }
  | { readonly untried: 'complex' | number }

const positiveDefinite: MatrixFact<Definite> = {
  ...texts.TERMS.positiveDefinite,
  dear: true,
  square: true,
  find(specimen, watch) {
    if (hindranceTo(specimen)) return { no: 'no-candidate' }
    if (specimen.matrix.parts) return { untried: 'complex' }
    const { order, counts } = specimen.factor(watch)
    const nonzeros = counts.reduce((sum, each) => sum + each, 0)
    const flops = counts.reduce((sum, each) => sum + each * each, 0)
    if (nonzeros > MOST_NONZEROS || flops > MOST_FLOPS) return { untried: nonzeros }
    const bad = badPivot(specimen.csr, order, counts, watch)
    if (bad && bad.pivot > 0) return { undecided: bad.row }
    return bad ? { no: bad } : { yes: true }
  },
  say(found) {
    if ('yes' in found) return texts.yes
    if ('undecided' in found) return texts.undecided(found.undecided)
    if ('no' in found)
      return texts.no(found.no === 'no-candidate' ? texts.noCandidate : texts.badPivot(found.no.row, found.no.pivot))
    return found.untried === 'complex' ? texts.complexUntried : texts.largeUntried(found.untried)
  },
}
export default positiveDefinite
