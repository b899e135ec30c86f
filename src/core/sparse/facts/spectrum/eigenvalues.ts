import { type Apply, type SpectrumEnd, lanczos } from '../../spectrum/lanczos.ts'
import * as phases from '../../spectrum/words.ts'
import type { Watch } from '../../watch.ts'
import type { MatrixFact } from '../fact.ts'
import type { Specimen } from '../lib/specimen.ts'
import * as texts from '../words.ts'

type Eigenvalues = { readonly least: SpectrumEnd; readonly most: SpectrumEnd } | 'complex' | 'asymmetric' | undefined

/** Both ends of the spectrum of a symmetric matrix. */
const eigenvalues: MatrixFact<Eigenvalues> = {
  ...texts.TERMS.eigenvalues,
  dear: true,
  square: true,
  find(specimen, watch) {
    const { csr, matrix, mirrors } = specimen
    if (matrix.parts) return 'complex'
    if (mirrors.same !== mirrors.off) return 'asymmetric'
    const { rows, row_ptr, col_idx, values } = csr
    const apply: Apply = (x, y) => {
      for (let i = 0; i < rows; i++) {
        let sum = 0
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += values[k] * x[col_idx[k]]
        y[i] = sum
      }
    }
    const ends = lanczos(apply, rows, 'both', watch, phases.products)
    if (!ends || texts.isSure(ends.least)) return ends
    return { most: ends.most, least: smallestOf(specimen, watch) ?? ends.least }
  },
  say(found) {
    if (found === 'complex') return texts.complexUntried
    if (found === 'asymmetric') return texts.onlySymmetric
    return found ? texts.fromTo(texts.ended(found.least), texts.ended(found.most)) : texts.noRows
  },
}
export default eigenvalues

/** Of the inverse, where all its eigenvalues are positive: one over the largest. */
function smallestOf(specimen: Specimen, watch: Watch): SpectrumEnd | undefined {
  const factors = specimen.factorised(watch)
  if (!('solver' in factors)) return undefined
  const { solve } = factors.solver
  const ends = lanczos((x, y) => y.set(solve(x)), specimen.csr.rows, 'most', watch, phases.solves)
  if (!ends || !(ends.least.value > 0) || !Number.isFinite(ends.most.value)) return undefined
  return { value: 1 / ends.most.value, off: ends.most.off / ends.most.value ** 2 }
}
