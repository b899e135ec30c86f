import { type Apply, lanczos, scaleDown, type SpectrumEnd } from '../../spectrum/lanczos.ts'
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
    const { csr, matrix, mirrors, onGpu } = specimen
    if (matrix.parts) return 'complex'
    if (mirrors.same !== mirrors.off) return 'asymmetric'
    const { rows, row_ptr, col_idx } = csr
    const { scale, values } = scaleDown(csr.values)
    const better = (least: SpectrumEnd) => (texts.isSure(least) ? undefined : smallest(specimen, scale, watch))
    if (onGpu?.of === 'eigenvalues') return { least: better(onGpu.least) ?? onGpu.least, most: onGpu.most }
    const apply: Apply = (x, y) => {
      for (let i = 0; i < rows; i++) {
        let sum = 0
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += values[k] * x[col_idx[k]]
        y[i] = sum
      }
    }
    const ends = lanczos(apply, rows, 'both', watch, phases.products)
    if (!ends) return ends
    return { least: better(ends.least) ?? times(ends.least, scale), most: times(ends.most, scale) }
  },
  say(found) {
    if (found === 'complex') return texts.complexUntried
    if (found === 'asymmetric') return texts.onlySymmetric
    return found ? texts.fromTo(texts.ended(found.least), texts.ended(found.most)) : texts.noRows
  },
}
export default eigenvalues

const times = ({ value, off }: SpectrumEnd, scale: number): SpectrumEnd => ({ value: value * scale, off: off * scale })

/** Of a matrix whose inverse has positive eigenvalues alone: one over the largest of these. @param scale by which it is divided meanwhile */
function smallest(specimen: Specimen, scale: number, watch: Watch): SpectrumEnd | undefined {
  const factors = specimen.factorised(watch)
  if (!('solver' in factors)) return undefined
  const { solve } = factors.solver
  const ends = lanczos(
    (x, y) => y.set(solve(x).map((value) => value * scale)),
    specimen.csr.rows,
    'most',
    watch,
    phases.solves,
  )
  if (!ends || !(ends.least.value > 0) || !Number.isFinite(ends.most.value)) return undefined
  return times({ value: 1 / ends.most.value, off: ends.most.off / ends.most.value ** 2 }, scale)
}
