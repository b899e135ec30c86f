import { columnNorm, inverseNorm } from '../../spectrum/condition.ts'
import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

type Condition =
  | { readonly number: number }
  | { readonly singular: number }
  | { readonly overflow: number }
  | { readonly untried: 'complex' | 'large' }

/** In the 1-norm, as MATLAB's condest. */
const condition: MatrixFact<Condition> = {
  ...texts.TERMS.condition,
  dear: true,
  square: true,
  find(specimen, watch) {
    if (specimen.matrix.parts) return { untried: 'complex' }
    const factors = specimen.factorised(watch)
    if ('large' in factors) return { untried: 'large' }
    if (!('solver' in factors)) return factors
    return { number: columnNorm(specimen.csr) * inverseNorm(factors.solver, specimen.csr.rows) }
  },
  say(found) {
    if ('singular' in found) return texts.withoutPivot(found.singular)
    if ('overflow' in found) return texts.overflow(found.overflow)
    if ('untried' in found) return found.untried === 'complex' ? texts.complexUntried : texts.notTried
    return Number.isFinite(found.number) ? texts.magnitude(found.number) : texts.infinite
  },
  sorts: { by: texts.TERMS.condition.name, of: (found) => ('number' in found ? found.number : undefined) },
}
export default condition
