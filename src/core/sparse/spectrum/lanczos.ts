import type { F64 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Watch } from '../watch.ts'
import { findEigenvalues } from './tridiagonal.ts'

/** y = A x of a symmetric A; writes y. */
export type Apply = (x: F64, y: F64) => void

/** An end of a spectrum, as found: up to rounding some eigenvalue, not always the outermost, is within `off` of `value`. */
export interface SpectrumEnd {
  readonly value: number
  readonly off: number
  /** By products in f32 on the GPU. */
  readonly f32?: true
}

/** Both ends of a spectrum, and the products that they took. */
export interface Ends {
  readonly least: SpectrumEnd
  readonly most: SpectrumEnd
  readonly steps: number
}

type Wanted = 'both' | 'most'

/** Steps at the most, and numbers of all vectors that are kept: 256 MB. */
const MOST_STEPS = 200
const MOST_KEPT = 2 ** 25
/** An end is there where it is off by less than this share of the larger end. */
const CLOSE = 1e-10
const LOOK_EVERY = 8
const SEED = 7

/**
 * The ends of the spectrum of a symmetric matrix by products alone, from a drawn vector, each vector made orthogonal to all before it
 * (Lanczos, 1950; Paige, 1972). The distance to an eigenvalue is at most the last component of its eigenvector times the norm of what is left over.
 * Undefined where the matrix has no rows.
 * @param wanted the ends that have to be close before it stops
 */
export function lanczos(apply: Apply, n: number, wanted: Wanted, watch: Watch, phase: string): Ends | undefined {
  if (n === 0) return undefined
  const steps = Math.min(n, MOST_STEPS, Math.max(2, Math.floor(MOST_KEPT / n)))
  const { between } = random(SEED)
  let v = scaled(Float64Array.from({ length: n }, () => between(-1, 1)))
  const vectors: F64[] = []
  const diagonal: number[] = []
  const beside: number[] = []
  for (;;) {
    watch.signal?.throwIfAborted()
    watch.progress?.(phase, diagonal.length, steps)
    const w = new Float64Array(n)
    apply(v, w)
    vectors.push(v)
    diagonal.push(dot(v, w))
    // twice is enough (Kahan and Parlett)
    for (let again = 0; again < 2; again++) for (const before of vectors) subtract(w, dot(before, w), before)
    const left = Math.sqrt(dot(w, w))
    const done = diagonal.length
    const isLast = done === steps
    if (isLast || done % LOOK_EVERY === 0 || left === 0) {
      const ends = spectrumEnds(diagonal, beside, left)
      const largest = Math.max(Math.abs(ends.least.value), Math.abs(ends.most.value))
      const off = wanted === 'both' ? Math.max(ends.least.off, ends.most.off) : ends.most.off
      if (isLast || left <= Number.EPSILON * largest || off <= CLOSE * largest) return ends
    }
    beside.push(left)
    v = scaled(w, left)
  }
}

/** Values over the largest of them, so that no square of one is beyond 64-bit numbers. */
export function scaleDown(values: F64): { readonly scale: number; readonly values: F64 } {
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return { scale, values: values.map((value) => value / scale) }
}

/**
 * The ends of a tridiagonal matrix, each with how far it is off where `left` stands beside its last row.
 * @param off what stands beside the diagonal
 */
export function spectrumEnds(diagonal: readonly number[], off: readonly number[], left: number): Ends {
  const { values, last } = findEigenvalues(diagonal, off)
  let [least, most] = [0, 0]
  for (let i = 1; i < values.length; i++) {
    if (values[i] < values[least]) least = i
    if (values[i] > values[most]) most = i
  }
  const end = (i: number): SpectrumEnd => ({ value: values[i], off: left * Math.abs(last[i]) })
  return { least: end(least), most: end(most), steps: diagonal.length }
}

function dot(a: F64, b: F64): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function subtract(w: F64, times: number, v: F64): void {
  for (let i = 0; i < w.length; i++) w[i] -= times * v[i]
}

function scaled(v: F64, norm = Math.sqrt(dot(v, v))): F64 {
  for (let i = 0; i < v.length; i++) v[i] /= norm
  return v
}
