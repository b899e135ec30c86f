import { type F32, largest } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr, Pattern } from '../csr.ts'
import { transpose } from '../transpose.ts'
import { type Ends, spectrumEnds } from './lanczos.ts'

/**
 * A symmetric matrix in f32 that conjugate gradients solve with: (S − low · I) / width + MARGIN · I, with eigenvalues from MARGIN to MARGIN + 1.
 * S is the matrix itself where that is symmetric, and else [0 A; Aᵀ 0], whose eigenvalues are the singular values with either sign.
 */
export interface ShiftedSystem {
  readonly A: { readonly pattern: Pattern; readonly values: F32 }
  /** Drawn, of length 10¹⁷: the squares of its residuals fall by 10⁶⁰ within f32. */
  readonly b: F32
  /** Below all eigenvalues of S (Gershgorin), and how far the upper bound lies above. */
  readonly low: number
  readonly width: number
  /** Entries of the longest row. */
  readonly longest: number
  readonly of: 'eigenvalues' | 'singular values'
}

/** What each step of conjugate gradients comes to: its length α, and β, the ratio of the squares of the residuals after it and before. */
export interface ConjugateSteps {
  readonly alphas: readonly number[]
  readonly betas: readonly number[]
}

/** Ends of a spectrum as a GPU found them, in f32. */
export type GpuEnds = Ends & Pick<ShiftedSystem, 'of'>

/** No eigenvalue is nearer to 0: residuals fall to 0.88 a step at the most, and most fall faster. */
const MARGIN = 1 / 256
const LENGTH = 1e17
const SEED = 7
/** Of one rounding in f32. */
const UNIT = 2 ** -24
/**
 * Roundings beside those of rows: of entries, of lengths of steps, and of dots, which are summed by halves. A row of m entries is summed one
 * after the other: what comes out is that of a matrix whose entries differ by m roundings at the most (Higham, Accuracy and Stability of
 * Numerical Algorithms, section 3.1), and whose ends lie as far, since no row of absolute values is above the width. √m is too few: where all values are
 * alike, roundings go one way, and ends of a star of 2¹³ vertices are off by 624.
 */
const ROUNDINGS = 16

/** @param isSymmetric whether the values are. Undefined where no row has anything beside its own number, or a value is beyond numbers. */
export function shiftedSystem(csr: Csr, isSymmetric: boolean): ShiftedSystem | undefined {
  const turned = isSymmetric ? csr : transpose(csr)
  const own = boundsOf(csr, isSymmetric)
  const [low, high] = isSymmetric ? own : withBoth(own, boundsOf(turned, false))
  const width = high - low
  if (!(width > 0 && width < Infinity)) return undefined
  const shifted = isSymmetric ? withDiagonal(csr, low, width) : augmented(csr, turned, width)
  const { rows, row_ptr } = shifted.pattern
  const { between } = random(SEED)
  const b = Float32Array.from({ length: rows }, () => between(-1, 1) * LENGTH * Math.sqrt(3 / rows))
  const longest = largest(row_ptr.subarray(1).map((end, i) => end - row_ptr[i]))
  return { A: shifted, b, low, width, longest, of: isSymmetric ? 'eigenvalues' : 'singular values' }
}

type Bounds = readonly [low: number, high: number]

/** Of all rows: what stands on the diagonal, which counts where it is `met`, less the absolute values beside it, and with them. */
function boundsOf({ rows, row_ptr, col_idx, values }: Csr, met: boolean): Bounds {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < rows; i++) {
    let [own, beside] = [0, 0]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (met && col_idx[k] === i) own = values[k]
      else beside += Math.abs(values[k])
    if (!(own - beside >= low)) low = own - beside
    if (!(own + beside <= high)) high = own + beside
  }
  return [low, high]
}

const withBoth = ([low, high]: Bounds, [other, above]: Bounds): Bounds => [Math.min(low, other), Math.max(high, above)]

function withDiagonal({ rows, row_ptr, col_idx, values }: Csr, low: number, width: number): ShiftedSystem['A'] {
  const ptr = new Uint32Array(rows + 1)
  const room = col_idx.length + rows
  const [columns, shifted] = [new Uint32Array(room), new Float32Array(room)]
  let to = 0
  for (let i = 0; i < rows; i++) {
    let k = row_ptr[i]
    const put = (column: number, value: number) => {
      columns[to] = column
      shifted[to++] = value
    }
    for (; k < row_ptr[i + 1] && col_idx[k] < i; k++) put(col_idx[k], values[k] / width)
    put(i, MARGIN + ((k < row_ptr[i + 1] && col_idx[k] === i ? values[k++] : 0) - low) / width)
    for (; k < row_ptr[i + 1]; k++) put(col_idx[k], values[k] / width)
    ptr[i + 1] = to
  }
  const pattern = { rows, cols: rows, row_ptr: ptr, col_idx: columns.slice(0, to) }
  return { pattern, values: shifted.slice(0, to) }
}

function augmented(csr: Csr, turned: Csr, width: number): ShiftedSystem['A'] {
  const { rows, cols } = csr
  const n = rows + cols
  const ptr = new Uint32Array(n + 1)
  const columns = new Uint32Array(2 * csr.col_idx.length + n)
  const shifted = new Float32Array(columns.length)
  let to = 0
  const copy = (half: Csr, i: number, first: number) => {
    for (let k = half.row_ptr[i]; k < half.row_ptr[i + 1]; k++) {
      columns[to] = first + half.col_idx[k]
      shifted[to++] = half.values[k] / width
    }
  }
  for (let i = 0; i < n; i++) {
    if (i >= rows) copy(turned, i - rows, 0)
    columns[to] = i
    shifted[to++] = MARGIN + 1 / 2
    if (i < rows) copy(csr, i, rows)
    ptr[i + 1] = to
  }
  return { pattern: { rows: n, cols: n, row_ptr: ptr, col_idx: columns }, values: shifted }
}

/**
 * The ends of the spectrum of S from what conjugate gradients did: their steps are those of Lanczos with the same matrix (Golub and Van Loan,
 * Matrix Computations, section 11.3; Saad, Iterative Methods for Sparse Linear Systems, section 6.7.3). Vectors are not made orthogonal again: ends are found
 * several times then, and not moved (Paige, 1972). Undefined where no step was made.
 */
export function shiftedEnds(
  { alphas, betas }: ConjugateSteps,
  { low, width, longest, of }: Omit<ShiftedSystem, 'A' | 'b'>,
): GpuEnds | undefined {
  const broken = alphas.findIndex((alpha) => !(alpha > 0 && alpha < Infinity))
  const steps = broken < 0 ? alphas.length : broken
  if (steps === 0) return undefined
  const diagonal = alphas.slice(0, steps).map((alpha, j) => 1 / alpha + (j > 0 ? betas[j - 1] / alphas[j - 1] : 0))
  const beside = alphas.slice(0, steps).map((alpha, j) => Math.sqrt(betas[j]) / alpha)
  const { least, most } = spectrumEnds(diagonal, beside, beside[steps - 1])
  const rounding = UNIT * (ROUNDINGS + longest)
  const moved = ({ value, off }: Ends['most']) => ({
    value: (value - MARGIN) * width + low,
    off: (off + rounding) * width,
    f32: true as const,
  })
  return { least: moved(least), most: moved(most), steps, of }
}
