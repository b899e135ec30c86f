import type { ExactFactors } from '#src/core/trace/space.ts'
import type { LuProblem } from './factors.ts'
import { inOrderOfFactors } from './solution/rounds.ts'

/** Rows up to which an elimination is done in exact fractions besides, to be read. */
const MOST_ROWS = 8
/** Bits of a fraction's parts at most: more have no room in a picture. */
const MOST_BITS = 40n

/** A fraction in lowest terms, its lower part positive. */
interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b))

function fraction(n: bigint, d: bigint): Fraction {
  const by = divisor(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / by, d: d / by }
}

const ZERO: Fraction = { n: 0n, d: 1n }
const less = (a: Fraction, b: Fraction, c: Fraction): Fraction =>
  fraction(a.n * b.d * c.d - b.n * c.n * a.d, a.d * b.d * c.d)
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n)

/** A number of f32 is a whole number times a power of two. */
function exactly(value: number): Fraction {
  let [n, d] = [value, 1n]
  while (!Number.isInteger(n)) [n, d] = [2 * n, 2n * d]
  return fraction(BigInt(n), d)
}

const written = ({ n, d }: Fraction): string => `${n < 0n ? '−' : ''}${n < 0n ? -n : n}${d === 1n ? '' : `/${d}`}`

/**
 * L, U, y and z of a small matrix in exact fractions, from the numbers that are factored: no pivot is replaced. Undefined of one with more
 * than 8 rows, or with fractions too long to be read. A pivot that is 0 ends it: what would be divided by it, and all later, is absent.
 */
export function exactFactors({ inputs }: LuProblem): ExactFactors | undefined {
  const { rows: n, filled, values, b, nb } = inputs
  if (n > MOST_ROWS) return undefined
  const a: (Fraction | undefined)[][] = Array.from({ length: n }, () => Array.from({ length: n }, () => undefined))
  for (let i = 0; i < n; i++)
    for (let k = filled.row_ptr[i]; k < filled.row_ptr[i + 1]; k++) a[i][filled.col_idx[k]] = exactly(values[k])
  const given = a.map((row) => [...row])
  let zero = n
  const updated = a.map((row) => [...row])
  for (let k = 0; k < n && zero === n; k++) {
    if (k % nb === 0)
      for (let i = k; i < n; i++) for (let j = k; j < n; j++) if (Math.min(i, j) < k + nb) updated[i][j] = a[i][j]
    const pivot = a[k][k]
    if (pivot === undefined || pivot.n === 0n) {
      zero = k
      break
    }
    for (let i = k + 1; i < n; i++) {
      const left = a[i][k]
      if (!left) continue
      const l = over(left, pivot)
      a[i][k] = l
      for (let j = k + 1; j < n; j++) {
        const [u, own] = [a[k][j], a[i][j]]
        if (u && own) a[i][j] = less(own, l, u)
      }
    }
  }
  const isKnown = (i: number, j: number) => Math.min(i, j) < zero || (zero < n && i <= j && i === zero)
  const inAll = (of: readonly (readonly (Fraction | undefined)[])[], known: (i: number, j: number) => boolean) =>
    of.map((row, i) => row.map((one, j) => (one && known(i, j) ? written(one) : '')))
  const right = Array.from(inOrderOfFactors(inputs, b), exactly)
  const solved = zero === n ? solve(a, right) : undefined
  const all = [...a.flat(), ...right, ...(solved?.y ?? []), ...(solved?.z ?? [])]
  if (all.some((one) => one && (one.n >> MOST_BITS > 0n || -one.n >> MOST_BITS > 0n || one.d >> MOST_BITS > 0n)))
    return undefined
  return {
    given: inAll(given, () => true),
    updated: inAll(updated, (i, j) => Math.min(i, j) < (Math.floor(zero / nb) + 1) * nb),
    final: inAll(a, isKnown),
    ...(zero < n && { zeroPivot: zero }),
    ...(isInOrderOfA(inputs) && { inOrderOfA: true as const }),
    right: right.map(written),
    ...(solved && { y: solved.y.map(written), z: solved.z.map(written) }),
  }
}

const isInOrderOfA = ({ row_order, column_order, row_scale, column_scale }: LuProblem['inputs']): boolean =>
  [row_order, column_order].every((order) => order.every((i, k) => i === k)) &&
  [row_scale, column_scale].every((scale) => scale.every((by) => by === 1))

function solve(a: readonly (readonly (Fraction | undefined)[])[], right: readonly Fraction[]) {
  const y = [...right]
  for (let i = 0; i < y.length; i++) for (let j = 0; j < i; j++) y[i] = less(y[i], a[i][j] ?? ZERO, y[j])
  const z = [...y]
  for (let i = z.length - 1; i >= 0; i--) {
    for (let j = i + 1; j < z.length; j++) z[i] = less(z[i], a[i][j] ?? ZERO, z[j])
    z[i] = over(z[i], a[i][i] ?? ZERO)
  }
  return { y, z }
}
