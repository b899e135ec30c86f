import type { F64 } from '#src/core/base/arrays.ts'
import { type Apply, type Ends, lanczos, scaleDown, type SpectrumEnd } from '../../spectrum/lanczos.ts'
import * as phases from '../../spectrum/words.ts'
import type { Watch } from '../../watch.ts'
import type { MatrixFact } from '../fact.ts'
import type { Specimen } from '../lib/specimen.ts'
import * as texts from '../words.ts'

type Least = SpectrumEnd | 'singular' | 'large' | { readonly overflow: number }

type SingularValues =
  | { readonly untried: 'complex' | 'empty' }
  | { readonly most: SpectrumEnd; readonly least: Least | 'rectangular' }

const singularValues: MatrixFact<SingularValues> = {
  ...texts.TERMS.singularValues,
  dear: true,
  find(specimen, watch) {
    const { rows, cols } = specimen.csr
    if (specimen.matrix.parts) return { untried: 'complex' }
    const most = findLargest(specimen, watch)
    if (!most) return { untried: 'empty' }
    return { most, least: rows === cols ? findLeast(specimen, watch) : 'rectangular' }
  },
  say(found) {
    if ('untried' in found) return found.untried === 'complex' ? texts.complexUntried : texts.noRows
    const { most, least } = found
    if (typeof least === 'object' && 'overflow' in least)
      return texts.largestOnly(texts.ended(most), texts.smallestOverflow(least.overflow))
    if (typeof least === 'object') return texts.fromTo(texts.ended(least), texts.ended(most))
    if (least === 'singular') return texts.fromTo('0', texts.ended(most))
    return texts.largestOnly(texts.ended(most), least === 'large' ? texts.factorsTooLarge : undefined)
  },
}
export default singularValues

/** The root of the largest eigenvalue of Aᵀ A. */
function findLargest({ csr, onGpu }: Specimen, watch: Watch): SpectrumEnd | undefined {
  const { rows, cols, row_ptr, col_idx } = csr
  if (rows === 0 || cols === 0) return undefined
  if (onGpu) return onGpu.of === 'eigenvalues' ? larger(onGpu) : onGpu.most
  const { scale, values } = scaleDown(csr.values)
  const apply: Apply = (x, y) => {
    for (let i = 0; i < rows; i++) {
      let sum = 0
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += values[k] * x[col_idx[k]]
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) y[col_idx[k]] += values[k] * sum
    }
  }
  const most = lanczos(apply, cols, 'most', watch, phases.products)?.most
  const value = Math.sqrt(Math.max(0, most?.value ?? 0))
  return { value: scale * value, off: value === 0 ? 0 : (scale * (most?.off ?? 0)) / (2 * value) }
}

/** The end of larger modulus: of a symmetric matrix the largest singular value. */
const larger = ({ least, most }: Ends): SpectrumEnd =>
  -least.value > most.value ? { ...least, value: -least.value } : most

/** Of (A Aᵀ)⁻¹, whose largest eigenvalue is one over the square of the smallest singular value. */
function findLeast(specimen: Specimen, watch: Watch): Least {
  const factors = specimen.factorised(watch)
  if ('large' in factors) return 'large'
  if ('singular' in factors) return 'singular'
  if ('overflow' in factors) return factors
  const { solve, solveTransposed } = factors.solver
  const { scale } = scaleDown(specimen.csr.values)
  const times = (x: F64): F64 => x.map((value) => value * scale)
  const ends = lanczos(
    (x, y) => y.set(times(solveTransposed(times(solve(x))))),
    specimen.csr.rows,
    'most',
    watch,
    phases.solves,
  )
  if (!ends || !Number.isFinite(ends.most.value)) return 'singular'
  const value = scale / Math.sqrt(ends.most.value)
  return { value, off: (value * ends.most.off) / (2 * ends.most.value) }
}
