import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { BLOCK, SIDE } from './blocks.ts'
import { inverted } from './inverse.ts'

/** A block system as the processor solves it in f64, by no code of a kernel. */
export interface BlockSystem {
  readonly pattern: Pattern
  readonly blocks: ArrayLike<number>
  readonly b: ArrayLike<number>
}

/** In which order rows are swept; of rows of other parts, where there are parts, what stood before the half is read. */
export interface BlockOrder {
  readonly order: U32
  readonly part?: U32
}

/** Preconditions r. */
type Precondition = (r: F64) => F64

/** r ↦ A r */
function multiplied({ pattern: { rows, row_ptr, col_idx }, blocks }: BlockSystem, x: F64): F64 {
  const y = new Float64Array(x.length)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      addProduct(y, SIDE * i, blocks, BLOCK * k, x, SIDE * col_idx[k], 1)
  return y
}

/** y[at …] += sign · block · x[from …] */
function addProduct(
  y: F64,
  at: number,
  blocks: ArrayLike<number>,
  block: number,
  x: F64,
  from: number,
  sign: number,
): void {
  for (let r = 0; r < SIDE; r++) {
    let sum = 0
    for (let c = 0; c < SIDE; c++) sum += blocks[block + SIDE * r + c] * x[from + c]
    y[at + r] += sign * sum
  }
}

const diagonalsOf = ({ pattern: { rows, row_ptr, col_idx }, blocks }: BlockSystem): F64 => {
  const inverse = new Float64Array(BLOCK * rows)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] === i)
        inverse.set(inverted(Array.from({ length: BLOCK }, (_, e) => blocks[BLOCK * k + e])), BLOCK * i)
  return inverse
}

/** x_i = D⁻¹ r_i */
export function byDiagonal(system: BlockSystem): Precondition {
  const inverse = diagonalsOf(system)
  return (r) => {
    const x = new Float64Array(r.length)
    for (let i = 0; i < system.pattern.rows; i++) addProduct(x, SIDE * i, inverse, BLOCK * i, r, SIDE * i, 1)
    return x
  }
}

/** Symmetric sweeps over A x = r from zero. */
export function bySweeps(system: BlockSystem, { order, part }: BlockOrder, sweeps: number): Precondition {
  const inverse = diagonalsOf(system)
  const { row_ptr, col_idx } = system.pattern
  const back = order.toReversed()
  return (r) => {
    const x = new Float64Array(r.length)
    const rest = new Float64Array(SIDE)
    for (let half = 0; half < 2 * sweeps; half++) {
      const before = part ? x.slice() : x
      for (const i of half % 2 === 0 ? order : back) {
        rest.set(r.subarray(SIDE * i, SIDE * i + SIDE))
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
          const j = col_idx[k]
          const read = part && part[j] !== part[i] ? before : x
          if (j !== i) addProduct(rest, 0, system.blocks, BLOCK * k, read, SIDE * j, -1)
        }
        x.fill(0, SIDE * i, SIDE * i + SIDE)
        addProduct(x, SIDE * i, inverse, BLOCK * i, rest, 0, 1)
      }
    }
    return x
  }
}

const dot = (a: F64, b: F64): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/**
 * Iterations of preconditioned BiCGSTAB from zero until ‖r‖ ≤ tolerance · ‖b‖ for each tolerance, largest first; NaN for those that
 * `most` iterations do not reach. van der Vorst, SIAM J. Sci. Stat. Comput. 13(2), 1992.
 */
export function iterationsOf(
  system: BlockSystem,
  precondition: Precondition,
  tolerances: readonly number[],
  most = 250,
): readonly number[] {
  const r = Float64Array.from(system.b)
  const shadow = r.slice()
  const [v, p] = [new Float64Array(r.length), new Float64Array(r.length)]
  const whole = Math.sqrt(dot(r, r))
  let [rho, alpha, omega] = [1, 1, 1]
  const found: number[] = []
  for (let iteration = 1; iteration <= most && found.length < tolerances.length; iteration++) {
    const next = dot(shadow, r)
    const beta = (next / rho) * (alpha / omega)
    rho = next
    for (let i = 0; i < r.length; i++) p[i] = r[i] + beta * (p[i] - omega * v[i])
    v.set(multiplied(system, precondition(p)))
    alpha = rho / dot(shadow, v)
    for (let i = 0; i < r.length; i++) r[i] -= alpha * v[i]
    const t = multiplied(system, precondition(r))
    omega = dot(t, r) / dot(t, t)
    for (let i = 0; i < r.length; i++) r[i] -= omega * t[i]
    const residual = Math.sqrt(dot(r, r)) / whole
    while (found.length < tolerances.length && residual <= tolerances[found.length]) found.push(iteration)
  }
  return tolerances.map((_, n) => found[n] ?? Number.NaN)
}
