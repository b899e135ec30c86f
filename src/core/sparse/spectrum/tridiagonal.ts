import type { F64 } from '#src/core/base/arrays.ts'

/** Sweeps that one eigenvalue takes at the most: two on average. */
const MOST_SWEEPS = 60

/** Eigenvalues of a symmetric tridiagonal matrix in no order, and the last component of each eigenvector of length 1. */
export interface Tridiagonal {
  readonly values: F64
  readonly last: F64
}

/**
 * By QL with implicit shifts (Bowdler, Martin, Reinsch and Wilkinson, Numer. Math. 11, 1968, tql2); of the eigenvectors the last row
 * alone is carried. O(n²).
 * @param off `off[i]` stands between rows i and i + 1
 */
export function findEigenvalues(diagonal: readonly number[], off: readonly number[]): Tridiagonal {
  const n = diagonal.length
  const d = Float64Array.from(diagonal)
  const e = Float64Array.from({ length: n }, (_, i) => (i < n - 1 ? off[i] : 0))
  const last = new Float64Array(n)
  if (n > 0) last[n - 1] = 1
  for (let l = 0; l < n; l++)
    for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      let m = l
      while (m < n - 1 && Math.abs(e[m]) > Number.EPSILON * (Math.abs(d[m]) + Math.abs(d[m + 1]))) m++
      if (m === l) break
      chase(d, e, last, l, m)
    }
  return { values: d, last }
}

/** One sweep of rows l to m, which no zero off the diagonal cuts. */
function chase(d: F64, e: F64, last: F64, l: number, m: number): void {
  const ahead = (d[l + 1] - d[l]) / (2 * e[l])
  const r0 = Math.hypot(ahead, 1)
  let g = d[m] - d[l] + e[l] / (ahead + (ahead < 0 ? -r0 : r0))
  let [s, c, p] = [1, 1, 0]
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]
    const b = c * e[i]
    const r = Math.hypot(f, g)
    e[i + 1] = r
    if (r === 0) {
      d[i + 1] -= p
      e[m] = 0
      return
    }
    s = f / r
    c = g / r
    const shifted = d[i + 1] - p
    const t = (d[i] - shifted) * s + 2 * c * b
    p = s * t
    d[i + 1] = shifted + p
    g = c * t - b
    const kept = last[i + 1]
    last[i + 1] = s * last[i] + c * kept
    last[i] = c * last[i] - s * kept
  }
  d[l] -= p
  e[l] = g
  e[m] = 0
}
